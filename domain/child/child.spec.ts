import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Allergen } from '../activity/vocabulary.ts'
import { addDays, daysBetween } from '../shared/calendar.ts'
import { specify } from '../shared/given-when-then.ts'
import type { ChildCommand } from './commands.ts'
import { childDecider } from './decider.ts'
import type { ChildEvent } from './events.ts'
import { maxFavourites, maxPauseDays } from './evolve.ts'
import { minutesOf, thingsOf, type HouseholdFact } from './household.ts'
import type { ChosenLook } from './look.ts'

const { given, fold } = specify(childDecider)

const at = '2026-11-21T08:30:00.000Z'
const today = '2026-11-21'
const accountId = 'a1'
const form = { name: 'Deniz', birthDate: '2023-05-14', interests: ['music'] }

type Form = typeof form & ChosenLook & { allergies: readonly Allergen[]; household: readonly HouseholdFact[] }

const added: ChildEvent = {
  type: 'ChildAdded',
  data: { at, day: today, childId: 'k1', accountId, ageMonths: 42, ...form },
}
const paused = (from: string, until: string): ChildEvent => ({
  type: 'ProgressPaused',
  data: { at, accountId, from, until },
})
const removed: ChildEvent = { type: 'ChildRemoved', data: { at, childId: 'k1', accountId, because: 'parent' } }

const add = (more: Partial<Form> = {}, by = accountId): ChildCommand => ({
  type: 'Add',
  data: { at, day: today, childId: 'k1', accountId: by, ...form, ...more },
})
const change = (more: Partial<Form> = {}, by = accountId, day = today): ChildCommand => ({
  type: 'Change',
  data: { at, day, accountId: by, ...form, ...more },
})
const pause = (until: string, by = accountId): ChildCommand => ({
  type: 'Pause',
  data: { at, accountId: by, today, until },
})
const resume = (by = accountId): ChildCommand => ({ type: 'Resume', data: { at, accountId: by, today } })
const remove = (because: 'parent' | 'account-deleted', by = accountId): ChildCommand => ({
  type: 'Remove',
  data: { at, accountId: by, because },
})

describe('allergies', () => {
  const milk = { allergies: ['milk'] } as const
  const addedWithMilk: ChildEvent = { ...added, data: { ...added.data, ...milk } } as ChildEvent

  it('are recorded with a new child', () => given().when(add(milk)).thenEvents(addedWithMilk))
  it('stay when a change omits them', () => given(addedWithMilk).when(change()).thenNothing())
  it('are not recorded again', () => given(addedWithMilk).when(change(milk)).thenNothing())
  it('are removed by an empty list', () =>
    given(addedWithMilk)
      .when(change({ allergies: [] }))
      .thenEvents({ type: 'ChildChanged', data: { at, day: today, accountId, ageMonths: 42, ...form, allergies: [] } }))
})

describe('the household', () => {
  const household = ['paper', '20-minutes'] as const
  const addedWithIt = { ...added, data: { ...added.data, household } } as ChildEvent

  it('is recorded with a new child', () => given().when(add({ household })).thenEvents(addedWithIt))
  it('stays when a change omits it', () => given(addedWithIt).when(change()).thenNothing())
  it('is recorded when it changes', () =>
    given(addedWithIt)
      .when(change({ household: [] }))
      .thenEvents({ type: 'ChildChanged', data: { at, day: today, accountId, ageMonths: 42, ...form, household: [] } }))
  it('has things, and the shortest of its minutes', () => {
    expect([thingsOf(household), minutesOf(household)]).toEqual([['paper'], 20])
    expect([thingsOf([]), minutesOf([])]).toEqual([[], null])
    expect(minutesOf(['40-minutes', '10-minutes'])).toBe(10)
  })
})

