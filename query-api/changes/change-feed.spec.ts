import type { Position } from '@filiz/domain/shared/event.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import type { Document } from '@filiz/engines/read-store/port.ts'
import { expect, it } from 'vitest'
import { createChangeFeed, type FamilyChange } from './change-feed.ts'

const event = (position: Position, accountId: string) =>
  ({ stream: `child-of-${accountId}`, position, type: 'ChildChanged', data: { accountId } }) as unknown as LogEvent

/** Returns the first change of each account that these events cause, and the positions that the feed waited for. */
async function changesOf(events: readonly LogEvent[], accounts: readonly string[]) {
  const awaited: Position[] = []
  const feed = createChangeFeed({
    log: {
      head: async () => '0',
      async *subscribe({ signal }) {
        yield { events, caughtUp: true }
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
      async *readStream() {},
    },
    readStore: {
      async reached(_, position) {
        awaited.push(position)
        return true
      },
      async getMany<D extends Document>(_: string, ids: readonly string[]) {
        return ids.map((_id) => ({ _id, accountId: _id.slice('of-'.length), caregivers: [] }) as unknown as D)
      },
    },
  })
  const stops: (() => void)[] = []
  const changes = await Promise.all(
    accounts.map((accountId) => new Promise<FamilyChange>((resolve) => stops.push(feed.follow(accountId, resolve)))),
  )
  for (const stop of stops) stop()
  return { changes: changes.map(({ position }) => position), awaited }
}

it('waits for the last event of a batch, also when another account has an event in between', async () =>
  expect(await changesOf([event('1', 'a'), event('2', 'b'), event('3', 'a')], ['a', 'b'])).toEqual({
    changes: ['3', '2'],
    awaited: ['3'],
  }))

it('tells nobody of an exposure, which changes nothing that the app shows', async () => {
  const exposure = { ...event('2', 'a'), stream: 'exposure-a_2026-11', type: 'AppOpened' } as LogEvent
  expect((await changesOf([event('1', 'a'), exposure], ['a'])).changes).toEqual(['1'])
})
