import type { ServerHttp2Stream } from 'node:http2'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { activeTime } from '../testing/active-time.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { emptyServer, nothingThere } from './testing/empty-server.ts'

it('sends at most two concurrent reads to the server, and never sends queued reads that have timed out', async () => {
  const waiting = new Set<ServerHttp2Stream>()
  const reads: string[] = []
  let most = 0
  let frozen = false
  const log = await emptyServer({
    timeoutMs: 8_000,
    async asked(stream, headers) {
      if (!headers[':path']!.endsWith('/Read')) return nothingThere(stream)
      reads.push(headers[':path']!)
      waiting.add(stream)
      stream.on('close', () => waiting.delete(stream))
      most = Math.max(most, waiting.size)
      if (frozen) return
      await sleep(2)
      nothingThere(stream)
    },
  })
  const read = (name: string) => Array.fromAsync(log.readStream(name))
  const many = Array.from({ length: 24 }, (_, n) => `plan-${n}`)

  // The driver loads its code on the first read, which is slow on a busy machine.
  await expect.poll(() => read('plan-0').catch(() => 'away'), { timeout: 15_000 }).toEqual([])
  reads.length = 0
  expect(await Promise.all(many.map(read))).toEqual(many.map(() => []))
  expect(most).toBe(2)
  expect(reads).toHaveLength(24)

  frozen = true
  const took = activeTime()
  const refused = await Promise.allSettled(many.map(read))
  expect(refused.every((one) => one.status === 'rejected' && one.reason instanceof EngineUnavailable)).toBe(true)
  expect(took(), 'each within its own time, not one after the other').toBeLessThan(40_000)
  const asked = reads.length
  await sleep(200)
  // The last two reads may already have been sent.
  expect(reads.length, 'nobody waits for the others any more').toBeLessThanOrEqual(asked + 2)

  frozen = false
  await expect.poll(() => read('plan-0').catch(() => 'away'), { timeout: 15_000 }).toEqual([])
})

it('asks for the last event alone when it looks for the end of the log', async () => {
  const bodies: string[] = []
  const log = await emptyServer({
    asked(stream, headers) {
      if (!headers[':path']!.endsWith('/Read')) return nothingThere(stream)
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        bodies.push(Buffer.concat(parts).toString('hex'))
        nothingThere(stream)
      })
    },
  })
  expect(await log.head()).toBeNull()
  expect(bodies).toHaveLength(1)
  // Field 5 of the options is the number of events.
  expect(bodies[0]).toContain('2801')
})
