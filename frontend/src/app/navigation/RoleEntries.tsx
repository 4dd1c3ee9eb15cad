import type { GrantedRole } from '@filiz/domain/account/events.ts'
import { IconChartBar, IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { User } from '@filiz/http/contract/shapes.ts'
import { rolesOf } from '../../lib/roles-of.ts'
import type { Entry } from './navigation.ts'

const entries: readonly (Entry & { readonly roles: readonly GrantedRole[] })[] = [
  { to: '/app/admin', name: 'admin', icon: IconTools, roles: ['ADMIN', 'EDITOR'] },
  { to: '/app/insights', name: 'insights', icon: IconChartBar, roles: ['ADMIN', 'ANALYST'] },
]

/**
 * Navigation entries of administrators, editors and analysts, main task first. A separate chunk, because other users do
 * not need it.
 */
export default function RoleEntries({
  user,
  children,
}: {
  user: User
  children: (entry: Entry, index: number) => ReactNode
}): ReactNode {
  const own = rolesOf(user)
  return <>{entries.filter((entry) => entry.roles.some((role) => own.includes(role))).map(children)}</>
}
