import type { Readable } from 'node:stream'
import { ApiError, fieldError } from './api-error.ts'
import type { Holding } from './body-budget.ts'

/**
 * Reads a stream to its end. Rejects with `TOO_LARGE` above `limit` bytes, with the holding's reason when it is
 * evicted, and with `VALIDATION_FAILED` when the stream ends early, because the client has left.
 */
export function readBytes(stream: Readable, limit: number, holding: Holding): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  let size = 0
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size > limit) return reject(new ApiError('TOO_LARGE'))
    chunks.push(chunk)
    holding.received(chunk.length)
  }
  const onEnd = () => {
    holding.complete()
    resolve(Buffer.concat(chunks, size))
  }
  const onClose = () => reject(fieldError('body', 'invalid'))
  const onEvicted = () => reject(holding.evicted.reason as Error)
  stream.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose)
  holding.evicted.addEventListener('abort', onEvicted)
  return promise.finally(() => {
    stream.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
    holding.evicted.removeEventListener('abort', onEvicted)
    // What has arrived is not needed any more; what still arrives is thrown away (`close-after-reading.ts`).
    chunks.length = 0
    stream.resume()
  })
}
