import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Entry } from './navigation.ts'

interface Props {
  readonly entry: Entry
  readonly className?: string
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * A navigation link. It is marked as current on all pages of its destination, including paths below `also` (plan pages
 * belong to the activities).
 */
export function EntryLink({ entry: { to, also = to }, className, onClick, children }: Props) {
  const { pathname } = useLocation()
  const isHere = [to, also].some((place) => pathname === place || pathname.startsWith(`${place}/`))
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      {...(className && { className })}
      {...(onClick && { onClick })}
    >
      {children}
    </Link>
  )
}
