import { useTranslation } from 'react-i18next'
import { session } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Signing out is local: it forgets the tokens in this browser, in all of its tabs. */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog opened title={t($ => $.shell.signOutTitle)} confirm={t($ => $.shell.signOut)} onConfirm={() => session.clear()} onClose={onClose}>
      {t($ => $.shell.signOutText)}
    </ConfirmDialog>
  )
}
