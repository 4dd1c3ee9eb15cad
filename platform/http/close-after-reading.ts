import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds without a byte of the request after which its connection is closed all the same. */
const quietMs = 5_000
/** Milliseconds after which the connection is closed even if its client goes on sending. */
const longestMs = 30_000
/** Milliseconds between two reads of at most 64 KiB: what is thrown away may not occupy the process (3 MB/s). */
const betweenReadsMs = 20

/**
 * Lets a client read a response that was complete before its request was. Node closes such a connection at once;
 * the bytes that still arrive reset it, and the client loses the response. So only the sending side is closed, and the
 * rest of the request is slowly read and thrown away (RFC 9112, 9.6), for at most `longest` milliseconds, with a pause
 * of `betweenReads` milliseconds after each piece. `latest` returns the last request of the connection.
 */
export function closeAfterReading(
  socket: Socket,
  latest: () => IncomingMessage | undefined,
  { longest = longestMs, betweenReads = betweenReadsMs } = {},
): void {
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const request = latest()
    if (!request || request.complete) return destroySoon()
    socket.end()
    socket.setTimeout(quietMs, destroySoon)
    const late = setTimeout(destroySoon, longest).unref()
    socket.once('close', () => clearTimeout(late))
    request.unpipe().resume().once('end', destroySoon)
    // Not the request's own pause: Node no longer asks a request whose response is complete.
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), betweenReads).unref()
    })
  }
}
