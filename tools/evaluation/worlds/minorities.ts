import type { Candidate } from '@filiz/domain/planning/request.ts'
import {
  clamp,
  isOutside,
  lovesOutside,
  needsPaper,
  ordinary,
  praise,
  tasteForAreas,
  times,
  withAreas,
} from './people.ts'
import { theFew, theMany } from './two-kinds.ts'
import type { Family, World } from './world.ts'

type Families = NonNullable<World['others']>

/** Makes activities with a property less likely by the factor `often`, however much they are liked. */
const seldom = (isSo: (activity: Candidate) => boolean, often: number): Partial<Family> =>
  times((activity) => (isSo(activity) ? often : 1))
/** Returns a family of the first kind with the probability `share`, otherwise one of the second kind. */
const among =
  (share: number, few: Families, others: Families): Families =>
  (chance, catalogue) =>
    (chance.happens(share) ? few : others)(chance, catalogue)

const outdoors: Families = (chance) => withAreas(chance, lovesOutside)
const noGarden: Families = (chance) => withAreas(chance, () => 0, seldom(isOutside, 0.1))
const seldomOutside: Families = (chance) => withAreas(chance, lovesOutside, seldom(isOutside, 0.3))

const lovePaper = (activity: Candidate) => (needsPaper(activity) ? 0.6 : -0.2)
const cutters: Families = (chance) => withAreas(chance, lovePaper)
const noPaper: Families = (chance) => withAreas(chance, lovePaper, seldom(needsPaper, 0.3))

const lively: Families = (chance) =>
  withAreas(
    chance,
    ({ energy, durationMinutes }) =>
      (energy === 'lively' ? 0.5 : energy === 'calm' ? -0.3 : 0) + 0.4 * Math.log(durationMinutes / 20),
  )
const notLively: Families = (chance) =>
  withAreas(chance, ({ energy }) => (energy === 'lively' ? -1.8 : energy === 'calm' ? 0.3 : -0.4))

const against =
  (says: Family['says']): Families =>
  (chance) => ({ ...theFew(chance), says })

/** Returns families whose children like long, hard and lively activities more the older they are. */
const aged =
  (from: number, to: number): Families =>
  (chance) => {
    const areas = tasteForAreas(chance, 0.3)
    const forOlder = ({ durationMinutes, difficulty, energy }: Candidate) =>
      0.7 * Math.log(durationMinutes / 20) + 0.35 * ((difficulty ?? 3) - 3) + (energy === 'lively' ? 0.3 : 0)
    return ordinary(chance, {
      ageMonths: chance.whole(from, to),
      taste: (activity, { ageMonths }) =>
        clamp((ageMonths / 12 - 4) / 1.2, -1, 1) * forOlder(activity) + areas(activity),
    })
  }

/**
 * Held-out worlds with minority families, whom something keeps from activities or who report little. A different author
 * wrote them after a policy that trusted the majority too much.
 */
export const minorityWorlds: readonly World[] = [
  {
    name: 'no garden',
    about: 'One in four hardly gets outside, which the rest love; seen by the one',
    matters: 'taste',
    family: noGarden,
    others: among(0.25, noGarden, outdoors),
  },
  {
    name: 'lively goes wrong',
    about: 'One in ten cannot bear what is lively, which the rest love; seen by the one',
    matters: 'taste',
    family: notLively,
    others: among(0.1, notLively, lively),
  },
  {
    name: 'silent against all',
    about: 'All others like the contrary, and this family never rates',
    matters: 'taste',
    family: against(() => null),
    others: theMany,
  },
  {
    name: 'praise against all',
    about: 'All others like the contrary, and this family says 5 to everything',
    matters: 'taste',
    family: against(praise),
    others: theMany,
  },
  {
    name: 'younger others',
    about: 'What suits is a matter of age, and all that is heard is of children two years younger',
    matters: 'taste',
    family: aged(54, 68),
    others: aged(30, 40),
  },
]

/** Two more worlds of this kind, which were used for tuning. */
export const seldomWorlds: readonly World[] = [
  {
    name: 'seldom outside',
    about: 'One in four would love it as much as the rest, and seldom gets there; seen by the one',
    matters: 'taste',
    family: seldomOutside,
    others: among(0.25, seldomOutside, outdoors),
  },
  {
    name: 'no paper',
    about: 'One in four seldom has the paper that all love to use; seen by the one',
    matters: 'taste',
    family: noPaper,
    others: among(0.25, noPaper, cutters),
  },
]
