import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../auth/api/current-user.ts'
import { AccountInfo } from './AccountInfo.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** `/app/settings`: who the parent is. */
export function AccountTab() {
  const { t: s } = useTranslation('settings')
  const { data: user } = useCurrentUser()
  // The form is made anew when the address that waits is withdrawn, and the button that did it is gone.
  const [withdrawing, setWithdrawing] = useState(false)
  if (!user) return null
  return (
    <Stack gap="lg">
      <Panel title={s($ => $.profile.title)}><ProfileForm key={`${user.email} ${user.pendingEmail}`} user={user} atEmail={withdrawing} onWithdraw={() => setWithdrawing(true)} /></Panel>
      <Panel title={s($ => $.info.title)}><AccountInfo user={user} /></Panel>
    </Stack>
  )
}
