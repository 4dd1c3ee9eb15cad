import type { Candidate } from '@filiz/domain/planning/request.ts'
import type { Chance } from '@filiz/analyst/statistics/chance.ts'
import {
  ability,
  clamp,
  demand,
  isOutside,
  lovesOutside,
  needsPaper,
  praise,
  tasteForThings,
  times,
  usually,
  withAreas,
} from './people.ts'
import type { Family, Moment, World } from './world.ts'

const isLong = ({ durationMinutes }: Candidate) => durationMinutes > 25
const isMessy = ({ mess }: Candidate) => mess === 'lots'

const withThings = (chance: Chance, different: Partial<Family> = {}): Family => {
  const things = tasteForThings(chance, 0.35)
  return withAreas(chance, things, different)
}
const outside = (left: (now: Moment) => number) => (chance: Chance) =>
  withAreas(
    chance,
    lovesOutside,
    times((activity, now) => (isOutside(activity) ? left(now) : 1)),
  )
const isCold = ({ month }: Moment) => month >= 11 || month <= 2

/**
 * Held-out worlds in which something keeps families from activities: always, for some time, or only seemingly. A
 * different author wrote them.
 */
export const hinderedWorlds: readonly World[] = [
  {
    name: 'broken arm',
    about: 'Loves it outside, hardly gets there in the first four months, and then does',
    matters: 'drift',
    family: outside(({ index }) => (index < 4 ? 0.15 : 1)),
  },
  {
    name: 'garden lost',
    about: 'Loves it outside, gets there for half a year, and then hardly',
    matters: 'drift',
    family: outside(({ index }) => (index < 6 ? 1 : 0.2)),
  },
  {
    name: 'cold winter',
    about: 'Loves it outside, and hardly gets there from November to February',
    matters: 'drift',
    family: outside((now) => (isCold(now) ? 0.2 : 1)),
  },
  {
    name: 'two homes',
    about: 'Every other month is lived where there is neither paper nor a garden',
    matters: 'taste',
    family: (chance) =>
      withThings(
        chance,
        times((activity, { index }) => (index % 2 === 1 && (isOutside(activity) || needsPaper(activity)) ? 0.25 : 1)),
      ),
  },
  {
    name: 'nearly nothing done',
    about: 'Does two of fifteen; loves it outside, where less is done still',
    matters: 'taste',
    family: (chance) =>
      withAreas(
        chance,
        lovesOutside,
        times((activity) => (isOutside(activity) ? 0.06 : 0.18)),
      ),
  },
  {
    name: 'praised and no garden',
    about: 'Says 5 to everything, and seldom gets outside, which it loves',
    matters: 'taste',
    family: (chance) => ({ ...outside(() => 0.3)(chance), says: praise }),
  },
  {
    name: 'hard is left',
    about: 'Enjoys what is hard, and leaves it',
    matters: 'difficulty',
    family(chance) {
      const ahead = ability(chance, 0.5, 0.4)
      const ageMonths = chance.whole(30, 66)
      const challenge = (activity: Candidate, now: Moment) =>
        clamp(3 + demand(activity) - now.ageMonths / 12 - ahead(activity), 1, 5)
      return withAreas(chance, (activity, now) => 0.3 * (challenge(activity, now) - 3), {
        ageMonths,
        challenge,
        inclination: (enjoyment, activity, now) => usually(enjoyment) * (challenge(activity, now) > 3.5 ? 0.4 : 1),
      })
    },
  },
]

/**
 * Three more worlds of this kind, which were used for tuning: a high or a low numeric trait keeps families from
 * activities.
 */
export const eitherWayWorlds: readonly World[] = [
  {
    name: 'long on weekends',
    about: 'Loves what is long, and has no time for it from Monday to Friday',
    matters: 'taste',
    family: (chance) =>
      withAreas(chance, (activity) => (isLong(activity) ? 0.6 : -0.2), {
        onWeekday: (weekday, activity) => (isLong(activity) && weekday < 6 ? 0.3 : 1),
      }),
  },
  {
    name: 'short is left',
    about: 'Loves what is short, and only gets round to what is worth an outing',
    matters: 'taste',
    family: (chance) =>
      withAreas(
        chance,
        (activity) => (isLong(activity) ? -0.3 : 0.3),
        times((activity) => (isLong(activity) ? 1 : 0.4)),
      ),
  },
  {
    name: 'no mess here',
    about: 'Loves a mess, and seldom may',
    matters: 'taste',
    family: (chance) =>
      withAreas(
        chance,
        (activity) => (isMessy(activity) ? 0.7 : -0.1),
        times((activity) => (isMessy(activity) ? 0.3 : 1)),
      ),
  },
]
