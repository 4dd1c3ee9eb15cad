import '@mantine/core/styles/List.layer.css'
import { List, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExposureSwitch } from './ExposureSwitch.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'

const kept = ['account', 'children', 'sessions', 'devices', 'calendar', 'mails', 'sums', 'backups'] as const

/** `/app/settings/security`: password, sessions and account deletion. */
export function SecurityTab() {
  const { t: s } = useTranslation('settings')
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <Stack gap="lg">
      <Panel title={s(($) => $.password.title)} text={user.hasPassword ? s(($) => $.password.text) : undefined}>
        {user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}
      </Panel>
      <Panel title={s(($) => $.sessions.title)} text={s(($) => $.sessions.text)}>
        <Sessions timeZone={user.timeZone} />
      </Panel>
      <Panel title={s(($) => $.exposure.title)} text={s(($) => $.exposure.text)}>
        <ExposureSwitch user={user} />
      </Panel>
      <Panel title={s(($) => $.kept.title)} text={s(($) => $.kept.text)}>
        <List spacing="xs">
          {kept.map((what) => (
            <List.Item key={what}>{s(($) => $.kept[what])}</List.Item>
          ))}
        </List>
      </Panel>
      <Panel tone="danger" title={s(($) => $.deletion.title)} text={s(($) => $.deletion.text)}>
        <DeleteAccount user={user} />
      </Panel>
    </Stack>
  )
}
