import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Whose registration a mailed link is for; null where it is for a new address of an account. */
export interface RegistrationOfLink {
  /** An instant; null where the link is for no registration in particular. */
  readonly registeredAt: string | null
  readonly isThisBrowser: boolean
  /** False: the link brings no password, and one has to be set. */
  readonly hasPassword: boolean
}

/**
 * It is asked for by a POST, for the token is no part of an address, and each POST has the other tabs read anew: `static`, or two tabs
 * with the same link would have one another ask without end.
 */
export const registrationOfLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['registration-of-link', token],
    queryFn: async () =>
      (await api.post<{ registration: RegistrationOfLink | null }>('/auth/verify-email/registration', { token })).data
        .registration,
    staleTime: 'static',
    retry: false,
  })
