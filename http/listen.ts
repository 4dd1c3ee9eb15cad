import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Listening {
  /** `http://127.0.0.1:8080` */
  readonly url: string
  readonly port: number
  /**
   * Accepts nothing more, finishes what it has accepted (at most `timeoutMs`, default 10 s), then closes what is left.
   * May be called again: it is the same closing.
   */
  close(timeoutMs?: number): Promise<void>
}

/** Serves on `host`; `port` 0 picks one. Rejects where the port is taken. */
export function listen(app: { callback(): RequestListener }, { host, port }: { readonly host: string; readonly port: number }): Promise<Listening> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 }, app.callback())
  let closing: Promise<void> | undefined

  /** Node counts a connection as idle only after its first request; browsers open some for which none ever comes. */
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('data', () => unused.delete(socket)).once('close', () => unused.delete(socket))
  })

  server.on('request', (_request, response) => {
    response.once('close', () => closing && setImmediate(() => server.closeIdleConnections()))
    if (closing) response.setHeader('Connection', 'close')
  })

  const close = (timeoutMs = 10_000) =>
    (closing ??= new Promise((resolve) => {
      const late = setTimeout(() => server.closeAllConnections(), timeoutMs)
      server.close(() => {
        clearTimeout(late)
        resolve()
      })
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }))

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const { port: chosen } = server.address() as AddressInfo
      resolve({ url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`, port: chosen, close })
    })
  })
}
