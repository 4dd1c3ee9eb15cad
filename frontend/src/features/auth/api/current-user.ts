import type { Notifications, Role, Theme } from '@filiz/domain/account/events.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { currentUserFreshness } from '../../../lib/query-client.ts'

/** The signed-in user's account. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isEmailVerified: boolean
  /** ISO date and time. */
  readonly memberSince: string
  readonly language: Language
  readonly theme: Theme
  readonly timeZone: string
  readonly hasPassword: boolean
  /** A new email address that is not yet verified; the old one stays valid until then. */
  readonly pendingEmail: string | null
  readonly notifications: Notifications
}

export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: async ({ signal }) => (await api.get<{ user: User }>('/auth/me', { signal })).data.user,
    ...currentUserFreshness,
  })

/** The current user. Below `RequireSession` the data is always present. */
export const useCurrentUser = () => useQuery(currentUserQuery())
