import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import type { EventLog } from './port.ts'

/** A listener on loopback that counts who is connected. */
function counted(server: Server): { readonly open: Set<Socket>; readonly seen: () => number } {
  const open = new Set<Socket>()
  let seen = 0
  server.on('connection', (socket: Socket) => {
    seen += 1
    open.add(socket)
    // Half-open: only when the other side is really gone.
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  return { open, seen: () => seen }
}

async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const urlOf = (port: number) => `esdb://127.0.0.1:${port}?tls=false`

/** Calls, as long as `going` says so; the server is away for every one of them. */
async function use(log: EventLog, going: () => boolean): Promise<void> {
  while (going()) {
    await expect(log.check()).rejects.toThrow(EngineUnavailable)
    await sleep(50)
  }
}
async function useFor(log: EventLog, ms: number): Promise<void> {
  const end = performance.now() + ms
  await use(log, () => performance.now() < end)
}

describe('connections to EventStoreDB that nobody owns any more', () => {
  it('are closed while a server is frozen: those to which it never answered, and those that it has left', async () => {
    // A frozen process: its kernel takes connections and bytes, nobody reads or closes them.
    const frozen = createServer({ allowHalfOpen: true, pauseOnConnect: false }, (socket) => void socket.resume())
    const { open, seen } = counted(frozen)
    const port = await listening(frozen)
    onTestFinished(() => {
      for (const socket of open) socket.destroy()
      frozen.close()
    })
    const log = openEventStoreDb(urlOf(port), { timeoutMs: 300 })
    let closed = false
    onTestFinished(async () => {
      if (!closed) await log.close()
    })
    const end = performance.now() + 8_000
    await use(log, () => performance.now() < end || seen() <= 5)
    // One in use, and those of the last second: as long as it goes on, or it would be said of who has stopped.
    const left = () => [...open].filter((socket) => !socket.readableEnded).length
    const patience = seen() + 12
    await use(log, () => left() > 4 && seen() < patience)
    expect(left()).toBeLessThanOrEqual(4)
    await log.close()
    closed = true
    await vi.waitFor(() => expect([...open].filter((socket) => !socket.readableEnded)).toHaveLength(0), {
      timeout: 4_000,
    })
  })

  it('are not made again after a server was killed and came back', async () => {
    const start = () => {
      const server = createHttp2Server()
      // It speaks HTTP/2 and answers no call: every client is given up.
      server.on('stream', () => {}).on('sessionError', () => {})
      return server
    }
    let server = start()
    let { open } = counted(server as unknown as Server)
    const port = await listening(server as unknown as Server)
    const log = openEventStoreDb(urlOf(port), { timeoutMs: 300 })
    onTestFinished(() => log.close())
    await useFor(log, 2_000)
    for (let kill = 0; kill < 2; kill++) {
      server.close()
      for (const socket of open) socket.destroy()
      await useFor(log, 2_000)
      server = start()
      ;({ open } = counted(server as unknown as Server))
      await listening(server as unknown as Server, port)
      await useFor(log, 1_000)
    }
    // Whatever backed off is back by now.
    await useFor(log, 4_000)
    const end = performance.now() + 20_000
    await use(log, () => open.size > 4 && performance.now() < end)
    expect(open.size).toBeLessThanOrEqual(4)
    await log.close()
    await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 4_000 })
    await sleep(3_000)
    expect(open.size).toBe(0)
    server.close()
  })
})
