import type { DataOf } from '@filiz/http/route.ts'
import type { registrationOfLink } from '@filiz/http/contract/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/**
 * A POST request, because the token must not appear in a URL. Each POST makes other tabs refetch their queries.
 * Therefore the query is `static`: two tabs with the same link would otherwise refetch forever.
 */
export const registrationOfLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['registration-of-link', token],
    queryFn: async () =>
      (await api.post<DataOf<typeof registrationOfLink>>('/auth/verify-email/registration', { token })).data
        .registration,
    staleTime: 'static',
    retry: false,
  })
