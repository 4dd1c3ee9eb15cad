import { useMantineColorScheme } from '@mantine/core'
import type { ColorScheme } from '../../lib/color-scheme.ts'
import { useUpdateProfile } from '../../lib/account/update-profile.ts'
import { useSignedIn } from '../../lib/account/use-signed-in.ts'
import { reportUnsaved } from './report-unsaved.ts'

/** The color scheme (light, dark or automatic). It is stored in this browser, and in the account when signed in. */
export function useTheme() {
  const signedIn = useSignedIn()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { mutateAsync: updateProfile } = useUpdateProfile()
  const choose = (chosen: ColorScheme) => {
    setColorScheme(chosen)
    if (signedIn) updateProfile({ theme: chosen }).catch(reportUnsaved)
  }
  return { theme: colorScheme as ColorScheme, choose }
}
