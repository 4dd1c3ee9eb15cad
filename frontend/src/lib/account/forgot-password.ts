import type { EmailBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'

const forgotPassword = async (body: EmailBody) => (await api.post('/auth/forgot-password', body)).message

export const useForgotPassword = () => useMutation({ mutationFn: forgotPassword })
