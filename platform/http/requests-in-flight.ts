import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  running: number
  readonly waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Limits the requests of one connection that run at the same time. A client that pipelines more waits: its further
 * requests are queued, and its socket is read again when the queue is empty. Node itself parses all requests that have
 * arrived and would run them at once.
 */
export function limitRequestsInFlight(answer: RequestListener, limit: number): RequestListener {
  const connections = new WeakMap<Socket, Connection>()

  function run(request: IncomingMessage, response: ServerResponse, connection: Connection): void {
    connection.running++
    response.once('close', () => {
      connection.running--
      if (request.socket.destroyed) return
      const next = connection.waiting.shift()
      if (next) run(...next, connection)
      else request.socket.resume()
    })
    answer(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { running: 0, waiting: [] }
    connections.set(socket, connection)
    if (connection.running < limit) return run(request, response, connection)
    connection.waiting.push([request, response])
    socket.pause()
  }
}
