import { may, type Right } from '@filiz/domain/child/rights.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { useChildren } from './children.ts'

/**
 * Returns whether the role of the signed-in person allows this. An answer that an earlier version stored on this device
 * has no role: its children are the account's own.
 */
export const mayWith = ({ role = 'owner' }: Partial<Pick<Child, 'role'>>, right: Right): boolean => may(role, right)

/** Returns the function that says what may be done with a child. Nothing may, while the child is unknown. */
export function useMay(childId: string): (right: Right) => boolean {
  const { data: children } = useChildren()
  const child = children?.find(({ id }) => id === childId)
  return (right) => child !== undefined && mayWith(child, right)
}
