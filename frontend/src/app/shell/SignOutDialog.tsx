import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../lib/account/sign-out.ts'
import { kindOf } from '../../lib/outbox/queue.ts'
import { useUnsent } from '../../lib/outbox/unsent.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SavePhotos } from '../../ui/SavePhotos.tsx'

export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { t: o } = useTranslation('offline')
  const { entries } = useUnsent()
  const unsent = entries.length
  const words = entries
    .map((entry) => kindOf(entry).wordsOf(entry))
    .filter(Boolean)
    .join('\n\n')
  return (
    <ConfirmDialog
      opened
      danger={unsent > 0}
      title={t(($) => $.shell.signOutTitle)}
      confirm={t(($) => $.shell.signOut)}
      onConfirm={signOut}
      onClose={onClose}
    >
      <p>{unsent > 0 ? o(($) => $.signOutUnsent, { count: unsent }) : t(($) => $.shell.signOutText)}</p>
      <Group gap="xs">
        {words !== '' && <CopyButton words={words} />}
        <SavePhotos entries={entries} />
      </Group>
    </ConfirmDialog>
  )
}
