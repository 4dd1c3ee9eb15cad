import { categories, type ActivityContent } from '@filiz/domain/activity/events.ts'
import { ages } from '@filiz/domain/activity/schemas.ts'
import { plannable } from '@filiz/domain/activity/season.ts'
import { topics } from '@filiz/domain/activity/topics.ts'
import { firstDayOfMonth, monthNamed } from '@filiz/domain/shared/calendar.ts'

type Contents = readonly ActivityContent[]

/**
 * The required range of one count of activities, and the actual count (`have`). `what` names the counted activities.
 */
interface Count {
  readonly what: string
  readonly least?: number
  readonly most?: number
  readonly have: number
}

export const monthThemes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const winter: readonly number[] = [11, 12, 1, 2, 3]

export const suits =
  (age: number) =>
  ({ minAge, maxAge }: ActivityContent): boolean =>
    minAge <= age && age <= maxAge
export const isOutdoors = ({ places }: ActivityContent): boolean =>
  places?.some((place) => place === 'balcony' || place === 'park') ?? false
const inWinter = ({ season }: ActivityContent): boolean =>
  season === null || season.length === 0 || season.some((month) => winter.includes(month))

const how = (contents: Contents, is: (content: ActivityContent) => boolean): number => contents.filter(is).length
const ofCategory = (contents: Contents, category: string): Contents =>
  contents.filter((content) => content.category === category)

/** Years that the counts cover: in each of their months at least `leastPlannable` activities must be in season. */
const plannedYears = [2026, 2027] as const
const leastPlannable = 80
/** Maximum share of purposes that may end with the same words, to avoid repetitive texts. */
const mostOfOneEnding = 1 / 5

/** Returns the counts of the whole catalogue with their required ranges. */
export const wholeCounts = (contents: Contents): readonly Count[] => [
  { what: 'activities', least: 350, have: contents.length },
  { what: 'activities that begin at 5 or 6', least: 30, have: how(contents, ({ minAge }) => minAge >= 5) },
  { what: 'activities that end at 3', least: 20, have: how(contents, ({ maxAge }) => maxAge === 3) },
  { what: 'activities with the adult near by', least: 40, have: how(contents, ({ adult }) => adult === 'near') },
  ...ages.flatMap((age) =>
    [4, 5].map((level) => ({
      what: `activities of difficulty ${level} for age ${age}`,
      least: 1,
      have: how(contents, (content) => content.difficulty === level && suits(age)(content)),
    })),
  ),
  ...categories.map((category) => ({
    what: `activities in ${category}`,
    least: 40,
    have: ofCategory(contents, category).length,
  })),
  ...ages.map((age) => ({ what: `activities for age ${age}`, least: 110, have: how(contents, suits(age)) })),
  ...categories.flatMap((category) =>
    ages.map((age) => ({
      what: `activities in ${category} for age ${age}`,
      least: 12,
      have: how(ofCategory(contents, category), suits(age)),
    })),
  ),
  ...topics.flatMap((topic) =>
    ages.map((age) => ({
      what: `activities about ${topic} for age ${age}`,
      least: 6,
      have: how(contents, (content) => content.topics.includes(topic) && suits(age)(content)),
    })),
  ),
  ...monthThemes.map((month) => ({
    what: `activities of month ${month}`,
    least: 20,
    have: how(contents, ({ monthTheme }) => monthTheme === month),
  })),
  ...categories.flatMap((category) =>
    monthThemes.map((month) => ({
      what: `activities in ${category} of month ${month}`,
      least: 1,
      have: how(ofCategory(contents, category), ({ monthTheme }) => monthTheme === month),
    })),
  ),
  {
    what: 'activities of ten minutes or less',
    least: 45,
    have: how(contents, ({ durationMinutes }) => durationMinutes <= 10),
  },
  { what: 'outdoor activities', least: 40, have: how(contents, isOutdoors) },
  {
    what: 'outdoor activities in season between November and March',
    least: 30,
    have: how(contents, (content) => isOutdoors(content) && inWinter(content)),
  },
  {
    what: 'activities that need nothing',
    least: 60,
    have: how(contents, ({ materialKinds }) => materialKinds?.length === 0),
  },
  { what: 'activities for two of different ages', least: 40, have: how(contents, ({ siblings }) => siblings === true) },
  ...categories.flatMap((category) =>
    monthThemes.map((month) => ({
      what: `occasions in ${category} in month ${month}`,
      most: 2,
      have: how(
        ofCategory(contents, category),
        ({ monthTheme, occasion }) => monthTheme === month && occasion !== null,
      ),
    })),
  ),
  ...categories.flatMap((category) =>
    [1, 2, 3, 4, 5].map((level) => ({
      what: `activities in ${category} of difficulty ${level}`,
      least: 1,
      have: how(ofCategory(contents, category), ({ difficulty }) => difficulty === level),
    })),
  ),
  ...plannedYears.flatMap((year) =>
    monthThemes.flatMap((month) =>
      ages.map((age) => ({
        what: `activities for age ${age} that may be planned in ${monthNamed(year, month)}`,
        least: leastPlannable,
        have: how(
          contents,
          (content) =>
            suits(age)(content) &&
            plannable(content, monthNamed(year, month), firstDayOfMonth(monthNamed(year, month))),
        ),
      })),
    ),
  ),
  {
    what: 'Turkish purposes that end in “gelişir”',
    most: contents.length * mostOfOneEnding,
    have: how(contents, ({ translations }) => /gelişir\P{L}*$/u.test(translations.tr.purpose)),
  },
  {
    what: 'English purposes that begin with ‘Develops’',
    most: contents.length * mostOfOneEnding,
    have: how(contents, ({ translations }) => translations.en?.purpose.startsWith('Develops') ?? false),
  },
]

/** Returns a sentence for each count outside its range. */
export const countFaults = (counts: readonly Count[]): readonly string[] =>
  counts.flatMap(({ what, least = 0, most = Infinity, have }) => [
    ...(have < least ? [`only ${have} ${what}, ${least} are needed`] : []),
    ...(have > most ? [`${have} ${what}, at most ${most} are wanted`] : []),
  ])
