import { Title } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './PageTitle.module.css'

interface Props {
  readonly children: string
  /** A sentence below the title. */
  readonly text?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** Title of the window, when it should tell more than the heading. */
  readonly documentTitle?: string
}

/** Key of the last location whose title took the focus; and whether the title that was unmounted last had the focus. */
let greeted = 'default'
let tookFocus = false

/**
 * The page's only `h1`. It sets the title of the window and takes the focus after a navigation, so that screen readers
 * announce the page (on the first load the browser does this). A title that replaces another one at the same location
 * takes the focus only when the former one had it. The panel of a
 * `Dropdown` that was opened while the page loaded stays open, and the focus where it is.
 */
export function PageTitle({ children, text, actions, documentTitle }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    document.title = `${documentTitle ?? children} · Filiz`
  }, [documentTitle, children])
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      tookFocus = document.activeElement === own
    }
  }, [])
  useEffect(() => {
    const isFree = greeted !== key || (tookFocus && (document.activeElement ?? document.body) === document.body)
    if (document.querySelector('[data-dropdown]')) return
    // The router's first location has the key `default`. A change of the query alone does not count as navigation.
    if (key !== 'default' && shown.current !== pathname && isFree) heading.current?.focus({ preventScroll: true })
    shown.current = pathname
    greeted = key
  }, [key, pathname])

  return (
    <header className={styles.header}>
      <div>
        <Title order={1} ref={heading} tabIndex={-1} className={styles.title}>
          {children}
        </Title>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
