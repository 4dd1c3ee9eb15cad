// @module-tag long
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import {
  asking,
  manualClock,
  publicUrl,
  removeFolder,
  temporaryFolder,
  tokenSecret,
  type ManualClock,
} from '@filiz/application/testing/engines.ts'
import {
  addCatalogue,
  addChild,
  complete,
  deleteAccount,
  follow,
  register,
  type Family,
} from '@filiz/application/testing/families.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Notifications } from '@filiz/domain/account/events.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import { noticeContent } from '@filiz/domain/texts/notices.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createNotices } from '@filiz/engines/records/notices.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { caughtUp } from '@filiz/projector/testing/models.ts'
import { haveCaughtUpWithLog } from '@filiz/worker/testing/worker-on.ts'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { running } from './testing/running.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'

const plansIn = collectionName(plans)
let folder: string
let clock: ManualClock
let on: Awaited<ReturnType<typeof running>>

// The clock starts on a Tuesday at noon in Istanbul.
beforeEach(async () => {
  folder = await temporaryFolder()
  clock = manualClock('2026-03-10T09:00:00.000Z')
  on = await running(folder, clock)
  await addCatalogue(on)
})
afterEach(async () => {
  await on.stop()
  await removeFolder(folder)
})

/** Returns the activities that the plan asks for; those that a begun month has no days for are not waiting. */
const asked = ({ items }: StoredPlan) => items.filter(({ optional }) => optional !== true)
const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 60_000, interval: 30 })
const choose = (family: Family, notifications: Partial<Notifications>) =>
  on.commands.handle(
    accountDecider,
    `account-${family.accountId}`,
    { type: 'ChangeProfile', data: { at: clock.now(), notifications } },
    asking(family.accountId),
  )
const planOf = async (child: string, period = '2026-03') => {
  await until(async () => expect(await on.readStore.get<StoredPlan>(plansIn, `${child}_${period}`)).not.toBeNull())
  return (await on.readStore.get<StoredPlan>(plansIn, `${child}_${period}`))!
}
/** Waits until the reactors have processed the log, so that the latest choice is scheduled. */
const scheduled = () => until(async () => expect(await haveCaughtUpWithLog(on.reactors, on)).toBe(true))
/** The mails besides those that tell an owner who has joined. */
const mails = async () =>
  (await on.mailer.list()).filter(({ subject }) => !/ailenize biri katıldı|has joined your family/.test(subject))
/** Advances the business clock and waits until all due notices are sent. */
async function at(instant: string) {
  await scheduled()
  await caughtUp(on)
  clock.advanceTo(instant)
  await until(async () => {
    expect(await createNotices(on.vault).due(clock.now(), 1)).toEqual([])
    expect(await createOutbox(on.vault).page(null, 1)).toEqual([])
    for (const queue of ['sweep', 'plans', 'mail'] as const)
      expect(await on.queue.counts(queue)).toMatchObject({ waiting: 0, active: 0, delayed: 0 })
  })
}
const seen = (family: Family, day: string) => createLastSeen(on.vault).record(family.accountId, day)

async function family(notifications: Partial<Notifications>, options: Parameters<typeof register>[1] = {}) {
  const made = await register(on, options)
  const child = await addChild(on, made, { name: 'Papatya' })
  const plan = await planOf(child)
  await choose(made, notifications)
  return { ...made, child, plan }
}

describe('notices that were scheduled while the clock was ahead', () => {
  const longAgo = '1970-01-01T00:00:00.000Z'

  it('are scheduled anew for the right time, and all others stay', async () => {
    const { accountId } = await family({ weeklySummary: true, monthLetter: true })
    await scheduled()
    const notices = createNotices(on.vault)
    const right = await notices.after(longAgo, 10)
    expect(right).toHaveLength(2)
    for (const notice of right) await notices.done(notice.id)
    const wrong = { accountId, mailId: `weeklySummary_${accountId}_2026-10-11`, at: '2026-10-11T15:00:00.000Z' }
    const letter = { accountId, mailId: `monthLetter_${accountId}_2026-11-01`, at: '2026-11-01T07:00:00.000Z' }
    const plan = { accountId, mailId: `planReady_${accountId}_2026-10`, at: '2026-10-10T09:00:00.000Z' }
    for (const notice of [wrong, letter, plan]) await notices.schedule(notice)
    await on.queue.add('sweep', { id: 'by hand', data: { thorough: true } })
    await until(async () => {
      const left = (await notices.after(longAgo, 10)).map(({ mailId }) => mailId)
      expect(left.toSorted()).toEqual([...right.map(({ mailId }) => mailId), plan.mailId].toSorted())
    })
  })
})

