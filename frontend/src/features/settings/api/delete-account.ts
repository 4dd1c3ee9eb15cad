import type { DeleteAccountBody } from '@filiz/domain/account/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const deleteAccount = async (body: DeleteAccountBody) => (await api.delete('/auth/account', body)).message

/** Deletes the account permanently. The caller must end the session. */
export const useDeleteAccount = () => useMutation({ mutationFn: deleteAccount })
