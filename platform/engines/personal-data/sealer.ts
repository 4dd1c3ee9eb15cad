import type { Recorded } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN, personalFields } from '@filiz/domain/registry/personal-data.ts'
import { personalSubject } from '@filiz/domain/shared/streams.ts'
import type { NewEvent } from '../event-log/port.ts'
import { createKeyCache } from './key-cache.ts'
import { SubjectForgotten, type SubjectKeys } from './port.ts'
import { collectSealed, withOpened } from './sealed-in.ts'
import { parseSealed, sealText, unsealText, type SealedText } from './sealed-text.ts'

/**
 * Seals personal fields on their way to the log and opens what was sealed. A sealed value is a text that says by itself
 * whose it is, so it may be copied into documents and opened there without knowing where it came from.
 */
export interface Sealer {
  /**
   * The same events with their personal fields sealed. The events by which an account or a child begins make its key.
   * Rejects with `SubjectForgotten` where the subject has no key any more.
   */
  seal(stream: string, events: readonly NewEvent[]): Promise<NewEvent[]>
  /** The event with its personal fields in plain text, `FORGOTTEN` where the key is gone. */
  openEvent<E extends Recorded>(recorded: E): Promise<E>
  /**
   * One sealed value from a document, in plain text; `FORGOTTEN` where the key is gone, null for null. Rejects with
   * `NotSealed` for anything else: plain text where sealed text belongs is a leak, not a value.
   */
  openText<V extends string | null>(value: V): Promise<V>
  /** Many at once, in the same order: each subject's key is fetched once. */
  openTexts<V extends string | null>(values: readonly V[]): Promise<V[]>
  /**
   * A JSON value with every sealed text in it opened, as `openText` does; the value itself where there is none. Only for
   * what was made of events that were not opened: there nothing that a person typed is in the clear where it would be personal.
   */
  openDeep<V>(value: V): Promise<V>
  /** Destroys the subject's key; from then on nothing of it opens in this process, and within 10 s in every other. */
  forget(subject: string): Promise<void>
  /** A key was destroyed in another thread of this process: those at hand are asked for anew. */
  letGoOfKeys(): void
}

/** The events that bring a subject into being, and the subject whose key its own depends on. */
const births: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string | null>> = {
  AccountRegistered: () => null,
  ChildAdded: (data) => `account:${data['accountId']}`,
}

export function createSealer(
  keys: SubjectKeys,
  { ttlMs = 10_000, maxKeys = 10_000 }: { ttlMs?: number; maxKeys?: number } = {},
): Sealer {
  const cache = createKeyCache(keys, { ttlMs, max: maxKeys })

  async function keyToSeal(stream: string, events: readonly NewEvent[]): Promise<{ subject: string; key: Buffer }> {
    const subject = personalSubject(stream)
    if (subject === undefined) throw new TypeError(`${stream} belongs to nobody, so nothing personal may be in it`)
    const birth = events.find((event) => Object.hasOwn(births, event.type))
    if (birth) return { subject, key: await cache.ensure(subject, births[birth.type]!(birth.data as never)) }
    const key = cache.peek(subject) ?? (await cache.get(subject))
    if (!key) throw new SubjectForgotten(subject)
    return { subject, key }
  }

  /** Keys of all these subjects, without waiting for those at hand. */
  async function keysToOpen(sealed: readonly SealedText[]): Promise<Map<string, Buffer | null>> {
    const found = new Map<string, Buffer | null>()
    const missing = new Set<string>()
    for (const { subject } of sealed) {
      const key = cache.peek(subject)
      if (key === undefined) missing.add(subject)
      else found.set(subject, key)
    }
    if (missing.size > 0) {
      await Promise.all([...missing].map(async (subject) => found.set(subject, await cache.get(subject))))
    }
    return found
  }

  async function openAll(values: readonly unknown[]): Promise<(string | null)[]> {
    const sealed = values.map((value) => (value === null ? null : parseSealed(value)))
    const found = await keysToOpen(sealed.filter((value) => value !== null))
    return sealed.map((value) => {
      if (value === null) return null
      const key = found.get(value.subject)
      return key ? unsealText(key, value) : FORGOTTEN
    })
  }

  return {
    async seal(stream, events) {
      if (!events.some(hasPersonalData)) return [...events]
      const { subject, key } = await keyToSeal(stream, events)
      const seal = (value: string | null) => (value === null ? null : sealText(key, subject, value))
      return events.map((event) => ({ ...event, data: withPersonal(event, personal(event).map(seal)) }))
    },

    async openEvent(recorded) {
      const sealed = personal(recorded)
      return sealed.length === 0 ? recorded : { ...recorded, data: withPersonal(recorded, await openAll(sealed)) }
    },

    async openText<V extends string | null>(value: V) {
      return (await openAll([value]))[0] as V
    },

    async openTexts<V extends string | null>(values: readonly V[]) {
      return (await openAll(values)) as V[]
    },

    async openDeep(value) {
      const sealed = new Set<string>()
      collectSealed(value, sealed)
      if (sealed.size === 0) return value
      const texts = [...sealed]
      const opened = await openAll(texts)
      return withOpened(value, new Map(texts.map((text, index) => [text, opened[index]!])))
    },

    async forget(subject) {
      try {
        await keys.forget(subject)
      } finally {
        // All of them: an account's key takes its children's with it, and the cache does not know whose is whose.
        cache.clear()
      }
    },
    letGoOfKeys: cache.clear,
  }
}

type AnyEvent = { readonly type: string; readonly data: { readonly at: string } }

function fieldsOf({ type }: AnyEvent): readonly string[] {
  // A type that is not known here might hold a name: better no answer than one in the clear.
  if (!Object.hasOwn(personalFields, type)) throw new TypeError(`${type} is not in personalFields`)
  return personalFields[type as keyof typeof personalFields]
}

const hasPersonalData = (event: AnyEvent) => personal(event).some((value) => value !== null)

/** The personal values of an event in the order of its fields, lists laid out flat; `withPersonal` puts them back. */
function personal(event: AnyEvent): (string | null)[] {
  const data = event.data as Readonly<Record<string, unknown>>
  return fieldsOf(event).flatMap((field) => {
    const value = data[field]
    if (value === undefined) return []
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (!values.every((one) => typeof one === 'string' || one === null)) {
      throw new TypeError(`${event.type}.${field} is personal, so it must be text, a list of texts, or null`)
    }
    return values as (string | null)[]
  })
}

function withPersonal<E extends AnyEvent>(event: E, values: readonly (string | null)[]): E['data'] {
  const data: Record<string, unknown> = { ...event.data }
  let next = 0
  for (const field of fieldsOf(event)) {
    const value = data[field]
    if (value === undefined) continue
    data[field] = Array.isArray(value) ? value.map(() => values[next++]) : values[next++]
  }
  return data as E['data']
}
