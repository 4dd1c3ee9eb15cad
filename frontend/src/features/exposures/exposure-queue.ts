import type { Exposure } from '@filiz/domain/exposure/schemas.ts'

/** Exposures in one request; the server accepts at most 50. */
const mostInRequest = 50
const key = 'exposures'

interface Day {
  readonly accountId: string
  readonly day: string
  readonly sent: readonly string[]
}

/** Returns the exposure that a mark stands for; undefined for an unknown mark. */
export function exposureOf(mark: string): Exposure | undefined {
  const [kind, id = '', activityId = ''] = mark.split(' ')
  if (kind === 'app') return { kind }
  if (kind === 'plan') return { kind, planId: id }
  return kind === 'suggestion' ? { kind, childId: id, activityId } : undefined
}

/**
 * Collects marks and sends each once a day and tab. After an error that may pass, marks wait for the next call. Those
 * of another day are dropped, because the server records the day of the request.
 */
export function createExposureQueue({
  accountId,
  storage,
  today,
  send,
  isFinal,
}: {
  readonly accountId: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly today: () => string
  readonly send: (exposures: readonly Exposure[]) => Promise<unknown>
  /** Whether repeating the request cannot help. */
  readonly isFinal: (error: unknown) => boolean
}) {
  let waiting = new Set<string>()
  let waitingOn = ''
  let sending = false

  function sentOn(day: string): readonly string[] {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? '') as Day
      return stored.accountId === accountId && stored.day === day ? stored.sent : []
    } catch {
      return []
    }
  }

  return {
    add(mark: string) {
      const day = today()
      if (day !== waitingOn) [waiting, waitingOn] = [new Set(), day]
      if (exposureOf(mark) && !sentOn(day).includes(mark)) waiting.add(mark)
    },
    async flush() {
      const day = today()
      if (sending || day !== waitingOn || waiting.size === 0) return
      const marks = [...waiting].slice(0, mostInRequest)
      sending = true
      try {
        await send(marks.map((mark) => exposureOf(mark)!))
      } catch (error) {
        if (!isFinal(error)) return
      } finally {
        sending = false
      }
      for (const mark of marks) waiting.delete(mark)
      storage.setItem(key, JSON.stringify({ accountId, day, sent: [...sentOn(day), ...marks] } satisfies Day))
    },
  }
}