describe('a reminder', () => {
  it("is sent once on the chosen day at the family's local time, without the child's name", async () => {
    const { accountId } = await family(
      { reminders: true, reminderDays: [3], reminderTime: '19:30' },
      { email: 'deniz@example.org' },
    )
    await at('2026-03-11T16:29:00.000Z')
    expect(await mails()).toEqual([])
    // Reminders are sent within a quarter of an hour after the chosen time.
    await at('2026-03-11T16:45:02.000Z')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'deniz@example.org', subject: 'Bugün birkaç dakikanız var mı?' })
    expect(`${mail!.text}${mail!.html}`).not.toContain('Papatya')
    const [file] = readdirSync(join(folder, 'mailbox'))
    const { headers } = await PostalMime.parse(readFileSync(join(folder, 'mailbox', file!)))
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, token] = /^<https:\/\/filiz\.example\/api\/auth\/unsubscribe\?token=([^>]+)>$/.exec(
      header('list-unsubscribe')!,
    )!
    expect(createMailLinks({ tokenSecret, clock }).verify('unsubscribe', decodeURIComponent(token!))).toEqual({
      accountId,
      requestId: 'reminders',
    })
    expect(mail!.text).toContain(`${publicUrl}/auth/unsubscribe?token=${token}`)
    await at('2026-03-11T18:45:02.000Z')
    expect(await mails()).toHaveLength(1)
    await at('2026-03-18T16:45:02.000Z')
    expect(await mails()).toHaveLength(2)
  })

  it('is not sent to families that have completed an activity today, paused, left, switched it off or been inactive', async () => {
    const daily = { reminders: true, reminderDays: [1, 2, 3, 4, 5, 6, 7], reminderTime: '18:00' } as const
    const [busy, pausing, away, off, gone] = [
      await family(daily),
      await family(daily),
      await family(daily),
      await family(daily),
      await family(daily),
    ]
    await scheduled()
    clock.advanceTo('2026-03-11T10:00:00.000Z')
    await complete(on, busy, busy.plan._id, busy.plan.items[0]!.activityId)
    await on.commands.handle(
      childDecider,
      `child-${pausing.child}`,
      {
        type: 'Pause',
        data: { at: clock.now(), accountId: pausing.accountId, today: '2026-03-11', until: '2026-03-20' },
      },
      asking(pausing.accountId),
    )
    for (const one of [busy, pausing, off]) await seen(one, '2026-03-11')
    await choose(off, { reminders: false })
    await deleteAccount(on, gone)
    await at('2026-03-11T15:15:02.000Z')
    // A family counts as inactive after sixty days; until then it gets reminders.
    expect((await mails()).length).toBe(1)
    for (const one of [busy, pausing, off]) await seen(one, '2026-05-08')
    await choose(pausing, { reminders: false })
    await choose(busy, { reminders: false })
    await at('2026-05-10T15:15:02.000Z')
    expect((await mails()).length).toBe(1)
    expect(away.accountId).not.toBe(gone.accountId)
  })

  it('follows the most recent choice of day and time', async () => {
    const made = await family({ reminders: true, reminderDays: [3], reminderTime: '10:00' })
    await scheduled()
    await choose(made, { reminderTime: '21:00' })
    await at('2026-03-11T07:15:02.000Z')
    expect(await mails()).toEqual([])
    await at('2026-03-11T18:15:02.000Z')
    expect(await mails()).toHaveLength(1)
  })
})

describe('the weekly summary', () => {
  it("is sent on Sunday evening in the family's time zone and language, with the figures of the week", async () => {
    const made = await family({ weeklySummary: true }, { language: 'en', timeZone: 'Europe/Berlin' })
    for (const { activityId } of made.plan.items.slice(0, 2)) await complete(on, made, made.plan._id, activityId)
    await at('2026-03-15T16:45:02.000Z')
    expect(await mails()).toEqual([])
    await at('2026-03-15T17:00:02.000Z')
    const [mail] = await mails()
    expect(mail!.subject).toBe('Your week with Filiz')
    expect(mail!.text).toContain('You did 2 activities together this week and shared 24 minutes.')
    expect(mail!.text).toContain(`${asked(made.plan).length - 2} activities are still waiting`)
  })

  it('does not count recalled activities as pending', async () => {
    const made = await family(
      { weeklySummary: true },
      { email: 'jo@example.org', language: 'en', timeZone: 'Europe/Istanbul' },
    )
    const [dangerous] = made.plan.items
    await on.commands.handle(
      activityDecider,
      activityStream(dangerous!.activityId),
      { type: 'Recall', data: { at: clock.now(), reason: { tr: 'Boncuklar yutulabilir.', en: null } } },
      asking(),
    )
    await at('2026-03-15T20:00:00.000Z')
    expect((await mails())[0]!.text).toContain(`${asked(made.plan).length - 1} activities are still waiting`)
  })

  it('is sent once, even if a worker dies before it records the mail as sent', async () => {
    await family({ weeklySummary: true })
    await scheduled()
    await on.worker.stop()
    clock.advanceTo('2026-03-15T15:15:02.000Z')
    await on.stop()
    on = await running(folder, clock)
    await until(async () => expect(await mails()).toHaveLength(1))
    await at('2026-03-15T15:30:02.000Z')
    expect(await mails()).toHaveLength(1)
  })
})

