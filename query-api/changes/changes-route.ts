import { PassThrough } from 'node:stream'
import { followChanges } from '@filiz/http/contract/changes.ts'
import type { Authenticator } from '@filiz/http/authenticator.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { positionToken } from '@filiz/http/event-position.ts'
import { route } from '@filiz/http/route.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import type { ChangeFeed, FamilyChange } from './change-feed.ts'
import { familyChanges } from './family-changes.ts'

/** Milliseconds between two checks of the session; with the authenticator's cache a stream ends within 10 s of it. */
const checkMs = 1_500
/** Milliseconds between two comments that keep the connection open. */
const beatMs = 15_000
/** Streams of one account in this process; browsers have one each. */
const mostStreams = 10

interface Dependencies extends Pick<QueryApiDependencies, 'readStore'> {
  readonly feed: ChangeFeed
  readonly authenticator: Pick<Authenticator, 'isSignedIn'>
}

/** The route of server-sent changes. */
export function changesRoute({ readStore, feed, authenticator }: Dependencies) {
  const streams = new Map<string, number>()
  return route(followChanges, async ({ caller, lastEventId, acceptsEvents }) => {
    const { accountId } = caller
    if (!acceptsEvents) {
      const { last, missed } = await familyChanges(caller, lastEventId, readStore)
      return { data: { id: positionToken(last), childIds: missed?.childIds ?? [] } }
    }
    const open = streams.get(accountId) ?? 0
    if (open >= mostStreams) throw new ApiError('RATE_LIMITED', { retryAfter: 60 })
    streams.set(accountId, open + 1)

    const stream = new PassThrough()
    const send = (name: string, { position, childIds }: FamilyChange) =>
      stream.write(`id: ${positionToken(position)}\nevent: ${name}\ndata: ${JSON.stringify({ childIds })}\n\n`)
    const unfollow = feed.follow(accountId, (change) => send('change', change))
    const beat = setInterval(() => stream.write(': \n\n'), beatMs)
    const check = setInterval(() => {
      authenticator.isSignedIn(caller).then(
        (isSignedIn) => {
          if (isSignedIn) return
          stop()
          stream.end()
        },
        // A dependency is unavailable: the next check decides.
        () => {},
      )
    }, checkMs)
    function stop() {
      unfollow()
      clearInterval(check)
      clearInterval(beat)
    }
    stream.once('close', () => {
      stop()
      const left = streams.get(accountId)! - 1
      if (left === 0) streams.delete(accountId)
      else streams.set(accountId, left)
    })

    try {
      const { last, missed } = await familyChanges(caller, lastEventId, readStore)
      send('ready', { position: last, childIds: [] })
      if (missed) send('change', missed)
    } catch (error) {
      stream.destroy()
      throw error
    }
    return { file: stream, headers: { 'X-Accel-Buffering': 'no' } }
  })
}
