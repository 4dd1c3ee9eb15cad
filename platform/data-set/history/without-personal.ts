import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { impersonal } from '@filiz/domain/plan/impersonal.ts'
import { personalFields } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { parseStream } from '@filiz/domain/shared/streams.ts'

/** Replaces a personal value, so that the event can still be applied. Fields that contain it are not shown. */
const hidden = '[personal]'

/**
 * Returns the event without personal values, not even encrypted ones. The result does not reveal how many values a list
 * had.
 */
export function withoutPersonal<E extends Recorded>(event: E): E {
  const fields: readonly string[] = Object.hasOwn(personalFields, event.type)
    ? personalFields[event.type as keyof typeof personalFields]
    : []
  if (fields.length === 0) return event
  const data: Record<string, unknown> = { ...event.data }
  for (const field of fields) if (field in data) data[field] = Array.isArray(data[field]) ? [hidden] : hidden
  return { ...event, data } as E
}

/** Returns a plan's event without any hint at the child's interests; returns other events unchanged. */
export function withoutInterests<E extends Recorded>(event: E): E {
  if (parseStream(event.stream)?.kind !== 'plan') return event
  const data: Record<string, unknown> = { ...event.data }
  if (Array.isArray(data.items)) data.items = (data.items as readonly PlannedActivity[]).map(impersonal)
  for (const field of ['replacement', 'activity'])
    if (field in data) data[field] = impersonal(data[field] as PlannedActivity)
  return { ...event, data } as E
}

/** Removes fields that contain hidden values from a document. */
export function shown<T>(value: T): T {
  if (Array.isArray(value)) return value.map(shown) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => !isHidden(field))
      .map(([name, field]) => [name, shown(field)]),
  ) as T
}

const isHidden = (field: unknown): boolean =>
  typeof field === 'string'
    ? field.includes(hidden)
    : Array.isArray(field) && field.some((one) => typeof one === 'string' && one.includes(hidden))
