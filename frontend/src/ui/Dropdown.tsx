import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './Dropdown.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  /** The button that opens the panel; it gets the focus back after Escape. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly trigger: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Opens the panel upwards when there is too little room below and enough above, because the button may be in a bar at
 * the bottom of the window.
 */
function bringIntoSight(panel: HTMLElement) {
  const { bottom, height } = panel.getBoundingClientRect()
  const above = panel.parentElement!.getBoundingClientRect().top
  if (
    bottom + Number.parseFloat(getComputedStyle(panel).scrollMarginBottom) > window.innerHeight &&
    above > height + 80
  )
    panel.dataset['above'] = ''
  else panel.scrollIntoView({ block: 'nearest' })
}

/** A panel below a button. Escape, a click outside or moving the focus elsewhere closes it. */
export function Dropdown({ opened, onClose, button, trigger, className, children }: Props) {
  const around = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!opened) return
    if (panel.current) bringIntoSight(panel.current)
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && around.current?.contains(target))) onClose()
    }
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
      {opened && (
        <div ref={panel} data-dropdown className={`${styles.panel} ${className ?? ''}`}>
          {children}
        </div>
      )}
    </div>
  )
}