describe('the look', () => {
  const look = { picture: 'fox', color: 'teal' } as const
  const addedWithLook: ChildEvent = {
    type: 'ChildAdded',
    data: { at, day: today, childId: 'k1', accountId, ageMonths: 42, ...form, ...look },
  }

  it('is recorded with a new child', () => given().when(add(look)).thenEvents(addedWithLook))
  it('stays when a change omits it', () => given(addedWithLook).when(change()).thenEvents())
  it('is recorded when it changes', () =>
    given(addedWithLook)
      .when(change({ color: 'pink' }))
      .thenEvents({ type: 'ChildChanged', data: { at, day: today, accountId, ageMonths: 42, ...form, color: 'pink' } }))
  it('is not recorded again', () => given(addedWithLook).when(change(look)).thenEvents())
})

describe('the Add command', () => {
  it('records the child’s age in whole months', () => given().when(add()).thenEvents(added))
  it('accepts a child under two, even one born today', () =>
    given()
      .when(add({ birthDate: today }))
      .thenEvents({
        type: 'ChildAdded',
        data: { at, day: today, childId: 'k1', accountId, ageMonths: 0, ...form, birthDate: today },
      }))
  it('refuses a birth date in the future', () =>
    given()
      .when(add({ birthDate: '2026-11-22' }))
      .thenRefused('VALIDATION_FAILED', { fields: { birthDate: 'in-the-future' } }))
  it('refuses a child aged seven, but accepts one that turns seven tomorrow', () => {
    given()
      .when(add({ birthDate: '2019-11-21' }))
      .thenRefused('VALIDATION_FAILED', { fields: { birthDate: 'too-old' } })
    given()
      .when(add({ birthDate: '2019-11-22' }))
      .thenEvents({
        type: 'ChildAdded',
        data: { at, day: today, childId: 'k1', accountId, ageMonths: 83, ...form, birthDate: '2019-11-22' },
      })
  })
  it('does nothing when the child exists already', () =>
    given(added)
      .when(add({ name: 'Other' }))
      .thenNothing())
  it('returns NOT_FOUND for a removed child', () => given(added, removed).when(add()).thenRefused('NOT_FOUND'))
  it('returns NOT_FOUND for another account’s child', () => given(added).when(add({}, 'a2')).thenRefused('NOT_FOUND'))
})

describe('the Change command', () => {
  it('records all fields of the form', () =>
    given(added)
      .when(change({ name: 'Deniz Su', interests: ['music', 'space'] }))
      .thenEvents({
        type: 'ChildChanged',
        data: {
          at,
          day: today,
          accountId,
          ageMonths: 42,
          name: 'Deniz Su',
          birthDate: form.birthDate,
          interests: ['music', 'space'],
        },
      }))
  it('does nothing when nothing changed', () => {
    given(added).when(change()).thenNothing()
    given(added, { type: 'ChildChanged', data: { at, day: today, accountId, ageMonths: 42, ...form, name: 'Su' } })
      .when(change({ name: 'Su' }))
      .thenNothing()
  })
  it('refuses a birth date that Add would refuse', () => {
    given(added)
      .when(change({ birthDate: '2026-11-22' }))
      .thenRefused('VALIDATION_FAILED', { fields: { birthDate: 'in-the-future' } })
    given(added)
      .when(change({ birthDate: '2019-11-21' }))
      .thenRefused('VALIDATION_FAILED', { fields: { birthDate: 'too-old' } })
  })
  it('still changes the name of a child that has turned seven', () =>
    given(added)
      .when(change({ name: 'Su' }, accountId, '2031-01-01'))
      .thenEvents({
        type: 'ChildChanged',
        data: { at, day: '2031-01-01', accountId, ageMonths: 91, ...form, name: 'Su' },
      }))
  it('returns NOT_FOUND for another account’s child and for a removed one', () => {
    given().when(change()).thenRefused('NOT_FOUND')
    given(added)
      .when(change({ name: 'Su' }, 'a2'))
      .thenRefused('NOT_FOUND')
    given(added, removed).when(change()).thenRefused('NOT_FOUND')
  })
})

