import type { register } from '@filiz/http/contract/auth.ts'
import type { DataOf } from '@filiz/http/route.ts'
import type { RegisterBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const sendRegistration = (body: RegisterBody) => api.post<DataOf<typeof register>>('/auth/register', body)

export const useRegister = () => useMutation({ mutationFn: sendRegistration })
