// @module-tag long
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Position, Revision } from '@filiz/domain/shared/event.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import type { EventLog } from './port.ts'

/**
 * The URL of a cluster (`esdb://one,two,three?…`), and a program that applies the fault named by its argument and
 * returns once the cluster has a leader again: `stop`, `kill` and `freeze` affect the leader, `lose` restarts all nodes
 * at once, `mend` restores all nodes.
 */
const url = process.env['TEST_EVENTSTORE_CLUSTER_URL']
const program = process.env['TEST_EVENTSTORE_CLUSTER_FAULT']
const run = (fault: string) => promisify(execFile)(program!, [fault], { timeout: 120_000 })

/** Maximum time from a new leader until appends and subscriptions work again. */
const recoveryMs = 10_000
/** Maximum time until a call fails while the server is unavailable, as the port promises. */
const answerMs = 3_000

/** Appends events one after another. Repeats an append without a response unchanged, as the application does. */
async function write(
  log: EventLog,
  stream: string,
  going: () => boolean,
  acknowledged: (id: string) => void,
): Promise<void> {
  let expected: Revision | 'no-stream' = 'no-stream'
  while (going()) {
    const id = randomUUID()
    const event = {
      id,
      type: 'SomethingHappened',
      data: { at: new Date().toISOString() },
      metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
    }
    for (let done = false; !done;) {
      const began = performance.now()
      try {
        expected = (await log.append(stream, expected, [event])).revision
        done = true
      } catch (error) {
        expect(performance.now() - began).toBeLessThan(answerMs)
        if (!(error instanceof EngineUnavailable)) throw error
        await sleep(100)
      }
    }
    acknowledged(id)
    await sleep(20)
  }
}

/** Subscribes like the projector: whenever the subscription ends, resumes after the last handled event. */
async function follow(log: EventLog, signal: AbortSignal, seen: (id: string) => void): Promise<void> {
  let after: Position | null = null
  while (!signal.aborted) {
    try {
      for await (const { events } of log.subscribe({ after, signal })) {
        for (const { id, position } of events) {
          seen(id)
          after = position
        }
      }
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      await sleep(200)
    }
  }
}

describe.skipIf(!url || !program)(
  'a cluster of EventStoreDB (TEST_EVENTSTORE_CLUSTER_URL, TEST_EVENTSTORE_CLUSTER_FAULT)',
  () => {
    it.each(['stop', 'kill', 'freeze', 'lose'])(
      'recovers with the next leader without losing or repeating events after the fault: %s',
      { timeout: 240_000 },
      async (fault) => {
        await run('mend')
        const log = openEventStoreDb(url!, { namespace: `cluster-${randomUUID()}-` })
        const done = new AbortController()
        let going = true
        const [acknowledged, seen]: [string[], string[]] = [[], []]
        const writers = Array.from({ length: 4 }, (_, n) =>
          write(
            log,
            `child-${n}`,
            () => going,
            (id) => acknowledged.push(id),
          ),
        )
        const follower = follow(log, done.signal, (id) => seen.push(id))
        const work = Promise.all([...writers, follower])
        work.catch(() => {})
        onTestFinished(async () => {
          going = false
          done.abort()
          await work.catch(() => {})
          await log.close()
          await run('mend')
        })
        await vi.waitFor(() => expect(seen.length).toBeGreaterThan(20), { timeout: 20_000 })

        await run(fault)
        const [written, followed] = [acknowledged.length, seen.length]
        await vi.waitFor(
          () => {
            expect(acknowledged.length).toBeGreaterThan(written)
            expect(seen.length).toBeGreaterThan(followed)
          },
          { timeout: recoveryMs, interval: 50 },
        )
        await run('mend')
        await sleep(1_000)

        going = false
        await Promise.all(writers)
        await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(acknowledged.length), { timeout: 10_000 })
        done.abort()
        await work
        const ids: string[] = []
        for await (const page of log.readAll({ after: null })) ids.push(...page.map(({ id }) => id))
        expect([...ids].sort()).toEqual([...acknowledged].sort())
        expect(seen).toEqual(ids)
      },
    )
  },
)
