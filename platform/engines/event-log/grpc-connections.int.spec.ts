// @module-tag long
import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import type { EventLog } from './port.ts'

/** Counts the open connections of a local server. */
function counted(server: Server): { readonly open: Set<Socket>; readonly seen: () => number } {
  const open = new Set<Socket>()
  let seen = 0
  server.on('connection', (socket: Socket) => {
    seen += 1
    open.add(socket)
    // Half-open sockets close only when the other side is really gone.
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  return { open, seen: () => seen }
}

async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const urlOf = (scheme: string, port: number) => `${scheme}://127.0.0.1:${port}?tls=false`

/** Makes calls while `going` returns true; the server is unavailable for all of them. */
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

describe.each([
  ['esdb', []],
  ['kurrentdb', ['long']],
] as const)('abandoned connections by %s://', (scheme, tags) => {
  it('are closed while a server is frozen', { tags: [...tags] }, async () => {
    // A frozen process: its kernel accepts connections and bytes, but the process reads and closes nothing.
    const frozen = createServer({ allowHalfOpen: true, pauseOnConnect: false }, (socket) => void socket.resume())
    const { open, seen } = counted(frozen)
    const port = await listening(frozen)
    onTestFinished(() => {
      for (const socket of open) socket.destroy()
      frozen.close()
    })
    const log = openEventStoreDb(urlOf(scheme, port), { timeoutMs: 300 })
    let closed = false
    onTestFinished(async () => {
      if (!closed) await log.close()
    })
    const end = performance.now() + 8_000
    await use(log, () => performance.now() < end || seen() <= 5)
    // Allows one connection in use and those of the last second. Measured while calls go on, because closing the log
    // closes all connections.
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

  it('are not reopened after a server was killed and came back', { tags: [...tags] }, async () => {
    const start = () => {
      const server = createHttp2Server()
      // Speaks HTTP/2 but answers no call, so that every client is replaced.
      server.on('stream', () => {}).on('sessionError', () => {})
      return server
    }
    let server = start()
    let { open } = counted(server as unknown as Server)
    const port = await listening(server as unknown as Server)
    const log = openEventStoreDb(urlOf(scheme, port), { timeoutMs: 300 })
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
    // By now every back-off has ended.
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
