import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Turns off the kind of mail that a mailed link is for. */
export const useUnsubscribe = () =>
  useMutation({ mutationFn: async (token: string) => (await api.post('/auth/unsubscribe', { token })).message })
