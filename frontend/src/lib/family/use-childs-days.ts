import { localDay } from '@filiz/domain/shared/calendar.ts'
import { useNow } from '../use-now.ts'
import { useCurrentUser } from '../account/current-user.ts'
import { useChildren } from './children.ts'

/**
 * Returns the time zone of the child's days, which is its owner's, and today's date in it. A child that an earlier
 * version stored on this device has no time zone: it is the account's own.
 */
export function useChildsDays(childId: string): { readonly timeZone: string; readonly today: string } {
  const { data: user } = useCurrentUser()
  const { data: children } = useChildren()
  const own = user?.timeZone ?? 'UTC'
  const timeZone = children?.find(({ id }) => id === childId)?.timeZone ?? own
  return { timeZone, today: localDay(useNow(), timeZone) }
}
