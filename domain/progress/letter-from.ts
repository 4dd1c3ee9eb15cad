import { addDays, lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

const lastDays = 7

/** The first day on which a month has a letter: of its last week, of seven days. */
export const letterFrom = (period: Month): Day => addDays(lastDayOfMonth(period), 1 - lastDays)
