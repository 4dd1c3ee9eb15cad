import type { Notifications } from '@filiz/domain/account/events.ts'
import { furtherFields } from '@filiz/domain/activity/content-fields.ts'
import { requiredFields, type ActivityContent } from '@filiz/domain/activity/events.ts'
import { impersonalReasons } from '@filiz/domain/plan/impersonal.ts'
import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import type { Instant, Position } from '@filiz/domain/shared/event.ts'
import { pick } from '@filiz/domain/shared/pick.ts'
import { parsePlanId, parseStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import type { KnownEvent } from './known-events.ts'
import { publicFields, type Kind } from './public-fields.ts'

/** Functions that name accounts and children: by their ids in the log (`asTheyAre`), or by an export's pseudonyms. */
export interface Names {
  account(id: string): string
  child(id: string): string
}

export const asTheyAre: Names = { account: (id) => id, child: (id) => id }

export type PublicValue = string | number | boolean | null

/** An event in the form in which analysts see it. */
export interface PublicEvent {
  readonly position: Position
  readonly at: Instant
  readonly type: string
  readonly stream: string
  readonly revision: number
  /** `account:<id>`, `system:<process>` or `operator`; null for any other value. */
  readonly actor: string | null
  /** By field name, in the order of `publicFields`; nested values are JSON. */
  readonly data: Readonly<Record<string, PublicValue>>
}

/**
 * Returns the public form of an event: the fields in `publicFields`, each with a value of its kind or null. All other
 * content (personal fields, notes, requests, hashes) is left out. All commands show events only in this form.
 */
export function publicForm(event: KnownEvent, names: Names = asTheyAre): PublicEvent {
  const data: Record<string, PublicValue> = {}
  const stored = event.data as unknown as Readonly<Record<string, unknown>>
  for (const { field, show } of shownOf.get(event.type)!) data[field] = show(stored[field], names)
  return {
    position: event.position,
    at: event.data.at,
    type: event.type,
    stream: publicStream(event.stream, names),
    revision: Number(event.revision),
    actor: publicActor(event.stream, event.metadata.actor, names),
    data,
  }
}

export function publicStream(stream: string, names: Names): string {
  const { kind, id } = parseStream(stream)!
  if (kind === 'account' || kind === 'invitee') return `${kind}-${names.account(id)}`
  if (kind === 'exposure') return `exposure-${names.account(id.slice(0, idLength))}${id.slice(idLength)}`
  return personalSubject(stream) === undefined ? stream : `${kind}-${publicId(id, names)}`
}

/** Length of a UUID. */
const idLength = 36

/** Replaces the child's id in an id that begins with it, such as that of a plan. */
const publicId = (id: string, names: Names): string => names.child(id.slice(0, idLength)) + id.slice(idLength)

/**
 * Returns the actor, except for accounts on streams of no family (catalogue, data sets): colleagues know by name who
 * did it, so the pseudonym would open that person's own family.
 */
function publicActor(stream: string, actor: string, names: Names): string | null {
  if (!actor.startsWith('account:')) return word(actor)
  return personalSubject(stream) === undefined ? null : `account:${names.account(actor.slice('account:'.length))}`
}

type Show = (value: unknown, names: Names) => PublicValue

const text =
  (pattern: RegExp) =>
  (value: unknown): string | null =>
    typeof value === 'string' && pattern.test(value) ? value : null
/** Matches codes and ids, but neither a sentence nor an encrypted text, which is longer. */
const word = text(/^[\w.+/:-]{1,80}$/)
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const whole = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
const id = (value: unknown, named: (id: string) => string): string | null =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? named(value) : null

const shows: Readonly<Record<Exclude<Kind, 'hidden'>, Show>> = {
  instant: text(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  day: text(/^\d{4}-\d\d-\d\d$/),
  whole,
  number,
  flag,
  word,
  account: (value, names) => id(value, names.account),
  child: (value, names) => id(value, names.child),
  plan: (value, names) => (typeof value === 'string' && parsePlanId(value) ? publicId(value, names) : null),
  items: (value) => JSON.stringify((value as readonly PlannedActivity[]).map(publicItem)),
  item: (value) => JSON.stringify(publicItem(value as PlannedActivity)),
  reminders: (value) => flag((value as Partial<Notifications> | undefined)?.reminders),
  content: (value) => JSON.stringify(publicContent(value as ActivityContent)),
}

/**
 * Shows only reason codes, without personal ones. A score without parts may include interests, so it is hidden.
 */
function publicItem({ activityId, category, durationMinutes, score, reasons, parts, probability }: PlannedActivity) {
  const { interests = 0, ...impersonal } = parts ?? {}
  return {
    activityId: word(activityId),
    category: word(category),
    durationMinutes: whole(durationMinutes),
    // The log has scores without interests; subtracting them here keeps an event that has them from revealing them.
    score: parts === undefined ? null : number(Math.round((score - interests) * 1000) / 1000),
    parts:
      parts === undefined
        ? null
        : Object.fromEntries(
            Object.entries(impersonal).filter(([name, value]) => word(name) !== null && number(value) !== null),
          ),
    probability: number(probability),
    reasons: impersonalReasons(reasons).flatMap(({ code }) => word(code) ?? []),
  }
}

/** Returns the fields of an activity that parents see; of its texts only the titles. */
function publicContent(content: ActivityContent) {
  const { tr, en } = content.translations
  return {
    ...pick(content, requiredFields),
    ...pick(content, furtherFields),
    titleTr: tr.title,
    titleEn: en?.title ?? null,
  }
}

const shownOf: ReadonlyMap<string, readonly { readonly field: string; readonly show: Show }[]> = new Map(
  Object.entries(publicFields).map(([type, fields]) => [
    type,
    Object.entries(fields as Readonly<Record<string, Kind>>).flatMap(([field, kind]) =>
      kind === 'hidden' || field === 'at' ? [] : [{ field, show: shows[kind] }],
    ),
  ]),
)
