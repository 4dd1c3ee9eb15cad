import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowOptions {
  /** Milliseconds after which the speed counts. */
  readonly graceMs: number
  readonly bytesPerSecond: number
}

/** A phone at the edge of its network sends more. A photo of 10 MB may take ten minutes (`requestTimeout`). */
const slowest: SlowOptions = { graceMs: 10_000, bytesPerSecond: 4_096 }

/** Bytes that a connection had received at the end of its last request: the next one begins there. */
const received = new WeakMap<Socket, number>()

/**
 * Calls `onSlow` once when the body of a request has arrived, in the mean since its beginning, more slowly than the
 * options allow. Bodies without a byte for a long time count as well.
 */
export function watchSpeed(
  request: IncomingMessage,
  onSlow: () => void,
  { graceMs, bytesPerSecond }: SlowOptions = slowest,
): void {
  request.once('end', () => received.set(request.socket, request.socket.bytesRead))
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'])) return
  const { socket } = request
  const began = performance.now()
  const before = received.get(socket) ?? 0
  const look = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(look)
    const ms = performance.now() - began
    if (ms < graceMs || ((socket.bytesRead - before) * 1_000) / ms >= bytesPerSecond) return
    clearInterval(look)
    onSlow()
  }, graceMs / 10).unref()
}
