import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Downloads all of the account's data as a file. */
export const useExportAccount = () =>
  useMutation({ mutationFn: async () => saveFile(await api.download('/auth/export')) })
