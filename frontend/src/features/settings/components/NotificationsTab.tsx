import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { PushDevices } from './PushDevices.tsx'
import { NotificationsForm } from './NotificationsForm.tsx'

/** `/app/settings/notifications`: which notifications are sent, and when. */
export function NotificationsTab() {
  const { t: s } = useTranslation('settings')
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <Stack gap="lg">
      <Panel title={s(($) => $.notifications.title)} text={s(($) => $.notifications.text, { email: user.email })}>
        <NotificationsForm user={user} />
      </Panel>
      <Panel title={s(($) => $.push.title)} text={s(($) => $.push.text)}>
        <PushDevices timeZone={user.timeZone} />
      </Panel>
    </Stack>
  )
}
