import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Everything that is held on the account, saved as a file. */
export const useExportAccount = () =>
  useMutation({ mutationFn: async () => saveFile(await api.download('/auth/export')) })
