import type { profile } from '@filiz/http/contract/auth.ts'
import type { DataOf } from '@filiz/http/route.ts'
import type { ProfileBody } from '@filiz/domain/account/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { currentUserQuery } from './current-user.ts'

const updateProfile = (body: ProfileBody) => api.put<DataOf<typeof profile>>('/auth/profile', body)

/** Changes only the given fields. The message in the response says whether a new email address must be verified. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    // One scope makes the writes sequential: a slow write must not overtake a later choice.
    scope: { id: 'profile' },
    mutationFn: updateProfile,
    async onSuccess({ data }) {
      // A pending read may return the state before this change.
      await queryClient.cancelQueries(currentUserQuery())
      queryClient.setQueryData(currentUserQuery().queryKey, data.user)
    },
  })
}
