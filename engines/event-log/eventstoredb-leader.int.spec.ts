import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openEventStoreDb } from './eventstoredb.ts'

/** A server without an event, and with what it was asked: the calls as they come over the wire, gRPC's headers among them. */
async function emptyServer() {
  const calls: IncomingHttpHeaders[] = []
  const server = createServer()
  server.on('stream', (stream, headers) => {
    calls.push(headers)
    stream.on('error', () => {}).respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '0' }, { endStream: true })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const log = openEventStoreDb(`esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false&nodePreference=follower`)
  onTestFinished(async () => {
    await log.close()
    server.close()
  })
  return { log, calls: () => calls.splice(0).map((headers) => ({ path: headers[':path'], requiresLeader: headers['requires-leader'] })) }
}

it('where the log ends is asked of the leader, though all else may be read from a follower', { timeout: 20_000 }, async () => {
  const { log, calls } = await emptyServer()
  expect(await log.head()).toBeNull()
  expect(calls()).toContainEqual({ path: '/event_store.client.streams.Streams/Read', requiresLeader: 'true' })
  await log.check()
  expect(calls()).toEqual([{ path: '/event_store.client.streams.Streams/Read', requiresLeader: undefined }])
})
