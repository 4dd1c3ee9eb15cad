import { isApiError, type ApiError } from '../../../lib/api-error.ts'
import type { ApiClient } from '../../../lib/api-client.ts'
import { randomId } from '../../../lib/random-id.ts'
import { report } from '../../../lib/report-error.ts'
import { createPause } from '../../plans/outbox/pause.ts'
import type { DiaryStore } from './diary-store.ts'
import type { Memory } from '@filiz/http/contract/memories.ts'
import { bodyToSend, changesToSend, resolved, type ConflictChoice, type PendingMemory } from './pending-memory.ts'

interface Dependencies {
  readonly store: DiaryStore
  readonly api: Pick<ApiClient, 'post' | 'put' | 'patch' | 'delete'>
  /** Returns the id of the signed-in account. */
  readonly account: () => string | undefined
  readonly online: () => boolean
  /** Runs `work` in only one tab at a time; resolves to `undefined` while another tab sends. */
  readonly withTabLock: <T>(work: () => Promise<T>) => Promise<T | undefined>
  /** Tells the browser's other tabs that the pending memories have changed. */
  readonly broadcast: () => void
  readonly onPending: (memories: readonly PendingMemory[], isSending: boolean, durable: boolean) => void
  /** Called after the server has saved or removed a memory. */
  readonly onDone: () => void
  /** Deletes records of signed-out accounts, unless that was done before. */
  readonly sweep?: () => Promise<void>
}

/** Number of 5xx responses after which the person decides. */
const maxServerErrors = 5
/** Milliseconds for the upload of one photo on a slow network. */
const uploadMs = 180_000

export type DiaryOutbox = ReturnType<typeof createDiaryOutbox>

/**
 * All writes to diaries go through this outbox: stored with their photos before they are sent, and removed after the
 * server has answered. The photos of a memory are sent before it. Every attempt has the same keys.
 */
