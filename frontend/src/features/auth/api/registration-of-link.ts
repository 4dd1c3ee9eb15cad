import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The registration that a mailed link belongs to. */
export interface RegistrationOfLink {
  /** ISO date and time; null if the link belongs to no specific registration. */
  readonly registeredAt: string | null
  readonly isThisBrowser: boolean
  /** False if the registration has no password yet, so that one must be set. */
  readonly hasPassword: boolean
}

/**
 * A POST, because the token must not appear in a URL. Each POST makes other tabs refetch, so the query is `static`: two
 * tabs with the same link would otherwise trigger each other forever.
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
