import type { AuthConfig } from '@filiz/http/contract/auth.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

export const authConfigQuery = () =>
  queryOptions({
    queryKey: ['auth-config'],
    queryFn: async ({ signal }) => (await api.get<AuthConfig>('/auth/config', { signal })).data,
  })

export const useAuthConfig = () => useQuery(authConfigQuery())
