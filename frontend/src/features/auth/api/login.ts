import type { SignedIn } from '@filiz/http/contract/shapes.ts'
import type { LoginBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useBeginSession } from '../use-begin-session.ts'

const login = async (body: LoginBody) => (await api.post<SignedIn>('/auth/login', body)).data

/** Signs in and stores the session. */
export function useLogin() {
  const beginSession = useBeginSession()
  return useMutation({ mutationFn: login, onSuccess: beginSession })
}
