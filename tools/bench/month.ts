import { monthNamed } from '@filiz/domain/shared/calendar.ts'

const now = new Date()
export const year = now.getUTCFullYear()
export const month = now.getUTCMonth() + 1

/**
 * An instant in this month after all events of `livedMonth`, at which next month's plans, which are made from the 25th
 * on, are not due.
 */
export const clockStart = `${monthNamed(year, month)}-20T12:00:00.000Z`
