import { localDay } from '@filiz/domain/shared/calendar.ts'
import { useNow } from '../../ui/use-now.ts'
import { useCurrentUser } from './api/current-user.ts'

/** The calendar day that it is for this family, `YYYY-MM-DD`, by this device's clock. */
export function useToday(): string {
  const { data: user } = useCurrentUser()
  return localDay(useNow(), user?.timeZone ?? 'UTC')
}
