import type { ProfileBody } from '@filiz/domain/account/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { currentUserQuery, type User } from './current-user.ts'

const updateProfile = (body: ProfileBody) => api.put<{ user: User }>('/auth/profile', body)

/** Only what is given changes. The answer's message says so, and what a new address still needs. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: a slow write is not to overtake what was chosen after it.
    scope: { id: 'profile' },
    mutationFn: updateProfile,
    async onSuccess({ data }) {
      // A read that began before it may know nothing of it.
      await queryClient.cancelQueries(currentUserQuery())
      queryClient.setQueryData(currentUserQuery().queryKey, data.user)
    },
  })
}