export function createDiaryOutbox({
  store,
  api,
  account,
  online,
  withTabLock,
  broadcast,
  onPending,
  onDone,
  sweep = async () => {},
}: Dependencies) {
  const pause = createPause(() => void flush().catch(() => {}), online)
  let passing: Promise<void> | undefined
  /** True while a pass runs or is about to begin. */
  let isSending = false
  /** True when something was added during the current pass. */
  let isAgain = false

  async function load(): Promise<readonly PendingMemory[]> {
    await sweep().catch(() => {})
    const accountId = account()
    const memories = accountId === undefined ? [] : await store.read(accountId)
    if (account() === accountId) onPending(memories, isSending, store.durable())
    return memories
  }

  const next = async (passed: ReadonlySet<string>): Promise<PendingMemory | undefined> =>
    (await load()).find(({ key, refusal }) => refusal === undefined && !passed.has(key))

  /** Sends everything in order, until a request gets no answer. Resolves to the Retry-After of a stop. */
  async function pass(): Promise<{ readonly stopped: boolean; readonly seconds?: number | undefined }> {
    const passed = new Set<string>()
    for (;;) {
      const memory = await next(passed)
      if (!memory || memory.accountId !== account()) return { stopped: passed.size > 0 }
      try {
        await send(memory)
        pause.answered()
        await store.remove(memory)
        onDone()
      } catch (error) {
        const stop = await failed(memory, error)
        if (stop) return { stopped: true, seconds: stop.seconds }
        passed.add(memory.key)
      } finally {
        broadcast()
      }
    }
  }

  async function send(memory: PendingMemory): Promise<void> {
    const { childId, key, write } = memory
    const path = `/children/${encodeURIComponent(childId)}`
    if (write.kind === 'remove') {
      await api.delete(`${path}/memories/${write.memoryId}`, undefined, { idempotencyKey: key })
      return
    }
    let photos = memory.photos
    for (const [index, photo] of photos.entries()) {
      if (photo.photoId !== undefined) continue
      const { data } = await api.post<{ readonly photoId: string }>(`${path}/photos`, photo.blob, {
        idempotencyKey: photo.key,
        headers: { 'Content-Type': photo.blob.type },
        timeoutMs: uploadMs,
      })
      photos = photos.with(index, { ...photo, photoId: data.photoId })
      if (!(await store.replace({ ...memory, photos }))) return
    }
    if (write.kind === 'amend') {
      await api.patch(`${path}/memories/${write.base.id}`, changesToSend(write, photos), { idempotencyKey: key })
      return
    }
    const body = bodyToSend(write.body, photos)
    await (write.kind === 'add'
      ? api.post(`${path}/memories`, body, { idempotencyKey: key })
      : api.put(`${path}/memories/${write.memoryId}`, body, { idempotencyKey: key }))
  }

  /** Returns the reason to stop the pass; undefined when only this memory cannot be sent. */
  async function failed(
    memory: PendingMemory,
    error: unknown,
  ): Promise<{ readonly seconds?: number | undefined } | undefined> {
    const isKnown = isApiError(error)
    if (!isKnown) report(error)
    if (account() !== memory.accountId || (isKnown && error.status === 401)) return {}
    // The sent photos were noted meanwhile, or the person has discarded the memory.
    const current = (await store.read(memory.accountId)).find(({ key }) => key === memory.key)
    if (!current) return undefined
    if (isKnown && isGone(memory, error)) {
      await store.remove(memory)
      onDone()
      return undefined
    }
    const isLasting = isKnown && error.lasting
    if (isKnown && !isLasting && (error.unanswered || error.status === 429)) return { seconds: error.retryAfterSeconds }
    const mistakes = (current.mistakes ?? 0) + 1
    const isFinal = mistakes >= maxServerErrors || isLasting
    if (isKnown && lacksPhoto(error) && mistakes < maxServerErrors && current.photos.some(({ photoId }) => photoId)) {
      // The server removes photos without a memory after a day, so they are sent again.
      await store.replace({ ...current, mistakes, photos: current.photos.map(({ photoId: _, ...photo }) => photo) })
      return undefined
    }
    if (isLasting) pause.answered()
    await store.replace({ ...current, mistakes, ...(isFinal && refusalOf(error)) })
    return undefined
  }

  async function flush(): Promise<void> {
    if (passing) {
      isAgain = true
      return passing
    }
    if ((await load()).every(({ refusal }) => refusal !== undefined)) return undefined
    isSending = true
    passing = (async () => {
      do {
        isAgain = false
        const outcome = await withTabLock(pass).catch(() => ({ stopped: true, seconds: undefined }))
        if (outcome?.stopped) pause.after(outcome.seconds)
        else pause.end()
        if (!outcome) pause.begin()
      } while (isAgain && online())
    })().finally(() => {
      passing = undefined
      isSending = false
    })
    await passing
    await load()
    return undefined
  }

  return {
    flush,
    load,
    /** Stores the write and begins to send it. Rejects when it cannot be stored. */
    async add(memory: Omit<PendingMemory, 'key' | 'accountId' | 'madeAt'>): Promise<{ readonly durable: boolean }> {
      const accountId = account()
      if (accountId === undefined) throw new Error('Nobody is signed in')
      await sweep().catch(() => {})
      await store.put({ ...memory, key: randomId(), accountId, madeAt: Date.now() })
      isSending = online()
      await load()
      broadcast()
      void flush().catch(() => {})
      return { durable: store.durable() }
    },
    /** Sends a refused write again. */
    async retry(memory: PendingMemory) {
      await store.put(pendingAgain(memory))
      await flush()
    },
    /** Stores a write in place of a refused one, under a new key. */
    async replace(memory: PendingMemory, { write, photos }: Pick<PendingMemory, 'write' | 'photos'>) {
      await store.put({ ...pendingAgain(memory), key: randomId(), write, photos })
      await store.remove(memory)
      broadcast()
      await flush()
    },
    /** Sends what its writer keeps of a text or a day that another person has changed meanwhile. */
    async resolve(memory: PendingMemory, choice: ConflictChoice) {
      const { write, conflict, photos } = memory
      const next = write.kind === 'amend' && conflict && resolved(write, conflict, choice)
      await (next ? this.replace(memory, { write: next, photos }) : this.discard(memory))
    },
    async discard(memory: PendingMemory) {
      await store.remove(memory)
      await load()
      broadcast()
    },
    /** Deletes the writes to children whom the account can no longer see. */
    async discardOf(childIds: ReadonlySet<string>) {
      const accountId = account()
      const found = accountId === undefined ? [] : await store.read(accountId)
      for (const memory of found) if (childIds.has(memory.childId)) await store.remove(memory)
      await load()
    },
    /** Called when the network is available again: earlier failures no longer count. */
    async online() {
      pause.answered()
      await flush()
    },
    stop: pause.stop,
  }
}

/** The memory that is to be removed is not there any more. */
const isGone = ({ write }: PendingMemory, { status, stale }: ApiError) =>
  write.kind === 'remove' && status === 404 && !stale

const lacksPhoto = ({ fields }: ApiError) =>
  [fields['photoIds'], fields['addPhotoIds']].some((field) => field?.code === 'no-such-photo')

function pendingAgain(memory: PendingMemory): PendingMemory {
  const { refusal: _, mistakes: __, foreignStatus: ___, conflict: ____, ...again } = memory
  return again
}

function refusalOf(error: unknown): Pick<PendingMemory, 'refusal' | 'foreignStatus' | 'conflict'> {
  if (!isApiError(error)) return { refusal: '' }
  const { foreignStatus, reason, current } = error
  return {
    refusal: sentenceOf(error),
    ...(foreignStatus !== undefined && { foreignStatus }),
    ...(reason === 'ENTRY_CHANGED' && { conflict: current as Memory }),
  }
}

const sentenceOf = ({ fields, message }: ApiError): string => {
  const sentences = Object.values(fields).map((field) => field.message)
  return sentences.length > 0 ? sentences.join(' ') : message
}
