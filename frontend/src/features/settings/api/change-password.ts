import type { ChangePasswordBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const changePassword = async (body: ChangePasswordBody) => (await api.post('/auth/change-password', body)).message

/** Changes the password and ends all other sessions. */
export const useChangePassword = () => useMutation({ mutationFn: changePassword })
