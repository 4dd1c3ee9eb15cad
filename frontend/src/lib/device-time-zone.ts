import { isTimeZone } from '@filiz/domain/shared/calendar.ts'
import { attempt } from './attempt.ts'

/**
 * Returns the time zone of the device; undefined when the browser cannot name it (`Etc/Unknown`), names an offset, or
 * does not know its own name.
 */
export function deviceTimeZone(): string | undefined {
  const zone = attempt(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  return zone !== undefined && isTimeZone(zone) ? zone : undefined
}
