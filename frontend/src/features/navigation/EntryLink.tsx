import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Entry } from './navigation.ts'

interface Props {
  readonly entry: Entry
  readonly className?: string
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** The way to a destination, marked on all of its pages: a plan's are those of the activities, though their address does not say so. */
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
