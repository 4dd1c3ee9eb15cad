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
  /** True when a click outside must not close the dialog, so that typed text is not lost. */
  readonly steady?: boolean
  /**
   * True when the browser's back button leaves the page instead of closing the dialog. For dialogs that ask whether to
   * leave.
   */
  readonly backLeaves?: boolean
}

/**
 * A modal dialog that keeps the focus inside and restores it afterwards. It is composed of Mantine's parts, because the
 * header of Mantine's own dialog is a `header` element, of which a page should have only one.
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
 * Restores the focus when the dialog closes or unmounts; Mantine does so only when it closes. When the former element
 * is gone, focuses the page's heading.
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
