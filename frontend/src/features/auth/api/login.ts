import type { LoginBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { User } from './current-user.ts'
import { useBeginSession } from '../use-begin-session.ts'

export interface SignedIn { readonly user: User; readonly accessToken: string; readonly refreshToken: string }

const login = async (body: LoginBody) => (await api.post<SignedIn>('/auth/login', body)).data

/** Signs in, and keeps the session. */
export function useLogin() {
  const beginSession = useBeginSession()
  return useMutation({ mutationFn: login, onSuccess: beginSession })
}
