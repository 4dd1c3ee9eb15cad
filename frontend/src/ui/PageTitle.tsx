import { Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
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

/**
 * The page's one `h1`. Names the window, and takes the focus after a navigation, so that whoever listens hears where
 * they have arrived and goes on reading from there; not on the first load, where the browser does that.
 */
export function PageTitle({ children, text, actions, documentTitle }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const shown = useRef<string>(undefined)

  useEffect(() => { document.title = `${documentTitle ?? children} · Filiz` }, [documentTitle, children])
  useEffect(() => {
    // The router's first location has this key; a change of the query alone is no arrival.
    if (key !== 'default' && shown.current !== pathname) heading.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [key, pathname])

  return (
    <header className={styles.header}>
      <div>
        <Title order={1} ref={heading} tabIndex={-1} className={styles.title}>{children}</Title>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
