// @module-tag long
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventStoreAt } from '../testing/event-store-at.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { eventLogConformance } from './conformance.ts'
import { openEventStoreDb } from './eventstoredb.ts'

const url = process.env['TEST_EVENTSTORE_URL']

describe.skipIf(!url)('with an EventStoreDB', () => {
  eventLogConformance('EventStoreDB', async (options) => {
    // The server may be shared, filled and slow: these tests check correctness, not speed.
    const everything = openEventStoreDb(url!, { timeoutMs: 30_000 })
    const since = await everything.head()
    await everything.close()
    const own = { ...options, namespace: `kit-${randomUUID()}-`, since, timeoutMs: 30_000 }
    let log = openEventStoreDb(url!, own)
    return {
      log,
      async reopen() {
        await log.close()
        return (log = openEventStoreDb(url!, own))
      },
      close: () => log.close(),
    }
  })

  /**
   * The server accepts connections but does not respond, so the client is replaced again and again. No failed call may
   * look like a completed one.
   */
  it.each(['freeze', 'cut'] as const)(
    'rejects within 3 s instead of ending a read early, and recovers on its own: %s',
    async (fault) => {
      const proxy = await startTcpProxy(eventStoreAt(url!))
      const log = openEventStoreDb(eventStoreAt(url!).urlAt(proxy.port), { namespace: `away-${randomUUID()}-` })
      onTestFinished(async () => {
        await log.close()
        await proxy.close()
      })
      const event = () => ({
        id: randomUUID(),
        type: 'SomethingHappened',
        data: { at: new Date().toISOString() },
        metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
      })
      const { revision } = await log.append('child-1', 'no-stream', [event()])
      await proxy[fault]()
      const end = performance.now() + 9_000
      const next = event()
      const calls = [
        () => Array.fromAsync(log.readStream('child-1')),
        () => Array.fromAsync(log.readStream('child-2')),
        () => log.append('child-1', revision, [next]),
        () => log.head(),
        () => log.check(),
      ]
      await Promise.all(
        calls.map(async (call) => {
          while (performance.now() < end) {
            const began = performance.now()
            await expect(call()).rejects.toThrow(EngineUnavailable)
            expect(performance.now() - began).toBeLessThan(3_000)
            await sleep(100)
          }
        }),
      )
      await proxy.mend()
      await vi.waitFor(() => log.append('child-1', revision, [next]), { timeout: 10_000 })
      expect((await Array.fromAsync(log.readStream('child-1'))).map(({ id }) => id)).toHaveLength(2)
    },
  )
})
