import type { Role } from '@filiz/domain/account/events.ts'
import { IconChartBar, IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Entry } from './navigation.ts'

const insights: Entry = { to: '/app/insights', name: 'insights', icon: IconChartBar }
const entries: Readonly<Record<Role, readonly Entry[]>> = {
  USER: [],
  ANALYST: [insights],
  ADMIN: [{ to: '/app/admin', name: 'admin', icon: IconTools }, insights],
}

/**
 * Navigation entries of administrators and analysts, main task first. A separate chunk, because other users do not need
 * it.
 */
export default function RoleEntries({
  role,
  children,
}: {
  role: Role
  children: (entry: Entry, index: number) => ReactNode
}): ReactNode {
  return <>{entries[role].map(children)}</>
}