describe('the Pause command', () => {
  it('pauses from today until the given day, both included', () => {
    given(added).when(pause('2026-11-30')).thenEvents(paused(today, '2026-11-30'))
    given(added).when(pause(today)).thenEvents(paused(today, today))
  })
  it('accepts an end day from today to 92 days ahead', () => {
    given(added).when(pause('2027-02-21')).thenEvents(paused(today, '2027-02-21'))
    given(added)
      .when(pause('2027-02-22'))
      .thenRefused('VALIDATION_FAILED', { fields: { until: 'too-far-ahead' } })
    given(added)
      .when(pause('2026-11-20'))
      .thenRefused('VALIDATION_FAILED', { fields: { until: 'in-the-past' } })
  })
  it('changes the end of a running pause', () => {
    given(added, paused('2026-11-18', '2026-11-25'))
      .when(pause('2026-12-10'))
      .thenEvents(paused('2026-11-18', '2026-12-10'))
    given(added, paused('2026-11-18', '2026-11-25'))
      .when(pause('2026-11-22'))
      .thenEvents(paused('2026-11-18', '2026-11-22'))
    given(added, paused('2026-11-18', today)).when(pause('2026-11-22')).thenEvents(paused('2026-11-18', '2026-11-22'))
  })
  it('does nothing when the pause already has this end', () =>
    given(added, paused('2026-11-18', '2026-11-25')).when(pause('2026-11-25')).thenNothing())
  it('starts a new pause when the last pause is over', () =>
    given(added, paused('2026-11-01', '2026-11-20')).when(pause('2026-11-25')).thenEvents(paused(today, '2026-11-25')))
  it('starts the pause today when the local day moved back to before the pause', () =>
    given(added, paused('2026-11-22', '2026-11-25')).when(pause('2026-11-30')).thenEvents(paused(today, '2026-11-30')))
  it('continues an ended pause when the local day moved back into it', () =>
    given(added, paused('2026-11-18', '2026-11-25'), {
      type: 'ProgressResumed',
      data: { at, accountId, lastPausedDay: '2026-11-21' },
    })
      .when(pause('2026-11-30'))
      .thenEvents(paused('2026-11-18', '2026-11-30')))
  it('returns NOT_FOUND for another account’s child and for a removed one', () => {
    given().when(pause(today)).thenRefused('NOT_FOUND')
    given(added).when(pause(today, 'a2')).thenRefused('NOT_FOUND')
    given(added, removed).when(pause(today)).thenRefused('NOT_FOUND')
  })
})

describe('the Resume command', () => {
  const resumed = (lastPausedDay: string | null): ChildEvent => ({
    type: 'ProgressResumed',
    data: { at, accountId, lastPausedDay },
  })

  it('makes yesterday the last day of the pause', () =>
    given(added, paused('2026-11-18', '2026-11-25')).when(resume()).thenEvents(resumed('2026-11-20')))
  it('cancels a pause that began today', () =>
    given(added, paused(today, '2026-11-25')).when(resume()).thenEvents(resumed(null)))
  it('does nothing without a running pause', () => {
    given(added).when(resume()).thenNothing()
    given(added, paused('2026-11-01', '2026-11-20')).when(resume()).thenNothing()
    given(added, paused('2026-11-18', '2026-11-25'), resumed('2026-11-20')).when(resume()).thenNothing()
    given(added, paused(today, '2026-11-25'), resumed(null)).when(resume()).thenNothing()
  })
  it('returns NOT_FOUND for another account’s child and for a removed one', () => {
    given().when(resume()).thenRefused('NOT_FOUND')
    given(added, paused(today, '2026-11-25')).when(resume('a2')).thenRefused('NOT_FOUND')
    given(added, paused(today, '2026-11-25'), removed).when(resume()).thenRefused('NOT_FOUND')
  })

  it('leaves no paused day from today on, after any sequence of pauses', () => {
    const step = fc.record({
      days: fc.integer({ min: 0, max: 10 }),
      length: fc.integer({ min: 0, max: maxPauseDays }),
      resume: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let state = fold([added])
        let now = today
        for (const { days, length, resume: resumes } of steps) {
          now = addDays(now, days)
          const command: ChildCommand = resumes
            ? { type: 'Resume', data: { at, accountId, today: now } }
            : { type: 'Pause', data: { at, accountId, today: now, until: addDays(now, length) } }
          const decision = childDecider.decide(command, state)
          if ('refused' in decision) throw new Error('every one of these may be asked')
          state = decision.reduce(childDecider.evolve, state)
          if (state.status !== 'present') throw new Error('the child stays')
          if (state.pause) expect(daysBetween(state.pause.from, state.pause.until)).toBeGreaterThanOrEqual(0)
          if (resumes && state.pause) expect(state.pause.until < now).toBe(true)
          if (!resumes) expect(state.pause?.until).toBe(addDays(now, length))
        }
      }),
    )
  })
})

