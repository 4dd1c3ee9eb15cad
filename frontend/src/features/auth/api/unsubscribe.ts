import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Unsubscribes from what the link's token names. `undo`: allows invitations to an address again. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: async (body: { readonly token: string; readonly undo?: true }) =>
      (await api.post('/auth/unsubscribe', body)).message,
  })
