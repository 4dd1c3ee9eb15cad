import { ageInMonths, eligibility } from '../shared/age.ts'
import { addDays, daysBetween } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type { Add, AddFavourite, Change, ChildCommand, Pause, Remove, RemoveFavourite, Resume } from './commands.ts'
import * as caregivers from './decide-caregivers.ts'
import type { ChildEvent } from './events.ts'
import { maxFavourites, maxPauseDays, type Child, type ChildState } from './evolve.ts'
import { chosenLook } from './look.ts'
import { withRight } from './with-right.ts'

type Decision = readonly ChildEvent[] | Refusal

export function decide(command: ChildCommand, state: ChildState): Decision {
  switch (command.type) {
    case 'Add':
      return addChild(command, state)
    case 'Change':
      return changeChild(command, state)
    case 'Pause':
      return pauseProgress(command, state)
    case 'Resume':
      return resumeProgress(command, state)
    case 'Remove':
      return removeChild(command, state)
    case 'AddFavourite':
      return addFavourite(command, state)
    case 'RemoveFavourite':
      return removeFavourite(command, state)
    default:
      return caregivers.decide(command, state)
  }
}

const nothing: readonly ChildEvent[] = []

function addChild({ data }: Add, state: ChildState): Decision {
  if (state.status === 'present' && state.accountId === data.accountId) return nothing
  if (state.status !== 'none') return refuse('NOT_FOUND')
  const { at, day, childId, accountId, name, birthDate, interests, allergies, household } = data
  return (
    birthDateRefused(birthDate, day) ?? [
      {
        type: 'ChildAdded',
        data: {
          at,
          day,
          childId,
          accountId,
          ageMonths: ageInMonths(birthDate, day),
          name,
          birthDate,
          interests,
          ...(allergies && { allergies }),
          ...(household && { household }),
          ...chosenLook(data),
        },
      },
    ]
  )
}

const changeChild = ({ data }: Change, state: ChildState): Decision =>
  withRight('edit', data.accountId, state, (child) => {
    const { at, day, name, birthDate, interests, allergies, household } = data
    const before = {
      name: child.name,
      birthDate: child.birthDate,
      interests: child.interests,
      allergies: child.allergies,
      household: child.household,
      ...chosenLook(child),
    }
    const look = { ...chosenLook(child), ...chosenLook(data) }
    const after = {
      name,
      birthDate,
      interests,
      allergies: allergies ?? child.allergies,
      household: household ?? child.household,
      ...look,
    }
    if (same(after, before)) return nothing
    // A child that has turned seven keeps its history, and its name can still be changed.
    const refused = birthDate === child.birthDate ? undefined : birthDateRefused(birthDate, day)
    return (
      refused ?? [
        {
          type: 'ChildChanged',
          data: {
            at,
            day,
            accountId: child.accountId,
            ageMonths: ageInMonths(birthDate, day),
            name,
            birthDate,
            interests,
            ...(allergies && { allergies }),
            ...(household && { household }),
            ...chosenLook(data),
          },
        },
      ]
    )
  })

function birthDateRefused(birthDate: Day, today: Day): Refusal | undefined {
  if (birthDate > today) return refuse('VALIDATION_FAILED', { fields: { birthDate: 'in-the-future' } })
  if (eligibility(birthDate, today) === 'too-old')
    return refuse('VALIDATION_FAILED', { fields: { birthDate: 'too-old' } })
  return undefined
}

/** Returns the pause that contains `today` or begins tomorrow: the local day of a traveller can move back by one. */
const runningPause = (child: Child, today: Day) => (child.pause && child.pause.until >= today ? child.pause : null)

const pauseProgress = ({ data: { at, accountId, today, until } }: Pause, state: ChildState): Decision =>
  withRight('pause', accountId, state, (child) => {
    if (until < today) return refuse('VALIDATION_FAILED', { fields: { until: 'in-the-past' } })
    if (daysBetween(today, until) > maxPauseDays)
      return refuse('VALIDATION_FAILED', { fields: { until: 'too-far-ahead' } })
    const running = runningPause(child, today)
    if (running?.until === until) return nothing
    const from = running && running.from < today ? running.from : today
    return [{ type: 'ProgressPaused', data: { at, accountId: child.accountId, from, until } }]
  })

const resumeProgress = ({ data: { at, accountId, today } }: Resume, state: ChildState): Decision =>
  withRight('pause', accountId, state, (child) => {
    const running = runningPause(child, today)
    if (!running) return nothing
    const lastPausedDay = running.from < today ? addDays(today, -1) : null
    return [{ type: 'ProgressResumed', data: { at, accountId: child.accountId, lastPausedDay } }]
  })

/**
 * A parent gets NOT_FOUND for a removed child; the deletion of an account does nothing then, because it may run twice.
 */
function removeChild({ data: { at, accountId, because } }: Remove, state: ChildState): Decision {
  if (because === 'account-deleted' && state.status !== 'present') return nothing
  return withRight('remove', accountId, state, ({ childId }) => [
    { type: 'ChildRemoved', data: { at, childId, accountId, because } },
  ])
}

const addFavourite = ({ data: { at, accountId, activityId } }: AddFavourite, state: ChildState): Decision =>
  withRight('favourite', accountId, state, ({ accountId: owner, favourites }) => {
    if (favourites.includes(activityId)) return nothing
    if (favourites.length >= maxFavourites) return refuse('CONFLICT', { reason: 'TOO_MANY_FAVOURITES' })
    return [{ type: 'FavouriteAdded', data: { at, accountId: owner, activityId } }]
  })

const removeFavourite = ({ data: { at, accountId, activityId } }: RemoveFavourite, state: ChildState): Decision =>
  withRight('favourite', accountId, state, ({ accountId: owner, favourites }) =>
    favourites.includes(activityId)
      ? [{ type: 'FavouriteRemoved', data: { at, accountId: owner, activityId } }]
      : nothing,
  )
