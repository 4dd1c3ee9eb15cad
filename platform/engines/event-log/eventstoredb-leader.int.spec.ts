// @module-tag long
import type { IncomingHttpHeaders } from 'node:http2'
import { expect, it } from 'vitest'
import { emptyServer, nothingThere } from './testing/empty-server.ts'

it.each(['esdb', 'kurrentdb'])(
  'by %s:// reads the head and current data from the leader, even when other reads prefer a follower',
  async (scheme) => {
    const heard: IncomingHttpHeaders[] = []
    const log = await emptyServer({
      scheme,
      query: '&nodePreference=follower',
      timeoutMs: 60_000,
      asked(stream, headers) {
        heard.push(headers)
        nothingThere(stream)
      },
    })
    const calls = () =>
      heard.splice(0).map((headers) => ({ path: headers[':path'], requiresLeader: headers['requires-leader'] }))
    expect(await log.head()).toBeNull()
    expect(calls()).toContainEqual({ path: '/event_store.client.streams.Streams/Read', requiresLeader: 'true' })
    const read = async (events: AsyncIterable<unknown>) => {
      expect(await Array.fromAsync(events)).toEqual([])
      return calls()
    }
    expect(await read(log.readAll({ after: null, kinds: ['account'] }))).toEqual([
      { path: '/event_store.client.streams.Streams/Read', requiresLeader: 'true' },
    ])
    expect(await read(log.readStream('account-1', { fromLeader: true }))).toEqual([
      { path: '/event_store.client.streams.Streams/Read', requiresLeader: 'true' },
    ])
    expect(await read(log.readStream('account-1'))).toEqual([
      { path: '/event_store.client.streams.Streams/Read', requiresLeader: undefined },
    ])
    await log.check()
    expect(calls()).toEqual([{ path: '/event_store.client.streams.Streams/Read', requiresLeader: undefined }])
  },
)
