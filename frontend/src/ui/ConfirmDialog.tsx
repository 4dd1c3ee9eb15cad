import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormFailure } from './FormFailure.tsx'

interface Props {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  readonly confirm: string
  /** True for an action that cannot be undone. */
  readonly danger?: boolean
  readonly busy?: boolean
  /** True while the data to be confirmed is loading; the dialog can still be closed. */
  readonly waiting?: boolean
  readonly failure?: string | undefined
  /** See `backLeaves` of `Dialog`. */
  readonly backLeaves?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation. The cancel button has the focus, so that Enter does not confirm by accident. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  waiting = false,
  failure,
  backLeaves = false,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} backLeaves={backLeaves}>
      {children}
      <FormFailure>{failure}</FormFailure>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {t(($) => $.common.cancel)}
        </Button>
        <Button {...(danger && { color: 'red' })} onClick={onConfirm} loading={busy || waiting}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
