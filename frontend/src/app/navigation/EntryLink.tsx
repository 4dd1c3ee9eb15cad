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
export function EntryLink({ entry: { to, also, hasMode }, className, onClick, children }: Props) {
  const { pathname, search } = useLocation()
  const isBelow = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  const isMode = hasMode === undefined || new URLSearchParams(search).has('mode') === hasMode
  const isHere = (isBelow(to.split('?')[0]!) && isMode) || (also !== undefined && isBelow(also))
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
