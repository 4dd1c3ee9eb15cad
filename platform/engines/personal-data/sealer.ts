import type { Recorded } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN, personalFields } from '@filiz/domain/registry/personal-data.ts'
import { personalSubject } from '@filiz/domain/shared/streams.ts'
import type { NewEvent } from '../event-log/port.ts'
import { createKeyCache } from './key-cache.ts'
import { SubjectForgotten, type SubjectKeys } from './port.ts'
import { collectSealed, replaceSealedTexts } from './sealed-texts.ts'
import { openBox, parseSealed, sealBox, sealText, unsealText, type SealedText } from './sealed-text.ts'

/**
 * Encrypts personal fields before they reach the log and decrypts them. A sealed value names its subject, so it can be
 * copied into documents and decrypted there without further context.
 */
export interface Sealer {
  /**
   * Returns the events with encrypted personal fields. The first event of an account or child creates its key. Rejects
   * with `SubjectForgotten` if the subject has no key any more.
   */
  seal(stream: string, events: readonly NewEvent[]): Promise<NewEvent[]>
  /** The event with decrypted personal fields; `FORGOTTEN` if the key was destroyed. */
  openEvent<E extends Recorded>(recorded: E): Promise<E>
  /**
   * Decrypts one value of a document; `FORGOTTEN` if the key was destroyed, null for null. Rejects with `NotSealed` for
   * any other value: plain text in the place of sealed text is a leak.
   */
  openText<V extends string | null>(value: V): Promise<V>
  /** Decrypts many values; the results keep the order. Fetches each subject's key once. */
  openTexts<V extends string | null>(values: readonly V[]): Promise<V[]>
  /**
   * Returns a JSON value with every sealed text decrypted, as by `openText`; the same value if it contains none. Use it
   * only for values made from sealed events: there, user input at personal fields is always sealed.
   */
  openDeep<V>(value: V): Promise<V>
  /** True if the key of one of these subjects was destroyed, or never made. Opens nothing. */
  isOneForgotten(subjects: readonly string[]): Promise<boolean>
  /**
   * Encrypts bytes for a subject that has a key. They are bound to `name` and decrypt under no other one. Rejects
   * with `SubjectForgotten`.
   */
  sealBytes(subject: string, name: string, bytes: Uint8Array): Promise<Buffer>
  /** Decrypts bytes; null if the key was destroyed. Rejects with `NotSealed` for any other bytes. */
  openBytes(subject: string, name: string, sealed: Buffer): Promise<Buffer | null>
  /**
   * Destroys the subject's key. Its data can no longer be decrypted, at once in this process and within 10 s in all
   * others.
   */
  forget(subject: string): Promise<void>
  /** Drops all cached keys; call it after another thread of this process destroyed a key. */
  clearKeyCache(): void
}

/** The types of a subject's first event, each with a function that returns the parent subject or null. */
const births: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string | null>> = {
  AccountRegistered: () => null,
  ChildAdded: (data) => `account:${data['accountId']}`,
}

export function createSealer(
  keys: Pick<SubjectKeys, 'ensure' | 'get' | 'forget'>,
  { ttlMs = 10_000, maxKeys = 10_000 }: { ttlMs?: number; maxKeys?: number } = {},
): Sealer {
  const cache = createKeyCache(keys, { ttlMs, max: maxKeys })

  async function keyToSeal(stream: string, events: readonly NewEvent[]): Promise<{ subject: string; key: Buffer }> {
    const subject = personalSubject(stream)
    if (subject === undefined) throw new TypeError(`${stream} belongs to nobody, so nothing personal may be in it`)
    const birth = events.find((event) => Object.hasOwn(births, event.type))
    if (birth) return { subject, key: await cache.ensure(subject, births[birth.type]!(birth.data as never)) }
    return { subject, key: await existingKey(subject) }
  }

  async function existingKey(subject: string): Promise<Buffer> {
    const key = cache.peek(subject) ?? (await cache.get(subject))
    if (!key) throw new SubjectForgotten(subject)
    return key
  }

  /** Returns the key of a subject, null if it has none; fetches it only if neither is cached. */
  async function keyOf(subject: string): Promise<Buffer | null> {
    const cached = cache.peek(subject)
    return cached === undefined ? cache.get(subject) : cached
  }

  /** Returns the keys of all these subjects; fetches only keys that are not cached. */
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
      return replaceSealedTexts(value, new Map(texts.map((text, index) => [text, opened[index]!])))
    },

    async isOneForgotten(subjects) {
      for (const subject of subjects) if ((await keyOf(subject)) === null) return true
      return false
    },

    sealBytes: async (subject, name, bytes) => sealBox(await existingKey(subject), contextOf(subject, name), bytes),

    async openBytes(subject, name, sealed) {
      const key = await keyOf(subject)
      return key && openBox(key, contextOf(subject, name), sealed)
    },

    async forget(subject) {
      try {
        await keys.forget(subject)
      } finally {
        // Clears all keys: an account's removal includes its children's keys, and the cache does not know which these
        // are.
        cache.clear()
      }
    },
    clearKeyCache: cache.clear,
  }
}

/** No subject contains a line break, so the context is unambiguous. */
const contextOf = (subject: string, name: string) => `${subject}\n${name}`

type AnyEvent = { readonly type: string; readonly data: { readonly at: string } }

function fieldsOf({ type }: AnyEvent): readonly string[] {
  // An unknown event type might contain a name: an error is better than a name in plain text.
  if (!Object.hasOwn(personalFields, type)) throw new TypeError(`${type} is not in personalFields`)
  return personalFields[type as keyof typeof personalFields]
}

const hasPersonalData = (event: AnyEvent) => personal(event).some((value) => value !== null)

/**
 * Returns the personal values of an event in the order of its fields, with lists flattened; `withPersonal` puts such
 * values back.
 */
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