describe('the AddFavourite and RemoveFavourite commands', () => {
  const add = (activityId = 'e1', by = accountId): ChildCommand => ({
    type: 'AddFavourite',
    data: { at, accountId: by, activityId },
  })
  const drop = (activityId = 'e1', by = accountId): ChildCommand => ({
    type: 'RemoveFavourite',
    data: { at, accountId: by, activityId },
  })
  const saved = (activityId = 'e1'): ChildEvent => ({ type: 'FavouriteAdded', data: { at, accountId, activityId } })
  const dropped = (activityId = 'e1'): ChildEvent => ({ type: 'FavouriteRemoved', data: { at, accountId, activityId } })

  it('save an activity once', () => {
    given(added).when(add()).thenEvents(saved())
    given(added, saved()).when(add()).thenNothing()
    given(added, saved(), dropped()).when(add()).thenEvents(saved())
  })
  it('remove a saved activity once', () => {
    given(added, saved()).when(drop()).thenEvents(dropped())
    given(added).when(drop()).thenNothing()
    given(added, saved(), dropped()).when(drop()).thenNothing()
    given(added, saved('e2')).when(drop('e1')).thenNothing()
  })
  it('refuse the activity after the last one that fits, and accept it after a removal', () => {
    const full = Array.from({ length: maxFavourites }, (_, index) => saved(`e${index}`))
    given(added, ...full)
      .when(add('one-more'))
      .thenRefused('CONFLICT', { reason: 'TOO_MANY_FAVOURITES' })
    given(added, ...full)
      .when(add('e0'))
      .thenNothing()
    given(added, ...full, dropped('e5'))
      .when(add('one-more'))
      .thenEvents(saved('one-more'))
  })
  it('return NOT_FOUND for another account’s child and for a removed one', () => {
    for (const command of [add, drop]) {
      given().when(command()).thenRefused('NOT_FOUND')
      given(added, saved()).when(command('e1', 'a2')).thenRefused('NOT_FOUND')
      given(added, saved(), removed).when(command()).thenRefused('NOT_FOUND')
    }
  })
})

describe('the Remove command', () => {
  it('removes the child', () => given(added).when(remove('parent')).thenEvents(removed))
  it('removes the child when its account is deleted', () =>
    given(added)
      .when(remove('account-deleted'))
      .thenEvents({ type: 'ChildRemoved', data: { at, childId: 'k1', accountId, because: 'account-deleted' } }))
  it('returns NOT_FOUND to a parent when it is repeated', () => {
    given(added, removed).when(remove('parent')).thenRefused('NOT_FOUND')
    given().when(remove('parent')).thenRefused('NOT_FOUND')
  })
  it('does nothing when it is repeated for a deleted account', () => {
    given(added, removed).when(remove('account-deleted')).thenNothing()
    given().when(remove('account-deleted')).thenNothing()
  })
  it('returns NOT_FOUND for another account’s child', () => {
    given(added).when(remove('parent', 'a2')).thenRefused('NOT_FOUND')
    given(added).when(remove('account-deleted', 'a2')).thenRefused('NOT_FOUND')
  })
  it('drops the name from the state', () => expect(fold([added, removed])).toEqual({ status: 'removed', accountId }))
  it('ignores events after the removal', () =>
    expect(fold([added, removed, paused(today, today)])).toEqual({ status: 'removed', accountId }))
})
