import { setTimeout as sleep } from 'node:timers/promises'
import type { GrantedRole } from '@filiz/domain/account/events.ts'
import type { InvitedRole } from '@filiz/domain/child/rights.ts'
import {
  addDays,
  addMonths,
  firstDayOfMonth,
  firstInstantOfDay,
  lastDayOfMonth,
  localDay,
  monthNamed,
  monthOf,
  monthsBetween,
  type Month,
} from '@filiz/domain/shared/calendar.ts'
import type { Day, Instant } from '@filiz/domain/shared/event.ts'
import { aheadFromDay } from '@filiz/domain/planning/due.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import type { ManualClock } from '@filiz/engines/clock/clocks.ts'
import type { Mailbox } from '@filiz/engines/mail/mailbox.ts'
import type { Photo } from '@filiz/http/contract/photos.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { openBrowser, type Browser } from './browser.ts'
import { answerMilestones } from './answer-milestones.ts'
import { catalogueWork } from './catalogue-work.ts'
import { administrator, analyst, characters, family, father, grandmother, type Character } from './characters.ts'
import { drawing, moments, type Moment } from './moments.ts'
import { generateMonth, chooseSwap, type Deed, type Planned } from './story.ts'

export interface SimulationOptions {
  readonly url: string
  readonly clock: ManualClock
  readonly mailbox: Mailbox
  /** The end of the history. The history starts at the current time of the clock. */
  readonly until: Instant
  readonly grant: (email: string, role: GrantedRole) => Promise<unknown>
  readonly onMonth: (month: Month) => void
}

interface Child extends Character {
  readonly id: string
}

const { timeZone } = family
const minuteMs = 60_000

/**
 * Simulates the months of the family over HTTP, as real users would use Filiz: registers, opens the mailed link and
 * adds the children. The worker makes the plans, and `story.ts` decides what the family does on each day.
 */
