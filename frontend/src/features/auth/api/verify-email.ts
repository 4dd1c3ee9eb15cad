import type { SignedIn } from '@filiz/http/contract/shapes.ts'
import type { VerifyEmailBody } from '@filiz/domain/account/schemas.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** `signedIn`: set when the server starts a session, in the browser that registered or after a password was set. */
async function verifyEmail(body: VerifyEmailBody) {
  const { message, data } = await api.post<SignedIn | undefined>('/auth/verify-email', body)
  return { message, signedIn: data ?? null }
}

/**
 * A query rather than a mutation, because a link works only once and React may mount the page several times. `static`
 * prevents refetching, for example when the language changes.
 */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: () => verifyEmail({ token }),
    staleTime: 'static',
    gcTime: Infinity,
    retry: false,
  })

export const useVerifyEmail = () => useMutation({ mutationFn: verifyEmail })
