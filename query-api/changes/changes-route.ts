import { PassThrough } from 'node:stream'
import type { Change } from '@filiz/http/contract/changes.ts'
import { followChanges } from '@filiz/http/contract/changes.ts'
import type { Authenticator } from '@filiz/http/authenticator.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { positionToken } from '@filiz/http/event-position.ts'
import { route } from '@filiz/http/route.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import type { ChangeFeed } from './change-feed.ts'
import { changedSince } from './changed-since.ts'

/** Milliseconds between two checks of the session; with the authenticator's cache a stream ends within 10 s of it. */
const checkMs = 1_500
/** Milliseconds between two comments that keep the connection open. */
const beatMs = 15_000
/** Milliseconds to wait for the read models before a resumed stream looks for what it missed. */
const longestWait = 2_000
/** Streams of one account in this process; browsers have one each. */
const mostStreams = 10

interface Dependencies extends Pick<QueryApiDependencies, 'readStore'> {
  readonly log: Pick<EventLogReader, 'head'>
  readonly feed: ChangeFeed
  readonly authenticator: Pick<Authenticator, 'isSignedIn'>
}

/** The route of server-sent changes. */
export function changesRoute({ readStore, log, feed, authenticator }: Dependencies) {
  const streams = new Map<string, number>()
  /** Returns the log's end, and the children that have changed between `after` and there. */
  async function missedBy(accountId: string, after: Position | undefined) {
    const head = (await log.head()) ?? logStart
    if (after === undefined) return { head, childIds: [] }
    await readStore.reached(Object.values(collections), head, longestWait)
    return { head, childIds: await changedSince(accountId, after, readStore) }
  }
  return route(followChanges, async ({ caller, lastEventId, acceptsEvents }) => {
    const { accountId } = caller
    if (!acceptsEvents) {
      const { head, childIds } = await missedBy(accountId, lastEventId)
      return { data: { id: positionToken(head), childIds } }
    }
    const open = streams.get(accountId) ?? 0
    if (open >= mostStreams) throw new ApiError('RATE_LIMITED', { retryAfter: 60 })
    streams.set(accountId, open + 1)

    const stream = new PassThrough()
    const send = (name: string, position: Position, data: Change) =>
      stream.write(`id: ${positionToken(position)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    const unfollow = feed.follow(accountId, ({ position, childIds }) => send('change', position, { childIds }))
    const check = setInterval(() => {
      authenticator.isSignedIn(caller).then(
        (isSignedIn) => isSignedIn || stream.end(),
        // A dependency is unavailable: the next check decides.
        () => {},
      )
    }, checkMs)
    const beat = setInterval(() => stream.write(': \n\n'), beatMs)
    stream.once('close', () => {
      unfollow()
      clearInterval(check)
      clearInterval(beat)
      const left = streams.get(accountId)! - 1
      if (left === 0) streams.delete(accountId)
      else streams.set(accountId, left)
    })

    try {
      const { head, childIds } = await missedBy(accountId, lastEventId)
      send('ready', head, { childIds: [] })
      if (childIds.length > 0) send('change', head, { childIds })
    } catch (error) {
      stream.destroy()
      throw error
    }
    return { file: stream, headers: { 'X-Accel-Buffering': 'no' } }
  })
}