export async function simulateFamily({ url, clock, mailbox, until, grant, onMonth }: SimulationOptions): Promise<void> {
  const began = localDay(clock.now(), timeZone)
  const lastDay = localDay(until, timeZone)
  const lastMonth = monthOf(lastDay)
  const firstMonth = monthOf(began)
  const holiday = holidayIn(addMonths(lastMonth, -2))

  const instant = (day: Day, minute: number) =>
    new Date(Date.parse(firstInstantOfDay(day, timeZone)) + minute * minuteMs).toISOString()
  /** Advances the clock to a time of a local day, unless it has passed; never beyond the end of the history. */
  function goTo(day: Day, minute: number): void {
    const at = instant(day, minute) < until ? instant(day, minute) : until
    if (at > clock.now()) clock.advanceTo(at)
  }
  const isOver = (day: Day, minute: number) => instant(day, minute) >= until

  const browser = openBrowser(url)
  await register(browser, mailbox, administrator)
  await grant(administrator.email, 'ADMIN')
  await register(browser, mailbox, analyst)
  await grant(analyst.email, 'ANALYST')
  await register(browser, mailbox, family)
  await browser.signIn(family)
  await browser.send('PUT', '/auth/profile', { isExposureRecorded: true })
  const children: Child[] = []
  for (const character of characters) {
    clock.advance(2 * minuteMs)
    children.push(await addChild(browser, character, lastDay))
  }

  const browsers = {
    mother: browser,
    father: await join(father, 'parent'),
    grandmother: await join(grandmother, 'helper'),
  }

  const isBefore = ({ daysBefore }: Moment) => addDays(lastDay, -daysBefore) < began
  for (const moment of moments.filter(isBefore)) await remember(moment)

  for (let month = firstMonth; month <= lastMonth; month = addMonths(month, 1)) {
    onMonth(month)
    const begins = month === firstMonth ? began : firstDayOfMonth(month)
    if (isOver(begins, 60)) break
    goTo(begins, 8 * 60)
    await browser.refresh()
    const deeds = (await Promise.all(children.map((child) => tell(child, month, begins)))).flat()
    const days = daysFrom(begins, month === lastMonth ? lastDay : lastDayOfMonth(month))
    for (const day of days)
      await liveDay(
        day,
        month,
        deeds.filter((one) => one.day === day).toSorted((a, b) => a.minute - b.minute),
      )
  }
  clock.advanceTo(until)
  await browser.refresh()
  for (const { id } of children) await answerMilestones(browser, id, lastDay)

  /** Registers somebody whom the mother invites, and accepts the invitation. */
  async function join(who: typeof father | typeof grandmother, role: InvitedRole): Promise<Browser> {
    const theirs = openBrowser(url)
    await register(theirs, mailbox, who)
    await theirs.signIn(who)
    const [first, ...others] = children.map(({ id }) => id)
    const { token } = await browser.send<{ token: string }>('POST', `/children/${first}/invitations`, {
      role,
      childIds: others,
    })
    await theirs.send('POST', `/invitations/${token}/accept`, {})
    return theirs
  }

  /**
   * Waits until the worker has made the month's plan, swaps an activity in some months, and returns the activities to
   * complete.
   */
  async function tell(child: Child, month: Month, begins: Day): Promise<(Deed & { readonly planId: string })[]> {
    const made = await eventually(`${child.name}'s plan of ${month}`, async () => {
      const plan = await browser.currentPlan(child.id)
      return plan && plan.generatedAt >= firstInstantOfDay(firstDayOfMonth(month), timeZone) ? plan : null
    })
    const index = monthsBetween(firstMonth, month)
    const swap = chooseSwap(child, made.items.map(planned), index)
    const plan = swap
      ? await browser.send<Plan>('POST', `/plans/${made.id}/activities/${swap.activityId}/swap`, {
          reason: swap.reason,
        })
      : made
    const allDays = daysFrom(firstDayOfMonth(month), lastDayOfMonth(month))
    const lived = allDays.filter((day) => begins <= day && day <= lastDay)
    const certain = lived.filter((day) => day > addDays(lastDay, -child.streak))
    return generateMonth(child, {
      plan: plan.items.map(planned),
      certain,
      days: lived.filter((day) => !holiday.includes(day)),
      share: child.shares[Math.min(index, child.shares.length - 1)]! * (lived.length / allDays.length),
      progress: index / Math.max(1, monthsBetween(firstMonth, lastMonth)),
    }).map((one) => ({ ...one, planId: plan.id }))
  }

  /** Does the administrator's work of the day at 7:00, before the family's activities. */
  async function careForTheCatalogue(day: Day): Promise<void> {
    const today = catalogueWork.filter(({ daysBefore }) => addDays(lastDay, -daysBefore) === day)
    if (today.length === 0 || isOver(day, 7 * 60)) return
    goTo(day, 7 * 60)
    const desk = openBrowser(url)
    await desk.signIn(administrator)
    for (const { act } of today) await act(desk)
  }

  async function liveDay(
    day: Day,
    month: Month,
    deeds: readonly (Deed & { readonly planId: string })[],
  ): Promise<void> {
    await careForTheCatalogue(day)
    const leavesTomorrow = addDays(day, 1) === holiday[0]
    const plansAhead = Number(day.slice(8)) === aheadFromDay && !isOver(day, 8 * 60)
    if (deeds.length > 0 || leavesTomorrow || plansAhead) {
      goTo(day, 8 * 60)
      await browser.refresh()
    }
    if (deeds.length > 0 && !isOver(day, 8 * 60)) await see(deeds)
    if (plansAhead) for (const child of children) await aheadOf(child, addMonths(month, 1))
    for (const one of deeds) if (!isOver(day, one.minute + 30)) await liveDeed(one)
    for (const moment of moments) if (addDays(lastDay, -moment.daysBefore) === day) await rememberAt(day, moment)
    if (leavesTomorrow && !isOver(day, 21 * 60)) {
      goTo(day, 21 * 60)
      await browser.refresh()
      for (const { id } of children)
        await browser.send('POST', '/progress/pause', { childId: id, until: holiday.at(-1) })
    }
  }

  /** Opens the app with the plans, and the activities that the family will do as suggestions. */
  async function see(deeds: readonly (Deed & { readonly planId: string })[]): Promise<void> {
    await browser.send('POST', '/exposures', {
      exposures: [
        { kind: 'app' },
        ...deeds.flatMap(({ planId, activityId }) => [
          { kind: 'plan', planId },
          { kind: 'suggestion', childId: parsePlanId(planId)!.childId, activityId },
        ]),
      ],
    })
  }

  async function rememberAt(day: Day, moment: Moment): Promise<void> {
    const minute = 20 * 60 + 30
    if (isOver(day, minute)) return
    goTo(day, minute)
    await browsers[moment.by].refresh()
    await remember(moment)
  }

  /** Writes an entry of the diary, with its drawings as photos. */
  async function remember({ daysBefore, child, by, photos = [], ...entry }: Moment): Promise<void> {
    const { id } = children.find(({ name }) => name === child)!
    const photoIds: string[] = []
    for (const name of photos) {
      const sent = await browsers[by].send<Photo>('POST', `/children/${id}/photos`, await drawing(name))
      photoIds.push(sent.photoId)
    }
    const day = addDays(lastDay, -daysBefore)
    await browsers[by].send('POST', `/children/${id}/memories`, { day, photoIds, ...entry })
  }

  async function aheadOf({ id, name }: Child, month: Month): Promise<void> {
    await eventually(
      `${name}'s plan of ${month}, made ahead`,
      async () => (await browser.plans(id)).some((plan) => monthNamed(plan.year, plan.month) === month) || null,
    )
  }

  async function liveDeed({
    day,
    minute,
    planId,
    activityId,
    durationMinutes,
    by,
    ratedByMother,
    mistaken,
    feedback,
  }: Deed & { readonly planId: string }): Promise<void> {
    const actAs = (who: Browser, what: string, body = {}) =>
      who.send<PlanItem>('POST', `/plans/${planId}/activities/${activityId}/${what}`, body)
    const act = (what: string, body = {}) => actAs(browsers[by], what, body)
    goTo(day, minute)
    await browsers[by].refresh()
    if (mistaken) {
      await act('complete')
      goTo(day, minute + 2)
      await act('reopen')
    }
    goTo(day, minute + durationMinutes)
    await browsers[by].refresh()
    await act('complete', { durationMinutes })
    goTo(day, minute + durationMinutes + 1)
    if (!feedback) return
    await act('feedback', feedback)
    if (by === 'mother' || !ratedByMother) return
    await browser.refresh()
    const { notes: _, ...answers } = feedback
    await actAs(browser, 'feedback', { ...answers, engagement: Math.min(5, answers.engagement + 1) })
  }
}

