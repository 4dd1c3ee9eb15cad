import type { VerifyEmailBody } from '@filiz/domain/account/schemas.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { SignedIn } from './signed-in.ts'

/** `signedIn` where the server knows who this is: the browser that registered, or whoever has just set a password. */
async function verifyEmail(body: VerifyEmailBody) {
  const { message, data } = await api.post<SignedIn | undefined>('/auth/verify-email', body)
  return { message, signedIn: data ?? null }
}

/**
 * As a query, because that runs once for a token however often React mounts the page, and a link can be used only once:
 * `static` keeps it from being asked again with everything else, as a change of language does.
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
