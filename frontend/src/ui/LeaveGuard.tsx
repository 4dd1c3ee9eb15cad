import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { lazyDialog } from './lazy-dialog.tsx'

const ConfirmDialog = lazyDialog(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/**
 * Asks for confirmation before the user leaves unsaved changes by a link, the back button or closing the window.
 * @param unsaved called when the user leaves; returns whether there are unsaved changes
 * @param onLeave called when the user discards the changes
 */
export function LeaveGuard({ unsaved, onLeave }: { unsaved: () => boolean; onLeave?: () => void }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved(),
  )

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [unsaved])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      danger
      backLeaves
      title={t(($) => $.common.unsaved.title)}
      confirm={t(($) => $.common.unsaved.leave)}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed()
      }}
      onClose={() => blocker.reset()}
    >
      {t(($) => $.common.unsaved.text)}
    </ConfirmDialog>
  )
}