describe('the monthly letter', () => {
  it('is sent on the morning after the last day of the month, with its text and without names', async () => {
    const made = await family({ monthLetter: true })
    for (const { activityId } of made.plan.items.slice(0, 2)) await complete(on, made, made.plan._id, activityId)
    await seen(made, '2026-03-31')
    await at('2026-04-01T06:45:02.000Z')
    expect(await mails()).toEqual([])
    await at('2026-04-01T07:00:02.000Z')
    const [mail, ...more] = await mails()
    expect([mail!.subject, more]).toEqual(['Mart ayının mektubu', []])
    expect(mail!.text).toContain('Mart ayında birlikte 2 etkinlik yaptınız: bir günde 24 dakika.')
    expect(mail!.text).toContain('Tam 2 kez, birlikte bir şey yapmak için vakit buldunuz.')
    expect(mail!.text).toContain(`${publicUrl}/app/plans/${made.plan._id}/letter`)
    expect(mail!.text).not.toContain('Ay henüz bitmedi')
    expect(`${mail!.subject}${mail!.text}${mail!.html}`).not.toContain('Papatya')
    const [, token] = /auth\/unsubscribe\?token=(\S+)/.exec(mail!.text)!
    expect(createMailLinks({ tokenSecret, clock }).verify('unsubscribe', decodeURIComponent(token!))).toEqual({
      accountId: made.accountId,
      requestId: 'monthLetter',
    })
  })

  it("is one mail for all children in the account's language, and is not sent without completions or when off", async () => {
    const both = await family({ monthLetter: true }, { language: 'en', email: 'both@example.org' })
    const sister = await addChild(on, both, { name: 'Lale' })
    const hers = await planOf(sister)
    await complete(on, both, both.plan._id, both.plan.items[0]!.activityId)
    await complete(on, both, hers._id, hers.items[0]!.activityId)
    const [idle, off] = [await family({ monthLetter: true }), await family({ monthLetter: true })]
    await complete(on, off, off.plan._id, off.plan.items[0]!.activityId)
    await choose(off, { monthLetter: false })
    for (const one of [both, idle, off]) await seen(one, '2026-03-31')
    await at('2026-04-01T07:00:02.000Z')
    const [mail, ...more] = await mails()
    expect([mail!.to, mail!.subject, more]).toEqual(['both@example.org', 'A letter about March', []])
    expect(mail!.text).toContain('In March you did 2 activities with the children and shared 24 minutes.')
    expect(mail!.text).toContain(`${publicUrl}/app/plans`)
    expect(mail!.text).not.toMatch(/Papatya|Lale/)
    // April has no completions, so no letter is sent on 1 May: the number of mails stays one.
    await seen(both, '2026-04-30')
    await at('2026-05-01T07:00:02.000Z')
    expect(await mails()).toHaveLength(1)
  })
})

