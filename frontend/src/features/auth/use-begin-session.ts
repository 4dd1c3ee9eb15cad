import type { SignedIn } from '@filiz/http/contract/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { session } from '../../lib/api.ts'
import { currentUserQuery } from '../../lib/account/current-user.ts'

/** Stores the tokens and the user, and clears the previous user's data. */
export function useBeginSession() {
  const queryClient = useQueryClient()
  return ({ user, accessToken, refreshToken }: SignedIn) => {
    queryClient.clear()
    session.store({ accessToken, refreshToken })
    queryClient.setQueryData(currentUserQuery().queryKey, user)
  }
}
