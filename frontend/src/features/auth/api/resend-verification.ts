import type { EmailBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const resendVerification = async (body: EmailBody) => (await api.post('/auth/resend-verification', body)).message

export const useResendVerification = () => useMutation({ mutationFn: resendVerification })
