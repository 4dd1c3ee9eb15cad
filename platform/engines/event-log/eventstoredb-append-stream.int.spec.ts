// @module-tag long
import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import { appended, startAppendServer, type Line } from './testing/append-server.ts'

const patience = { timeout: 15_000, interval: 10 }

async function started(scheme: string, timeoutMs = 120_000) {
  const server = await startAppendServer(scheme)
  const log = openEventStoreDb(server.url, { timeoutMs })
  onTestFinished(async () => {
    await log.close()
    server.close()
  })
  const line = (n: number) =>
    vi.waitFor(() => {
      const found = server.lines[n]
      if (!found) throw new Error(`${server.lines.length} lines were begun`)
      return found
    }, patience)
  return { log, line, lines: server.lines }
}

const event = () => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: { at: new Date().toISOString() },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})
const asked = (line: Line, count: number) => vi.waitFor(() => expect(line.requests).toHaveLength(count), patience)
const position = (commit: number) => String(commit).padStart(20, '0')

describe.each(['esdb', 'kurrentdb'])('appends by %s://', (scheme) => {
  it('parallel appends to many streams share one call, and their responses may arrive in any order', async () => {
    const { log, line, lines } = await started(scheme)
    const all = Promise.all(Array.from({ length: 20 }, (_, n) => log.append(`child-${n}`, 'no-stream', [event()])))
    const one = await line(0)
    await asked(one, 20)
    const streamOf = (n: number) =>
      Buffer.from(one.requests[n]!.getOptions()!.getStreamIdentifier()!.getStreamName_asU8()).toString()
    for (const n of Array.from({ length: 20 }, (_, index) => 19 - index))
      one.answer(appended(one.requests[n]!, 0, 100 + Number(streamOf(n).slice('child-'.length))))
    expect((await all).map((each) => each.position)).toEqual(Array.from({ length: 20 }, (_, n) => position(100 + n)))
    expect(lines).toHaveLength(1)
  })

  it('appends to one stream run one after another', async () => {
    const { log, line } = await started(scheme)
    const first = log.append('child-1', 'no-stream', [event()])
    const second = log.append('child-1', position(0), [event()])
    const one = await line(0)
    await asked(one, 1)
    one.answer(appended(one.requests[0]!, 0, 7))
    await first
    await asked(one, 2)
    one.answer(appended(one.requests[1]!, 1, 8))
    expect(await second).toEqual({ revision: position(1), position: position(8) })
  })

  // Status 14: unavailable. Status 0: the call ended normally with unanswered appends, as when the server is stopped.
  it.each([14, 13, 0])(
    'a call that ends with status %i rejects all its waiting appends, and the next append opens a new call',
    async (status) => {
      const { log, line } = await started(scheme)
      const lost = Promise.allSettled([1, 2, 3].map((n) => log.append(`child-${n}`, 'no-stream', [event()])))
      const one = await line(0)
      await asked(one, 3)
      one.end(status)
      for (const each of await lost)
        expect(each).toMatchObject({ status: 'rejected', reason: expect.any(EngineUnavailable) })
      const next = log.append('child-1', 'no-stream', [event()])
      const other = await line(1)
      await asked(other, 1)
      other.answer(appended(other.requests[0]!, 0, 9))
      expect(await next).toEqual({ revision: position(0), position: position(9) })
    },
  )

  it('an unanswered append times out, and its late response is ignored', async () => {
    const timeoutMs = 4_000
    const { log, line, lines } = await started(scheme, timeoutMs)
    const began = performance.now()
    const late = log.append('child-1', 'no-stream', [event()])
    late.catch(() => {})
    const one = await line(0)
    await asked(one, 1)
    const other = log.append('child-2', 'no-stream', [event()])
    await asked(one, 2)
    one.answer(appended(one.requests[1]!, 0, 11))
    expect((await other).position).toBe(position(11))
    await expect(late).rejects.toThrow(EngineUnavailable)
    expect(performance.now() - began).toBeGreaterThan(timeoutMs - 50)
    one.answer(appended(one.requests[0]!, 0, 12))
    const next = log.append('child-1', position(0), [event()])
    await asked(one, 3)
    one.answer(appended(one.requests[2]!, 1, 13))
    expect((await next).position).toBe(position(13))
    expect(lines).toHaveLength(1)
  })
})
