import type { Notifications, Role, Theme } from '@filiz/domain/account/events.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { currentUserFreshness } from '../../../lib/query-client.ts'

/** The signed-in person's account. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isEmailVerified: boolean
  /** An instant. */
  readonly memberSince: string
  readonly language: Language
  readonly theme: Theme
  readonly timeZone: string
  readonly hasPassword: boolean
  /** The address that waits to be verified, while the old one still counts. */
  readonly pendingEmail: string | null
  readonly notifications: Notifications
}

export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: async ({ signal }) => (await api.get<{ user: User }>('/auth/me', { signal })).data.user,
    ...currentUserFreshness,
  })

/** Who is signed in. Below `RequireSession` the answer is always there. */
export const useCurrentUser = () => useQuery(currentUserQuery())
