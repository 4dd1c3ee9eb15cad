// @module-tag long
import { asking, manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { register } from '@filiz/application/testing/families.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { ChangeProfile } from '@filiz/domain/account/commands.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createProjectionState } from './projection-state.ts'
import { listParked } from './parked-cli.ts'
import { projectorOn } from './testing/projector-on.ts'
import { caughtUp, cleanRebuild, collections, contentsOf } from './testing/models.ts'

let opened: Opened
const clock = manualClock('2026-03-10T09:00:00.000Z')
const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
})

async function started(options: Parameters<typeof projectorOn>[1] = {}) {
  const projector = projectorOn(opened, options)
  stops.push(() => projector.stop())
  await projector.start()
  return projector
}
const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 10 })
const accounts = collections.find((name) => name.startsWith('accounts_'))!
const parkedOf = (projector: { states(): readonly { readonly name: string; readonly parked: number }[] }) =>
  projector.states().find(({ name }) => name === accounts)!.parked

/** Models with an accounts projection that throws on the dark theme. */
const choking: Projection[] = models.map((model): Projection =>
  model.name !== 'accounts'
    ? model
    : {
        ...model,
        fold(document: Folded | undefined, event) {
          if (event.type === 'ProfileChanged' && (event.data as ChangeProfile['data']).theme === 'dark')
            throw new Error('a mistake of the program')
          return model.fold(document, event)
        },
      },
)
const change = async (accountId: string, changes: Omit<ChangeProfile['data'], 'at'>) =>
  opened.commands.handle(
    accountDecider,
    `account-${accountId}`,
    { type: 'ChangeProfile', data: { at: clock.now(), ...changes } },
    asking(accountId),
  )
const isAsAfterARebuild = async () => expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))

async function parkedOne(): Promise<string> {
  const first = await started({ projections: choking })
  const { accountId } = await register(opened)
  await change(accountId, { theme: 'dark' })
  await caughtUp(opened)
  expect(parkedOf(first)).toBe(1)
  await first.stop()
  return accountId
}

describe('a document whose parked events are retried', () => {
  it('continues after a successful retry although new events arrive during it', async () => {
    const accountId = await parkedOne()
    const looking = Promise.withResolvers<void>()
    const log: Opened['log'] = {
      ...opened.log,
      async *readStream(stream, options) {
        await looking.promise
        yield* opened.log.readStream(stream, options)
      },
    }
    const second = await started({ log })
    await change(accountId, { language: 'en' })
    await until(() => expect(parkedOf(second)).toBe(2))
    looking.resolve()
    await until(() => expect(parkedOf(second)).toBe(0))
    await change(accountId, { timeZone: 'Europe/Berlin' })
    await caughtUp(opened)
    await isAsAfterARebuild()
  })

  it('is retried again when an engine was unavailable during the retry', async () => {
    await parkedOne()
    let failures = 0
    const log: Opened['log'] = {
      ...opened.log,
      async *readStream(stream, options) {
        if (++failures <= 3) throw new EngineUnavailable('event log')
        yield* opened.log.readStream(stream, options)
      },
    }
    const second = await started({ log })
    await until(() => expect(parkedOf(second)).toBe(0))
    await isAsAfterARebuild()
  })
})

describe('an event that was parked before a crash, beyond the checkpoint', () => {
  it('is delivered again after the events before it, and keeps its error', async () => {
    const first = await started({ projections: choking })
    const { accountId } = await register(opened)
    await caughtUp(opened)
    await first.stop()

    await change(accountId, { language: 'en' })
    await change(accountId, { theme: 'dark' })
    const readStore: Opened['readStore'] = {
      ...opened.readStore,
      apply: async (writes) => {
        if (writes.some(({ collection }) => collection === accounts)) throw new EngineUnavailable('read store')
        return opened.readStore.apply(writes)
      },
    }
    const bookkeeping = createProjectionState(opened.readStore, new AbortController().signal)
    const dying = projectorOn({ ...opened, readStore }, { projections: choking })
    stops.push(() => dying.stop())
    dying.start().catch(() => {})
    await until(async () => expect(await bookkeeping.parkedCount(accounts)).toBe(1))
    await dying.stop()

    const second = await started({ projections: choking })
    await caughtUp(opened)
    const lines: string[] = []
    await listParked(opened.readStore, models, (line) => lines.push(line))
    expect(lines).toEqual([expect.stringContaining('a mistake of the program')])
    await second.stop()

    await change(accountId, { timeZone: 'Europe/Berlin' })
    await change(accountId, { theme: 'dark' })
    const again = projectorOn({ ...opened, readStore }, { projections: choking })
    stops.push(() => again.stop())
    again.start().catch(() => {})
    await until(async () => expect(await bookkeeping.parkedCount(accounts)).toBeGreaterThan(1))
    await again.stop()
    const mended = await started()
    await caughtUp(opened)
    await until(() => expect(parkedOf(mended)).toBe(0))
    await isAsAfterARebuild()
  })
})
