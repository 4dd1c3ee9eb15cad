import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showLanguage } from '../../i18n/index.ts'
import { language, type Language } from '../../i18n/language.ts'
import { useUpdateProfile } from '../../lib/account/update-profile.ts'
import { useSignedIn } from '../../lib/account/use-signed-in.ts'
import { reportNotLoaded, reportUnsaved } from './report-unsaved.ts'

/**
 * Returns the page's language and a function to change it. The change applies to the page, the account (when signed in)
 * and the cached reads.
 */
export function useLanguage() {
  useTranslation()
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()
  const { mutateAsync: updateProfile } = useUpdateProfile()
  const { mutate: choose } = useMutation({
    async mutationFn(chosen: Language) {
      if (!(await showLanguage(chosen))) return
      if (signedIn) await updateProfile({ language: chosen }).catch(reportUnsaved)
      void queryClient.invalidateQueries()
    },
    onError: reportNotLoaded,
  })
  return { language: language(), choose }
}
