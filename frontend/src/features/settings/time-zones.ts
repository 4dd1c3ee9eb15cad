/** The time zones that this browser knows, and the one in use even if it knows it by another name. */
export function timeZones(used: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(used) ? known : [used, ...known]
}
