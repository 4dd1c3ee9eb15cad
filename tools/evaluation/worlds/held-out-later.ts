import { categories } from '@filiz/domain/activity/events.ts'
import { materialKinds } from '@filiz/domain/activity/vocabulary.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { ability, clamp, demand, honest, likings, ordinary, tasteForAreas, tasteForThings } from './people.ts'
import type { World } from './world.ts'

/** More simulated worlds that were never used for tuning (see `all.ts`), written later than those of `held-out.ts`. */
export const laterHeldOutWorlds: readonly World[] = [
  {
    name: 'other ages',
    about: 'What is liked at three is not what is liked at five: each area has its age',
    matters: 'taste',
    family(chance) {
      const [begins, turns] = [likings(chance, categories, 0.6), likings(chance, categories, 0.5)]
      return ordinary(chance, {
        taste: ({ category }, { ageMonths }) => begins.get(category)! + turns.get(category)! * (ageMonths / 12 - 4),
      })
    },
  },
  {
    name: 'weekdays',
    about: 'On working days only what is short gets done; taste for things',
    matters: 'taste',
    sameForAll: true,
    family: (chance) =>
      ordinary(chance, {
        taste: tasteForThings(chance, 0.5),
        onWeekday: (weekday, { durationMinutes }) => (weekday >= 6 || durationMinutes <= 20 ? 1 : 0.5),
      }),
  },
  {
    name: 'leaps',
    about: 'Once in the year the child leaps ahead, and one area is loved from then on',
    matters: 'difficulty',
    family(chance) {
      const [leap, area] = [chance.whole(3, 8), chance.pick(categories)]
      const ahead = ability(chance, 0.4, 0.5)
      const gap = (
        activity: Parameters<typeof demand>[0],
        { ageMonths, index }: { readonly ageMonths: number; readonly index: number },
      ) => demand(activity) - ageMonths / 12 - ahead(activity) - (index >= leap ? 0.8 : 0)
      return ordinary(chance, {
        taste: (activity, now) =>
          0.4 -
          0.5 * Math.min(3, gap(activity, now) ** 2) +
          (now.index >= leap && activity.category === area ? 0.8 : 0),
        challenge: (activity, now) => clamp(3 + gap(activity, now), 1, 5),
      })
    },
  },
  {
    name: 'loathing',
    about: 'Two things are loathed, and hardly anything else makes a difference',
    matters: 'taste',
    family(chance) {
      const loathed = chance.some<string>([...presetInterests, ...materialKinds], 3)
      const rest = tasteForAreas(chance, 0.15)
      return ordinary(chance, {
        taste: (activity) =>
          rest(activity) -
          2 *
            [...activity.interests, ...(activity.materialKinds ?? [])].filter((thing) => loathed.includes(thing))
              .length,
      })
    },
  },
  {
    name: 'only praise',
    about: 'Answers come only where it went well',
    matters: 'taste',
    family(chance) {
      const says = honest()
      return ordinary(chance, {
        taste: tasteForAreas(chance, 0.7),
        says: (felt, luck) => (felt.enjoyment >= 3.5 ? says(felt, luck) : null),
      })
    },
  },
]
