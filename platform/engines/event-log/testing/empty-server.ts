import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { openEventStoreDb } from '../eventstoredb.ts'
import type { EventStoreDbOptions } from '../eventstoredb-reading.ts'

/**
 * A fake, empty EventStoreDB: each call goes to `asked`, which may respond with `nothingThere` or leave it unanswered.
 * Closes with its test.
 */
export async function emptyServer({
  asked = nothingThere,
  scheme = 'esdb',
  query = '',
  ...options
}: EventStoreDbOptions & {
  readonly asked?: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void
  readonly scheme?: string
  readonly query?: string
} = {}) {
  const server = createServer()
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    asked(stream, headers)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const log = openEventStoreDb(
    `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false${query}`,
    options,
  )
  onTestFinished(async () => {
    await log.close()
    server.close()
  })
  return log
}

export function nothingThere(stream: ServerHttp2Stream): void {
  if (!stream.destroyed)
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '0' }, { endStream: true })
}
