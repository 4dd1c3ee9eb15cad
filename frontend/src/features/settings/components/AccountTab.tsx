import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../auth/api/current-user.ts'
import { AccountInfo } from './AccountInfo.tsx'
import { Appearance } from './Appearance.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export function AccountTab() {
  const { t: s } = useTranslation('settings')
  const { data: user } = useCurrentUser()
  // The form is made anew when the address that waits is withdrawn, and the button that did it is gone.
  const [withdrawing, setWithdrawing] = useState(false)
  if (!user) return null
  return (
    <Stack gap="lg" maw="46rem">
      <Panel title={s($ => $.profile.title)}><ProfileForm key={`${user.email} ${user.pendingEmail}`} user={user} atEmail={withdrawing} onWithdraw={() => setWithdrawing(true)} /></Panel>
      <Panel title={s($ => $.appearance.title)} text={s($ => $.appearance.text)}><Appearance /></Panel>
      <Panel title={s($ => $.password.title)} text={user.hasPassword ? s($ => $.password.text) : undefined}>
        {user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}
      </Panel>
      <Panel title={s($ => $.info.title)}><AccountInfo user={user} /></Panel>
      <Panel tone="danger" title={s($ => $.deletion.title)} text={s($ => $.deletion.text)}><DeleteAccount user={user} /></Panel>
    </Stack>
  )
}