const planned = ({ activityId, activity: { category, durationMinutes } }: PlanItem): Planned => ({
  activityId,
  category,
  durationMinutes,
})

const daysFrom = (first: Day, last: Day): Day[] => (first > last ? [] : [first, ...daysFrom(addDays(first, 1), last)])

/** Returns the nine days of a holiday without activities. */
const holidayIn = (month: Month): Day[] => daysFrom(`${month}-08`, `${month}-16`)

async function register(browser: Browser, mailbox: Mailbox, who: { readonly email: string }): Promise<void> {
  await browser.send('POST', '/auth/register', who)
  const token = await eventually(`the mail to ${who.email}`, async () => {
    const mail = (await mailbox.list()).find(({ to }) => to === who.email)
    return (mail && /verify-email\?token=([\w%.~-]+)/.exec(mail.text)?.[1]) ?? null
  })
  await browser.send('POST', '/auth/verify-email', { token: decodeURIComponent(token) })
}

async function addChild(browser: Browser, character: Character, today: Day): Promise<Child> {
  const { years, months, days } = character.age
  const month = addMonths(monthOf(today), -12 * years - months)
  const birthDate = addDays(`${month}-${today.slice(8) < '28' ? today.slice(8) : '28'}`, -days)
  const { id } = await browser.send<{ id: string }>('POST', '/children', {
    name: character.name,
    birthDate,
    interests: character.interests,
  })
  return { ...character, id }
}

/** Polls in real time, because the worker does not wait for the simulated clock. */
async function eventually<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + 60_000
  while (true) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() > deadline) throw new Error(`${what} did not come`)
    await sleep(25)
  }
}
