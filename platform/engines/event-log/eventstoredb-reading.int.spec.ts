// @module-tag long
import { randomUUID } from 'node:crypto'
import type { ServerHttp2Stream } from 'node:http2'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { activeTime } from '../testing/active-time.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { driverFor } from './eventstoredb-driver.ts'
import { framed } from './testing/append-server.ts'
import { emptyServer, nothingThere } from './testing/empty-server.ts'

describe.each(['esdb', 'kurrentdb'])('reads by %s://', (scheme) => {
  it('sends at most two concurrent reads to the server, and never sends queued reads that have timed out', async () => {
    const waiting = new Set<ServerHttp2Stream>()
    const reads: string[] = []
    let most = 0
    let frozen = false
    const log = await emptyServer({
      scheme,
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
      scheme,
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

  it('is caught up only after the server says so again when it has reported falling behind', async () => {
    const { streams, shared } = driverFor(`${scheme}://`).messages
    let reader: ServerHttp2Stream | undefined
    const log = await emptyServer({
      scheme,
      timeoutMs: 60_000,
      asked(stream, headers) {
        if (!headers[':path']!.endsWith('/Read')) return nothingThere(stream)
        stream.respond({ ':status': 200, 'content-type': 'application/grpc' })
        reader = stream
      },
    })
    const send = (fill: (answer: InstanceType<typeof streams.ReadResp>) => void) => {
      const answer = new streams.ReadResp()
      fill(answer)
      reader!.write(framed(answer.serializeBinary()))
    }
    // Raw bytes: both client libraries define their messages in one global object, where the later one wins.
    const sendEmpty = (field: number) => reader!.write(framed(Uint8Array.of((field << 3) | 2, 0)))
    const [caughtUp, fellBehind] = [8, 9]
    const sendEvent = (position: number) =>
      send((answer) => {
        const [event, id, name] = [
          new streams.ReadResp.ReadEvent.RecordedEvent(),
          new shared.UUID(),
          new shared.StreamIdentifier(),
        ]
        id.setString(randomUUID())
        name.setStreamName(Buffer.from('child-1').toString('base64'))
        event.setId(id)
        event.setStreamIdentifier(name)
        event.setStreamRevision(String(position))
        event.setCommitPosition(String(position))
        event.setPreparePosition(String(position))
        event.getMetadataMap().set('type', 'SomethingHappened').set('content-type', 'application/json')
        event.setData(Buffer.from('{}').toString('base64'))
        event.setCustomMetadata(Buffer.from('{"schema":1}').toString('base64'))
        const read = new streams.ReadResp.ReadEvent()
        read.setEvent(event)
        answer.setEvent(read)
      })
    const done = new AbortController()
    const batches = log.subscribe({ after: null, signal: done.signal })[Symbol.asyncIterator]()
    const next = async () => {
      const { value } = await batches.next()
      return {
        positions: value.events.map(({ position }: { position: string }) => Number(position)),
        caughtUp: value.caughtUp,
      }
    }
    const first = next()
    await vi.waitFor(() => expect(reader).toBeDefined(), { timeout: 15_000 })
    sendEmpty(caughtUp)
    expect(await first).toEqual({ positions: [], caughtUp: true })
    sendEmpty(fellBehind)
    sendEvent(7)
    expect(await next()).toEqual({ positions: [7], caughtUp: false })
    sendEmpty(caughtUp)
    expect(await next()).toEqual({ positions: [], caughtUp: true })
    sendEvent(8)
    expect(await next()).toEqual({ positions: [8], caughtUp: true })
    done.abort()
    expect(await batches.next()).toMatchObject({ done: true })
  })
})
