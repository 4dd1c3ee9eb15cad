import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Downloads all of the account's data, photos included, as an archive. */
export const useExportAccount = () =>
  useMutation({ mutationFn: async () => saveFile(await api.download('/auth/export', { query: { format: 'zip' } })) })
