import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { LanguageSelect } from '../../../ui/preferences/LanguageSelect.tsx'
import { ThemeSelect } from '../../../ui/preferences/ThemeSelect.tsx'
import { TimeZoneForm } from './TimeZoneForm.tsx'

/** `/app/settings/preferences`: language, color scheme and time zone. */
export function PreferencesTab() {
  const { t: s } = useTranslation('settings')
  const { data: user } = useCurrentUser()
  return (
    <Stack gap="lg">
      <Panel title={s(($) => $.preferences.language)} text={s(($) => $.preferences.languageText)}>
        <LanguageSelect />
      </Panel>
      <Panel title={s(($) => $.preferences.theme)} text={s(($) => $.preferences.themeText)}>
        <ThemeSelect />
      </Panel>
      {user && (
        <Panel title={s(($) => $.preferences.timeZone)} text={s(($) => $.preferences.timeZoneText)}>
          <TimeZoneForm user={user} />
        </Panel>
      )}
    </Stack>
  )
}
