import { localDay } from '@filiz/domain/shared/calendar.ts'
import { useNow } from '../use-now.ts'
import { useCurrentUser } from './current-user.ts'

/** Returns today's date (`YYYY-MM-DD`) in the family's time zone, by the clock of the device. */
export function useToday(): string {
  const { data: user } = useCurrentUser()
  return localDay(useNow(), user?.timeZone ?? 'UTC')
}
