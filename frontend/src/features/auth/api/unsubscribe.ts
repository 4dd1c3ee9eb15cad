import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Unsubscribes from the kind of mail that the link's token names. */
export const useUnsubscribe = () =>
  useMutation({ mutationFn: async (token: string) => (await api.post('/auth/unsubscribe', { token })).message })
