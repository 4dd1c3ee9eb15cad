import type { ResetPasswordBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const resetPassword = async (body: ResetPasswordBody) => (await api.post('/auth/reset-password', body)).message

export const useResetPassword = () => useMutation({ mutationFn: resetPassword })