describe('the notice about a checklist', () => {
  it('is sent to owner and parents on the day on which its age is reached, without names, and not to others', async () => {
    const owner = await register(on, { email: 'owner@example.org' })
    const child = await addChild(on, owner, { name: 'Papatya', birthDate: '2023-03-12' })
    await addChild(on, owner, { name: 'Lale', birthDate: '2022-08-12' })
    const [parent, helper, off] = [
      await register(on, { email: 'parent@example.org', language: 'en' }),
      await register(on, { email: 'helper@example.org' }),
      await register(on, { email: 'off@example.org' }),
    ]
    for (const one of [parent, off]) await follow(on, owner, child, one)
    await follow(on, owner, child, helper, 'helper')
    for (const one of [owner, parent, helper]) await choose(one, { newChecklist: true })
    for (const one of [owner, parent, helper, off]) await seen(one, '2026-03-11')
    await at('2026-03-11T07:00:02.000Z')
    await at('2026-03-12T06:45:02.000Z')
    expect(await mails()).toEqual([])
    await at('2026-03-12T07:00:02.000Z')
    const sent = (await mails()).toSorted((one, other) => one.to.localeCompare(other.to))
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['owner@example.org', 'Yeni gelişim basamakları sizi bekliyor'],
      ['parent@example.org', 'New milestones are waiting for you'],
    ])
    for (const { subject, text, html } of sent) {
      expect(text).toContain(`${publicUrl}/app/children/${child}/milestones`)
      expect(`${subject}${text}${html}`).not.toMatch(/Papatya|Lale/)
    }
    const [, token] = /auth\/unsubscribe\?token=(\S+)/.exec(sent[0]!.text)!
    expect(createMailLinks({ tokenSecret, clock }).verify('unsubscribe', decodeURIComponent(token!))).toEqual({
      accountId: owner.accountId,
      requestId: 'newChecklist',
    })
    await at('2026-03-13T07:00:02.000Z')
    expect(await mails()).toHaveLength(2)
  })

  it('is one mail for twins, and is sent after a downtime over its time', async () => {
    const owner = await register(on)
    for (const name of ['Papatya', 'Lale']) await addChild(on, owner, { name, birthDate: '2023-03-12' })
    await choose(owner, { newChecklist: true })
    await seen(owner, '2026-03-11')
    await scheduled()
    await caughtUp(on)
    await on.stop()
    clock.advanceTo('2026-03-13T12:00:02.000Z')
    on = await running(folder, clock)
    await until(async () => expect(await mails()).toHaveLength(1))
    await at('2026-03-14T07:00:02.000Z')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.text).toContain(noticeContent({ kind: 'newChecklist', childId: null }, null, 'tr').paragraphs[0])
  })
})

describe('a plan for a new month', () => {
  it('is announced once for all children in the daytime, except the first plan of a child', async () => {
    const made = await register(on)
    await choose(made, { planReady: true })
    const [ada, ece] = [await addChild(on, made), await addChild(on, made)]
    for (const child of [ada, ece]) await planOf(child)
    await at('2026-03-10T09:30:02.000Z')
    expect(await mails()).toEqual([])
    // Plans are made ahead when the 25th begins in Istanbul. That is at night, so the mail waits until morning.
    await seen(made, '2026-03-24')
    await at('2026-03-24T21:15:02.000Z')
    for (const child of [ada, ece]) await planOf(child, '2026-04')
    await scheduled()
    expect(await mails()).toEqual([])
    await at('2026-03-25T06:15:02.000Z')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Nisan planınız hazır')
    expect(mail!.text).toContain('2 çocuk için')
    expect(mail!.text).toContain(`${publicUrl}/app/plans`)
  })
})

describe('somebody who follows the child of another owner', () => {
  const leave = ({ accountId }: Family, child: string) =>
    on.commands.handle(
      childDecider,
      `child-${child}`,
      { type: 'EndMembership', data: { at: clock.now(), accountId, caregiver: accountId } },
      asking(accountId),
    )

  it('gets the notices that they chose, in their own language and time zone, until they leave', async () => {
    const owner = await family({ planReady: true })
    const grandmother = await register(on, { email: 'nine@example.org', language: 'en', timeZone: 'Europe/Berlin' })
    await choose(grandmother, { reminders: true, reminderDays: [3], reminderTime: '19:30', planReady: true })
    await follow(on, owner, owner.child, grandmother)
    await at('2026-03-11T16:45:02.000Z')
    expect(await mails()).toEqual([])
    await at('2026-03-11T18:45:02.000Z')
    const [reminder] = await mails()
    expect(reminder).toMatchObject({ to: 'nine@example.org', subject: 'Do you have a few minutes today?' })

    // A completion of anybody is one of the child, on its owner's day.
    await at('2026-03-18T08:00:00.000Z')
    await complete(on, owner, owner.plan._id, owner.plan.items[0]!.activityId)
    await at('2026-03-18T18:45:02.000Z')
    expect(await mails()).toHaveLength(1)

    await at('2026-03-24T22:15:02.000Z')
    await planOf(owner.child, '2026-04')
    await at('2026-03-25T08:15:02.000Z')
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Do you have a few minutes today?',
      'Nisan planınız hazır',
      'Your April plan is ready',
    ])
    await leave(grandmother, owner.child)
    await at('2026-04-01T18:45:02.000Z')
    expect((await mails()).filter(({ to }) => to === 'nine@example.org')).toHaveLength(2)
  })
})
