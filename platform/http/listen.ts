import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { Server, type AddressInfo, type Socket } from 'node:net'
import { clientOf } from './client-ip.ts'
import { closeAfterReading } from './close-after-reading.ts'
import { watchSpeed, type SlowOptions } from './watch-speed.ts'
import { limitRequestsInFlight } from './requests-in-flight.ts'

export interface Listening {
  /** `http://127.0.0.1:8080` */
  readonly url: string
  readonly port: number
  /**
   * Stops accepting connections, completes accepted requests for at most `timeoutMs` (default 2.5 s), then closes the
   * remaining connections. Bodies that have not arrived after half of it get 503. Idle connections close at once, those
   * of a proxy after half of it. Further calls return the same promise.
   */
  close(timeoutMs?: number): Promise<void>
}

/**
 * Returns the number of bytes that the kernel has not accepted yet. Node counts only whole writes as done; the socket's
 * internal handle has the exact number.
 */
const unread = (socket: Socket): number =>
  (Reflect.get(socket, '_handle') as { readonly writeQueueSize?: number } | null)?.writeQueueSize ||
  socket.writableLength

export interface Served {
  callback(): RequestListener
  /** Receives errors for input that is not valid HTTP. The error contains the raw bytes: never log it. */
  emit?(event: 'clientFault', error: NodeJS.ErrnoException): unknown
}

/**
 * Destroys a connection when its client has read no bytes for `unreadMs` although data was waiting; measured by how
 * many written bytes the kernel has accepted.
 */
function closeUnread(socket: Socket, unreadMs: number): void {
  let left = 0
  let since = performance.now()
  const look = setInterval(
    () => {
      const waiting = unread(socket)
      if (waiting === 0 || waiting !== left) since = performance.now()
      left = waiting
      if (performance.now() - since >= unreadMs) socket.destroy()
    },
    Math.max(50, unreadMs / 12),
  ).unref()
  socket.once('close', () => clearInterval(look))
}

export interface ListenOptions {
  /** Where to listen; port 0 picks a free port. */
  readonly host: string
  readonly port: number
  /** Number of trusted proxies in front; 0: clients connect directly. */
  readonly trustProxy?: number
  /** Seconds that an idle connection stays open. Must exceed the idle time of a proxy in front. */
  readonly keepAliveSeconds?: number
}

const requestsPerConnection = 32
/** Milliseconds until a request must have arrived, however fast. */
const longestRequestMs = 600_000
/** Connections of one address; behind a proxy all connections have the proxy's address, so there is no limit. */
const connectionsPerAddress = 256

/**
 * Serves on `host` and `port`. Rejects if the port is taken. Destroys connections whose client reads no data for
 * `unreadMs`, and new connections of an address that has too many. Answers a body that arrives too slowly with 408.
 */
export function listen(
  app: Served,
  { host, port, trustProxy = 0, keepAliveSeconds = 65 }: ListenOptions,
  { unreadMs = 60_000, slow }: { readonly unreadMs?: number; readonly slow?: SlowOptions } = {},
): Promise<Listening> {
  const answer = limitRequestsInFlight(app.callback(), requestsPerConnection)
  const server = createServer(
    { requestTimeout: longestRequestMs, headersTimeout: 10_000, keepAliveTimeout: keepAliveSeconds * 1000 },
    (request, response) => {
      const target = originForm(request.url)
      const fault = target === null ? 'BAD_TARGET' : request.headersDistinct.host?.length === 1 ? null : 'BAD_HOST'
      if (target === null || fault !== null) {
        app.emit?.('clientFault', Object.assign(new Error('the request cannot be routed'), { code: fault! }))
        response.writeHead(400, { Connection: 'close' }).end()
        return
      }
      request.url = target
      answer(request, response)
    },
  )
  let closing: Promise<void> | undefined
  /** A proxy may be sending a request on an idle connection, and must not repeat it elsewhere if it fails. */
  let keepsIdle = trustProxy > 0

  /**
   * Connections without a request so far. Node does not treat them as idle, but browsers open connections that they
   * never use, so `close` ends them itself.
   */
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('data', () => unused.delete(socket)).once('close', () => unused.delete(socket))
  })

  const perAddress = new Map<string, number>()
  if (trustProxy === 0)
    server.on('connection', (socket) => {
      const address = clientOf(socket.remoteAddress ?? '')
      const open = (perAddress.get(address) ?? 0) + 1
      if (open > connectionsPerAddress) return void socket.destroy()
      perAddress.set(address, open)
      socket.once('close', () => {
        const left = perAddress.get(address)! - 1
        if (left === 0) perAddress.delete(address)
        else perAddress.set(address, left)
      })
    })

  // A connection whose client does not read keeps the response in memory and an event stream or a file open.
  server.on('connection', (socket) => closeUnread(socket, unreadMs))

  const answers = new WeakMap<Socket, ServerResponse>()
  const open = new Set<ServerResponse>()
  server.on('connection', (socket) => closeAfterReading(socket, () => answers.get(socket)?.req))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    app.emit?.('clientFault', error)
    const begun = answers.get(socket as Socket)
    if (!socket.writable || error.code === 'ECONNRESET' || (begun?.headersSent && !begun.writableFinished))
      socket.destroy()
    else socket.end(`HTTP/1.1 ${refusals[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
  })

  server.prependListener('request', (request, response) => {
    answers.set(request.socket, response)
    const tooSlow = () => Object.assign(new Error('the body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    watchSpeed(request, () => server.emit('clientError', tooSlow(), request.socket), slow)
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      if (closing) setImmediate(closeIdle)
    })
    if (closing) response.setHeader('Connection', 'close')
  })

  /** Refuses requests whose body has not arrived, so that their clients repeat them. */
  const refuseUnfinished = () => {
    for (const response of open)
      if (!response.req.complete && !response.headersSent)
        response.req.socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n')
  }
  const closeIdle = () => {
    if (keepsIdle) return
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }
  const close = (timeoutMs = 2_500) =>
    (closing ??= new Promise((resolve) => {
      const halfway = setTimeout(() => {
        refuseUnfinished()
        keepsIdle = false
        closeIdle()
      }, timeoutMs / 2)
      const late = setTimeout(() => server.closeAllConnections(), timeoutMs)
      // `server.close` would close idle connections.
      Server.prototype.close.call(server, () => {
        clearTimeout(halfway)
        clearTimeout(late)
        resolve()
      })
      closeIdle()
      // Streams of server-sent events do not end by themselves.
      for (const response of open)
        if (/event-stream/.test(String(response.getHeader('Content-Type')))) response.destroy()
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

/**
 * Returns the requested path with its query; for an absolute URL, as proxies send it, the path of the URL. Returns null
 * for any other target, because later request parsing throws without a path.
 */
function originForm(target = ''): string | null {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** The same status lines that Node sends by default. */
const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
