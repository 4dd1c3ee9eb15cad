import { refuse, type Refusal } from '../shared/refusal.ts'
import type { ChildEvent } from './events.ts'
import type { Child, ChildState } from './evolve.ts'
import { may, roleOf, type CaregiverRole, type Right } from './rights.ts'

/** Refuses the command with NOT_FOUND for strangers and removed children, with FORBIDDEN without the right. */
export function withRight(
  right: Right,
  accountId: string,
  state: ChildState,
  then: (child: Child, role: CaregiverRole) => readonly ChildEvent[] | Refusal,
): readonly ChildEvent[] | Refusal {
  const role = state.status === 'present' ? roleOf(state, accountId) : undefined
  if (state.status !== 'present' || !role) return refuse('NOT_FOUND')
  return may(role, right) ? then(state, role) : refuse('FORBIDDEN')
}
