import { useTranslation } from 'react-i18next'
import { signOut } from '../../features/auth/api/sign-out.ts'
import { usePendingMemories } from '../../features/memories/outbox/pending-memories.ts'
import { useEntries } from '../../features/plans/outbox/pending-mutations.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { t: o } = useTranslation('offline')
  const unsent = useEntries().length + usePendingMemories().memories.length
  return (
    <ConfirmDialog
      opened
      danger={unsent > 0}
      title={t(($) => $.shell.signOutTitle)}
      confirm={t(($) => $.shell.signOut)}
      onConfirm={signOut}
      onClose={onClose}
    >
      {unsent > 0 ? o(($) => $.signOutUnsent, { count: unsent }) : t(($) => $.shell.signOutText)}
    </ConfirmDialog>
  )
}
