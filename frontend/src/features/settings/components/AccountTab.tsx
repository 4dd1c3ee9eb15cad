import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { AccountInfo } from './AccountInfo.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** `/app/settings`: name and email address. */
export function AccountTab() {
  const { t: s } = useTranslation('settings')
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <Stack gap="lg">
      <Panel title={s(($) => $.profile.title)}>
        <ProfileForm user={user} />
      </Panel>
      <Panel title={s(($) => $.info.title)}>
        <AccountInfo user={user} />
      </Panel>
    </Stack>
  )
}
