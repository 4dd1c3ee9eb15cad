import type { Language } from '@filiz/domain/shared/language.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export interface AuthConfig {
  readonly googleClientId: string | null
  readonly demo: boolean
  readonly languages: readonly Language[]
  readonly passwordMinLength: { readonly register: number; readonly change: number }
  readonly version: string
  /** Contact address for support; null if there is none. */
  readonly supportEmail: string | null
}

export const authConfigQuery = () =>
  queryOptions({
    queryKey: ['auth-config'],
    queryFn: async ({ signal }) => (await api.get<AuthConfig>('/auth/config', { signal })).data,
  })

export const useAuthConfig = () => useQuery(authConfigQuery())
