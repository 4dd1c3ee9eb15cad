import type { RegisterBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const register = (body: RegisterBody) => api.post<{ user: { name: string; email: string } }>('/auth/register', body)

export const useRegister = () => useMutation({ mutationFn: register })
