import { addDays, lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

const lastDays = 7

/** Returns the first day on which the letter of a month is available: seven days before the month ends. */
export const letterFrom = (period: Month): Day => addDays(lastDayOfMonth(period), 1 - lastDays)
