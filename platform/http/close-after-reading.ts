import type { Server, ServerResponse } from 'node:http'

/** Milliseconds without a byte of the request after which its connection is closed all the same. */
const quietMs = 5_000

/**
 * Lets a client read a response that was complete before its request was. Node closes such a connection at once;
 * the bytes that still arrive reset it, and the client loses the response. So only the sending side is closed, and the
 * rest of the request is read and thrown away (RFC 9112, 9.6), for as long as the server's `requestTimeout` permits.
 */
export function closeAfterReading(server: Server): void {
  const latest = new WeakMap<object, ServerResponse>()
  server.on('request', (request, response) => void latest.set(request.socket, response))
  server.on('connection', (socket) => {
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      const request = latest.get(socket)?.req
      if (!request || request.complete) return destroySoon()
      socket.end()
      socket.setTimeout(quietMs, destroySoon)
      request.unpipe().resume().once('end', destroySoon)
    }
  })
}
