import { activities } from '@filiz/domain/read-models/activities.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { known, type KnownEvent } from '@filiz/data-set/events/known-events.ts'
import { createCatalogueHistory } from './catalogue-history.ts'

type Row = Readonly<Record<string, unknown>>

/** Reads the catalogue. Returns a function that adds the current titles to a document's lists of activities. */
export async function readTitles(log: Pick<EventLogReader, 'readAll'>): Promise<(document: Row) => Row> {
  const events: KnownEvent[] = []
  for await (const page of log.readAll({ after: null, types: activities.eventTypes })) events.push(...page.map(known))
  const { titleOf } = createCatalogueHistory(events)
  const withTitle = (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null || !('activityId' in row)) return row
    const { activityId, ...rest } = row
    return { activityId, title: titleOf(String(activityId)), ...rest }
  }
  return (document) =>
    Object.fromEntries(
      Object.entries(document).map(([name, value]) => [name, Array.isArray(value) ? value.map(withTitle) : value]),
    )
}
