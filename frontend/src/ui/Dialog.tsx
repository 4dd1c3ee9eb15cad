import { Modal } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from './focus-heading.ts'
import styles from './Dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | '70rem'
  /** Closes only on purpose: a press beside it would lose what was typed. */
  readonly steady?: boolean
  /** The browser's back button leads out of the page as ever: for a dialog that asks about that very thing. */
  readonly backLeaves?: boolean
}

/**
 * A window over the page: it takes the focus, keeps it, and gives it back. Put together from Mantine's parts because
 * its own header is a `header`, which a page has only one of.
 */
export function Dialog({ opened, title, onClose, children, size = 'md', steady = false, backLeaves = false }: Props) {
  const { t } = useTranslation()
  useFocusBack(opened)
  useBackCloses(opened && !backLeaves, onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={!steady}
      returnFocus={false}
      classNames={{ content: styles.dialog! }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t(($) => $.common.close)} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Gives the focus back to who had it, however the dialog goes: Mantine does so only for one that stays mounted. To the
 * page's heading where that has gone with what was done in the dialog.
 */
function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      const there = before instanceof HTMLElement && before.isConnected && before !== document.body
      if (there) before.focus()
      else if (document.activeElement === null || document.activeElement === document.body) focusHeading()
    }
  }, [opened])
}
