import type { ProfileBody } from '@filiz/domain/account/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { currentUserQuery, type User } from './current-user.ts'

const updateProfile = async (body: ProfileBody) => (await api.put<{ user: User }>('/auth/profile', body)).data.user

/** Only what is given changes. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery().queryKey, user),
  })
}
