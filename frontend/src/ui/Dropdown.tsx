import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './Dropdown.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  /** The button that opens it: has the focus again where it was closed by Escape. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly trigger: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What opens below a button and is gone with Escape, with a press beside it, and where the focus goes elsewhere. */
export function Dropdown({ opened, onClose, button, trigger, className, children }: Props) {
  const around = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!opened) return
    panel.current?.scrollIntoView({ block: 'nearest' })
    const leave = ({ target }: Event) => { if (!(target instanceof Node && around.current?.contains(target))) onClose() }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', onKey)
    }
  }, [opened, onClose, button])

  return (
    <div ref={around} className={styles.around}>
      {trigger}
      {opened && <div ref={panel} className={`${styles.panel} ${className ?? ''}`}>{children}</div>}
    </div>
  )
}
