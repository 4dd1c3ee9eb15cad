import { useTranslation } from 'react-i18next'
import { signOut } from '../../features/auth/api/sign-out.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog opened title={t($ => $.shell.signOutTitle)} confirm={t($ => $.shell.signOut)} onConfirm={signOut} onClose={onClose}>
      {t($ => $.shell.signOutText)}
    </ConfirmDialog>
  )
}
