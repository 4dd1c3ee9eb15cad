import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/**
 * Following the link is the whole act, so it runs when the page opens; as a query, because that runs once for a token
 * however often React mounts the page, and a link can be used only once.
 */
export const verifyEmailQuery = (token: string) => queryOptions({
  queryKey: ['verify-email', token],
  queryFn: async () => (await api.post('/auth/verify-email', { token })).message,
  staleTime: Infinity,
  retry: false,
})
