import { Title } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './PageTitle.module.css'

interface Props {
  readonly children: string
  /** A sentence below it. */
  readonly text?: ReactNode
  /** Buttons beside it. */
  readonly actions?: ReactNode
  /** The window's title where it should say more than the heading. */
  readonly documentTitle?: string
}

/** The arrival that was greeted last, and whether the title that went last took the focus with it. */
let greeted = 'default'
let tookFocus = false

/**
 * The page's one `h1`. Names the window, and takes the focus after a navigation, so that whoever listens hears where
 * they have arrived and goes on reading from there; not on the first load, where the browser does that. A title that takes
 * another's place during the same arrival, when the page has loaded, takes the focus only if that one had it: somebody may have gone on.
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
    // The router's first location has this key; a change of the query alone is no arrival.
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
