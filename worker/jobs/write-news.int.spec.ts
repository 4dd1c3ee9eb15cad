import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { asking, manualClock, type ManualClock, type Opened } from '@filiz/application/testing/engines.ts'
import {
  addCatalogue,
  addChild,
  complete,
  deleteAccount,
  follow,
  makePlan,
  register,
  type Family,
} from '@filiz/application/testing/families.ts'
import { createCatalogue } from '@filiz/application/catalogue/catalogue.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Notifications } from '@filiz/domain/account/events.ts'
import { completionSubject, parseNewsId, type News } from '@filiz/domain/account/family-news.ts'
import { parsePushId } from '@filiz/domain/account/notices.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream, planStream } from '@filiz/domain/shared/streams.ts'
import { createDailyNews } from '@filiz/engines/records/daily-news.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createPushDevices } from '@filiz/engines/records/push-devices.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { whenAParentDoesSomethingThenTellTheOthers } from '../reactors/when-a-parent-does-something-then-tell-the-others.ts'
import { createNewsWriter } from './write-news.ts'

let opened: Opened
let clock: ManualClock
let [owner, parent, helper]: Family[] = []
let child: string
let plan: string
let activities: readonly string[]

stoppedAfterEach(() => opened)
beforeEach(async () => {
  clock = manualClock('2026-03-10T09:00:00.000Z')
  opened = await openAnew(clock)
  await addCatalogue(opened)
  ;[owner, parent, helper] = [await register(opened), await register(opened), await register(opened)]
  child = await addChild(opened, owner!)
  await follow(opened, owner!, child, parent!)
  await follow(opened, owner!, child, helper!, 'helper')
  for (const one of [owner!, parent!, helper!]) await choose(one, { othersCompleted: true })
  plan = await makePlan(opened, owner!, child, 2026, 3)
  const { state } = await opened.commands.load(planDecider, planStream(plan))
  activities = state.status === 'made' ? state.items.map(({ activityId }) => activityId) : []
})

async function choose({ accountId }: Family, notifications: Partial<Notifications>) {
  const data = { at: clock.now(), notifications }
  await opened.commands.handle(
    accountDecider,
    accountStream(accountId),
    { type: 'ChangeProfile', data },
    asking(accountId),
  )
}
const completes = (activity = 0) => complete(opened, owner!, plan, activities[activity]!)
const ofChild = (command: object) =>
  opened.commands.handle(childDecider, childStream(child), command as never, asking(owner!.accountId))

describe('news of a completion', () => {
  const news = ({ accountId }: Family, activity = 0): News => ({
    kind: 'othersCompleted',
    accountId,
    subject: completionSubject(activities[activity]!, '2026-03-10'),
  })
  async function written(reader: Family, activity = 0) {
    const { state } = await opened.commands.load(accountDecider, accountStream(reader.accountId))
    if (state.status !== 'active') throw new Error('not active')
    const write = createNewsWriter({
      ...opened,
      catalogue: createCatalogue(opened.readStore),
      dailyNews: createDailyNews(opened.vault),
    })
    return write(news(reader, activity), planStream(plan), state)
  }

  it('say who did it to the other parents, and nothing to a helper or to who did it', async () => {
    await completes()
    expect(await written(parent!)).toMatchObject({ kind: 'othersCompleted', name: expect.any(String) })
    expect([await written(helper!), await written(owner!)]).toEqual([null, null])
  })

  it('are void when the completion was taken back before they are sent', async () => {
    await completes()
    const data = { at: clock.now(), accountId: owner!.accountId, by: { accountId: owner!.accountId, role: 'owner' } }
    await opened.commands.handle(
      planDecider,
      planStream(plan),
      { type: 'Reopen', data: { ...data, activityId: activities[0]! } } as never,
      asking(owner!.accountId),
    )
    expect(await written(parent!)).toBeNull()
  })

  it('are void for somebody who turned them off or lost the access meanwhile', async () => {
    await completes()
    await choose(parent!, { othersCompleted: false })
    expect(await written(parent!)).toBeNull()
    await choose(parent!, { othersCompleted: true })
    const data = { at: clock.now(), accountId: owner!.accountId, caregiver: parent!.accountId }
    await ofChild({ type: 'EndMembership', data })
    expect(await written(parent!)).toBeNull()
  })

  it('are at most three a day, however often each is written', async () => {
    for (const activity of [0, 1, 2, 3]) await completes(activity)
    for (const activity of [0, 0, 1, 2]) expect(await written(parent!, activity)).not.toBeNull()
    expect(await written(parent!, 3)).toBeNull()
    clock.advanceTo('2026-03-11T09:00:00.000Z')
    expect(await written(parent!, 3)).not.toBeNull()
  })

  it('are void at night, when nobody wants to be woken by them', async () => {
    await completes()
    clock.advanceTo('2026-03-10T20:30:00.000Z')
    expect(await written(parent!)).toBeNull()
  })

  it('name nobody once the account of who did it was deleted', async () => {
    const { accountId } = parent!
    const data = {
      at: clock.now(),
      accountId: owner!.accountId,
      by: { accountId, role: 'parent' },
      activityId: activities[0]!,
      completedAt: null,
      day: '2026-03-10',
      durationMinutes: null,
      monthStart: '2026-02-28T21:00:00.000Z',
    }
    await opened.commands.handle(planDecider, planStream(plan), { type: 'Complete', data } as never, asking(accountId))
    await deleteAccount(opened, parent!)
    expect(await written(owner!)).toMatchObject({ name: null })
  })
})

describe('the reactor', () => {
  const outbox = () => createOutbox(opened.vault)
  const react = async (event: Recorded) =>
    whenAParentDoesSomethingThenTellTheOthers({
      ...opened,
      outbox: outbox(),
      pushDevices: createPushDevices(opened.vault, opened.keys),
    }).on.ActivityCompleted!(event as never)
  async function completed() {
    for (const { accountId } of [owner!, parent!, helper!])
      await createPushDevices(opened.vault, opened.keys).put(
        { accountId, sessionId: 's', device: '', since: clock.now() },
        { endpoint: `https://push.example/${accountId}`, p256dh: 'p', auth: 'a' },
      )
    await completes()
    const events: Recorded[] = []
    for await (const event of opened.log.readStream(planStream(plan))) events.push(event)
    return events.at(-1)!
  }

  it('asks for one push to each device of the other parents, however often the event is handled', async () => {
    const event = await completed()
    for (let time = 0; time < 2; time++) await react(event)
    const asked = await outbox().page(null, 10)
    expect(asked.map(({ mailId }) => parsePushId(mailId)?.accountId)).toEqual([parent!.accountId])
    expect(await opened.queue.counts('mail')).toMatchObject({ waiting: 1 })
    expect(parseNewsId(asked[0]!.mailId.split('_').slice(0, 3).join('_'))?.kind).toBe('othersCompleted')
  })

  it('asks for none when the event is older than an hour, as in a replay', async () => {
    const event = await completed()
    clock.advance(3_600_001)
    await react(event)
    expect(await outbox().page(null, 10)).toEqual([])
  })
})
