import type { SignedIn } from '@filiz/http/contract/shapes.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useBeginSession } from '../use-begin-session.ts'

const googleLogin = async (idToken: string) => (await api.post<SignedIn>('/auth/google', { idToken })).data

/** Signs in with Google's ID token and stores the session. */
export function useGoogleLogin() {
  const beginSession = useBeginSession()
  return useMutation({ mutationFn: googleLogin, onSuccess: beginSession })
}
