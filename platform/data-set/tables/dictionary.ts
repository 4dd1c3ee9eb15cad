import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import { reasonLabels } from '@filiz/domain/texts/reason-labels.ts'
import { forgottenTable } from './forgotten-table.ts'
import { neighbourColumn, valuesOfMonth, type ViewName } from './views.ts'

export interface ColumnMeaning {
  readonly meaning: string
  readonly unit?: string
  /** Meaning of null; absent if the column is never null. */
  readonly null?: string
}

export interface TableMeaning {
  readonly meaning: string
  /** How to join the table to others. */
  readonly join: string
  /** The reason why comparisons of its rows mislead. */
  readonly biased?: string
  /** The event type without which a family has no row; deleted families are counted by it. */
  readonly begunBy?: FilizEvent['type']
  readonly columns: Readonly<Record<string, ColumnMeaning>>
}

export type TableName = ViewName | typeof forgottenTable

const accountId = { meaning: 'pseudonym of the family (account)' }
const childId = { meaning: 'pseudonym of the child' }
const planId = { meaning: 'the plan: the pseudonym of its child and its month' }
const activityId = { meaning: 'id of the catalogue entry, as in the app' }
const category = { meaning: 'area of development of the activity, as it was planned' }
const utc = 'UTC'
const lacksPlan = 'the plan is not in the export (--since or --type)'

const ofPlan = {
  planId,
  childId,
  accountId: { meaning: 'pseudonym of the family that owned the child when the plan was made' },
  month: { meaning: "first day of the plan's month", null: lacksPlan },
  age: { meaning: 'age of the child when the plan was made', unit: 'whole years', null: lacksPlan },
  policyVersion: { meaning: 'version of the planner that made the plan', null: lacksPlan },
} as const

const byAccount = { meaning: 'pseudonym of the person who did it', null: 'a person who was deleted' }

const rating = {
  engagement: { meaning: 'how much the child was engaged', unit: '1 (little) to 5 (much)', null: 'not rated' },
  difficulty: { meaning: 'how difficult it was', unit: '1 (too easy), 3 (right), 5 (too hard)', null: 'not rated' },
  focusMinutes: { meaning: 'how long the child was concentrated', unit: 'minutes', null: 'not entered' },
} as const

const unknown = 'not known for this entry'
const entry = {
  titleTr: { meaning: 'Turkish title' },
  titleEn: { meaning: 'English title', null: 'not translated' },
  category: { meaning: 'area of development', null: 'a draft without one' },
  minAge: { meaning: 'youngest age', unit: 'whole years', null: 'a draft without one' },
  maxAge: { meaning: 'oldest age', unit: 'whole years, included', null: 'a draft without one' },
  durationMinutes: { meaning: 'how long the child is active', unit: 'minutes', null: 'a draft without one' },
  monthTheme: { meaning: 'most suitable month of the year', unit: '1–12', null: 'a draft without one' },
  difficulty: { meaning: 'difficulty for a child in the middle of the ages', unit: '1–5', null: unknown },
  energy: { meaning: 'calm, moderate or lively', null: unknown },
  prepMinutes: { meaning: 'preparation by the adult', unit: 'minutes', null: unknown },
  waitMinutes: { meaning: 'unattended time such as drying', unit: 'minutes', null: unknown },
  days: { meaning: 'days that the activity takes', unit: 'days', null: unknown },
  mess: { meaning: 'none, some or lots', null: unknown },
  adult: { meaning: 'with: the adult takes part; near: stays within sight', null: unknown },
  siblings: { meaning: 'whether siblings of other ages can join', null: unknown },
  places: {
    meaning: 'list of places: floor, table, kitchen, bath, balcony, park, on-the-way, anywhere',
    null: unknown,
  },
  materialKinds: { meaning: 'list of kinds of materials; empty: nothing is needed', null: unknown },
  skills: { meaning: 'list of one to four skills', null: unknown },
  hazards: { meaning: 'list of hazards', null: unknown },
  season: { meaning: 'list of months (1–12) in which it makes sense; empty: all year', null: unknown },
  occasion: { meaning: 'special day that it is about', null: 'none' },
  kin: { meaning: 'name of the group of variants that are not planned together', null: 'no group' },
  content: { meaning: 'all fields as JSON' },
} as const

const meaningsOf = (all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .map(([name, meaning]) => `${name}: ${meaning}`)
    .join('; ')

const partsMeaning = `The learned planner's are ${meaningsOf({
  area: 'how the family takes to the area of development',
  materials: 'to its kinds of materials',
  places: 'to its places',
  energy: 'to its energy',
  effort: 'to its minutes, mess, number of materials, preparation and need of an adult',
  level: "how far its level is from the child's age",
  repetition: 'how often it, and its area in the last month, were done',
  others: 'how often other families did it and how they rated it',
  progress: 'whether it is a step harder than an activity that was liked',
  difficulty: "whether the family's ratings of difficulty ask for an easier or harder one",
})}. Older versions have other names`

const reasonsMeaning = `They are ${meaningsOf(reasonLabels('en'))}`

const survivors =
  'families that were deleted are missing, and they may differ from those that stayed: `forgotten` has their number'

const onlyAllowed = 'only families that allow exposure to be recorded, and only since they do'

const ofNeighbour = (name: 'previous' | 'next', where: 'before' | 'after'): TableMeaning['columns'] =>
  Object.fromEntries(
    valuesOfMonth.map((value) => [
      neighbourColumn(name, value),
      {
        meaning: `${value} of the child's month ${where}`,
        null:
          value === 'planned' || value === 'done' ? 'no plan in that month' : 'no plan in that month, or none rated',
      },
    ]),
  )

/** The meaning of each derived table and column. `event-dictionary.ts` has those of the events. */
export const dictionary: Readonly<Record<TableName, TableMeaning>> = {
  families: {
    begunBy: 'AccountRegistered',
    meaning: 'an account: a family if it added a child, otherwise maybe staff or a caregiver',
    join: 'accountId: to all tables of families',
    biased: survivors,
    columns: {
      accountId,
      registeredAt: { meaning: 'when the account was registered', unit: utc },
      cohort: { meaning: 'first day of the month of registration (UTC)' },
      language: { meaning: 'language chosen at registration' },
      timeZone: { meaning: 'time zone at registration' },
      children: {
        meaning:
          'children ever added, also those that were transferred since; an account with 0 may be staff or a caregiver',
      },
    },
  },
  children: {
    begunBy: 'ChildAdded',
    meaning: 'a child',
    join: 'childId: to plans and all that is done; accountId: to families',
    biased: survivors,
    columns: {
      childId,
      accountId: { meaning: 'pseudonym of the family that owns the child now', null: 'that family was deleted' },
      addedAt: { meaning: 'when the child was added', unit: utc },
      addedOn: { meaning: "the family's own day of addedAt" },
      ageMonthsThen: { meaning: 'age on that day', unit: 'whole months' },
    },
  },
  caregivers: {
    begunBy: 'ChildAdded',
    meaning: 'a period in which a person had a role with a child',
    join: 'childId: to children; accountId: to completions.byAccount, feedback.byAccount, families; a time between validFrom and validUntil',
    biased: 'people who were deleted are missing, also of children that stayed',
    columns: {
      childId,
      accountId: { meaning: 'pseudonym of the person (account)' },
      role: { meaning: 'owner, parent (follows as a parent) or helper' },
      validFrom: { meaning: 'when the role began', unit: utc },
      validUntil: { meaning: 'when it ended', unit: utc, null: 'it still holds' },
    },
  },
  plans: {
    begunBy: 'PlanMade',
    meaning: 'a plan of a child for a month, as it was made last',
    join: 'planId: to plan_items, completions, feedback, swaps; childId, accountId: to children, families',
    biased: 'plans of the running month, and plans made ahead, have little done yet; versions had different months',
    columns: {
      ...ofPlan,
      month: { meaning: "first day of the plan's month" },
      year: { meaning: "year of the plan's month" },
      monthOfYear: { meaning: "month of the plan's month", unit: '1–12' },
      madeAt: { meaning: 'when it was made last', unit: utc },
      policyVersion: { meaning: 'version of the planner that made the plan' },
      ageMonths: { meaning: 'age of the child for which it was made', unit: 'whole months' },
      age: { meaning: 'age of the child for which it was made', unit: 'whole years' },
      items: { meaning: 'the activities as JSON; plan_items has them as rows' },
      planned: { meaning: 'number of activities' },
    },
  },
  plan_items: {
    begunBy: 'PlanMade',
    meaning: 'an activity that was ever in a plan',
    join: 'planId, activityId: to completions, feedback, swaps; activityId: to activities',
    biased:
      'position, score and done are related by the planner’s choice, and not by effect alone; exploration = true marks the activities that chance chose',
    columns: {
      ...ofPlan,
      month: { meaning: "first day of the plan's month" },
      age: { meaning: 'age of the child when the plan was made', unit: 'whole years' },
      policyVersion: { meaning: 'version of the planner that made the plan' },
      position: {
        meaning: 'place in the plan, from 1; a replacement has the place of what it replaced',
        null: 'what it replaced is in no version of the plan',
      },
      activityId,
      category,
      durationMinutes: { meaning: 'minutes that the child is active, as planned', unit: 'minutes' },
      score: {
        meaning: "the planner's score, without what the child's interests add",
        unit: 'comparable within one plan and policyVersion only',
        null: 'a version of the planner whose score may include interests',
      },
      parts: {
        meaning: `map of the parts of the score, without interests and zeros: parts['area']. ${partsMeaning}`,
        null: 'as score',
      },
      probability: {
        meaning: 'probability with which a slot for exploration drew it; 1 in other slots',
        null: 'a version of the planner without such slots',
      },
      exploration: { meaning: 'whether chance chose it: probability < 1' },
      reasons: {
        meaning: `list of the codes of the planner's reasons, without those of interests and focus. ${reasonsMeaning}`,
      },
      came: { meaning: 'planned, swapped in, or chosen (by a parent)' },
      done: { meaning: 'whether it was completed and not reopened' },
      doneOn: { meaning: "the family's own day of the completion", null: 'not done' },
      swappedOut: { meaning: 'whether another activity took its place' },
      swapReason: {
        meaning: 'why: not-now, no-materials, too-easy, too-hard, not-interested',
        null: 'not swapped, or no reason given',
      },
      ...rating,
    },
  },
  completions: {
    begunBy: 'ActivityCompleted',
    meaning: 'a completed activity that was not reopened',
    join: 'planId, activityId: to plan_items, feedback; activityId: to activities',
    biased: survivors,
    columns: {
      ...ofPlan,
      activityId,
      category: { ...category, null: lacksPlan },
      exploration: { meaning: 'whether chance chose it for the plan', null: lacksPlan },
      byAccount,
      completedAt: { meaning: 'when it was completed', unit: utc },
      day: { meaning: "the family's own day of completedAt" },
      weekOfMonth: { meaning: 'week of the month of that day: days 1–7 are 1', unit: '1–5' },
      localHour: {
        meaning: 'hour of completedAt by the time zone at registration',
        unit: '0–23',
        null: "the family's time zone is not in the export (--type)",
      },
      durationMinutes: { meaning: 'how long it took', unit: 'minutes', null: 'not entered' },
    },
  },
  feedback: {
    begunBy: 'FeedbackGiven',
    meaning: "a completion that was rated: the mean of each person's last rating",
    join: 'planId, activityId: to plan_items, completions; activityId: to activities',
    biased: 'only what was completed and rated: activities that did not go well are rated less often',
    columns: {
      ...ofPlan,
      activityId,
      category: { ...category, null: lacksPlan },
      exploration: { meaning: 'whether chance chose it for the plan', null: lacksPlan },
      byAccount: { ...byAccount, null: 'several people rated it (FeedbackGiven has each), or one who was deleted' },
      people: { meaning: 'number of people who rated it' },
      givenAt: { meaning: 'when the last rating was given', unit: utc },
      ...rating,
      engagement: { meaning: 'how much the child was engaged', unit: '1 (little) to 5 (much)' },
      difficulty: { meaning: 'how difficult it was', unit: '1 (too easy), 3 (right), 5 (too hard)' },
    },
  },
  swaps: {
    begunBy: 'ActivitySwapped',
    meaning: 'a swap that was not undone',
    join: 'planId, activityId: to plan_items (what went); planId, replacementId: what came',
    biased: 'leaving an activity undone needs no swap, so few swaps do not mean that it fits',
    columns: {
      swappedAt: { meaning: 'when', unit: utc },
      ...ofPlan,
      activityId: { meaning: 'id of the activity that went' },
      category: { meaning: 'area of development of what went', null: lacksPlan },
      reason: { meaning: 'why: not-now, no-materials, too-easy, too-hard, not-interested', null: 'not said' },
      replacementId: { meaning: 'id of the activity that came' },
      replacementCategory: { meaning: 'area of development of what came' },
    },
  },
  activities: {
    meaning: 'an entry of the catalogue as it is now',
    join: 'activityId: to plan_items, completions, feedback, swaps',
    biased: 'plan_items, completions and feedback may concern an older version: activity_versions has all',
    columns: {
      activityId,
      version: { meaning: 'number of its versions' },
      changedAt: { meaning: 'when this version was written', unit: utc },
      status: { meaning: 'draft, published, archived or recalled' },
      ...entry,
    },
  },
  activity_versions: {
    meaning: 'a version of an entry of the catalogue',
    join: 'activityId and a time: ASOF JOIN activity_versions v ON x.activityId = v.activityId AND x.givenAt >= v.validFrom; what is older than version 1 belongs to it',
    columns: {
      activityId,
      version: { meaning: 'number of the version, from 1' },
      validFrom: { meaning: 'when it was written', unit: utc },
      validUntil: { meaning: 'when the next version was written', unit: utc, null: 'it is the newest' },
      ...entry,
    },
  },
  active_days: {
    begunBy: 'ActivityCompleted',
    meaning: "a child and a day of the family's own on which something was completed",
    join: 'childId, accountId: to children, families',
    biased: survivors,
    columns: { childId, accountId, day: { meaning: "the family's own day" } },
  },
  streaks: {
    begunBy: 'ActivityCompleted',
    meaning: 'a run of days on end, each with a completion of the child',
    join: 'childId, accountId: to children, families',
    biased: 'pauses break a run here and do not in the app; runs of the last day may go on',
    columns: {
      childId,
      accountId,
      since: { meaning: 'first day of the run' },
      days: { meaning: 'length of the run', unit: 'days' },
    },
  },
  memory_counts: {
    begunBy: 'MemoryAdded',
    meaning: 'memories that a person wrote about a child in a month, as counts only',
    join: 'childId: to children; byAccount: to caregivers; childId, month: to child_months',
    biased: survivors,
    columns: {
      childId,
      accountId: { meaning: 'pseudonym of the family that owned the child then' },
      byAccount,
      month: { meaning: 'first day of the month in which they were written or removed (UTC)' },
      written: { meaning: 'number of memories written' },
      removed: { meaning: 'number of memories removed' },
    },
  },
  child_months: {
    begunBy: 'PlanMade',
    meaning: 'a child and a month with a plan; most questions are one GROUP BY of it',
    join: 'planId: to plans, plan_items, completions, feedback; childId: to children, caregivers; accountId: to families',
    biased:
      'filter by isOver, because running and future months have little done; compare a child with itself (previous…, next…), because children differ',
    columns: {
      ...ofPlan,
      month: { meaning: "first day of the plan's month" },
      age: { meaning: 'age of the child when the plan was made', unit: 'whole years' },
      policyVersion: { meaning: 'version of the planner that made the plan' },
      ageMonths: { meaning: 'age of the child when the plan was made', unit: 'whole months' },
      isOver: { meaning: 'whether the month is before that of the last completion in the export' },
      planned: { meaning: 'activities that stayed in the plan; completed ones count' },
      done: { meaning: 'of these, activities that were completed and not reopened' },
      swapped: { meaning: 'activities whose place another one took' },
      minutes: { meaning: 'how long the completed activities took', unit: 'minutes', null: 'none entered' },
      rated: { meaning: 'completed activities that were rated' },
      engagement: { meaning: 'mean of the rated ones', unit: '1 (little) to 5 (much)', null: 'none rated' },
      difficulty: {
        meaning: 'mean of the rated ones',
        unit: '1 (too easy), 3 (right), 5 (too hard)',
        null: 'none rated',
      },
      feedbackLagHours: {
        meaning: 'median time from a completion to its last rating',
        unit: 'hours',
        null: 'none rated',
      },
      parents: { meaning: 'people beside the owner who followed the child as parents in that month' },
      helpers: { meaning: 'people who followed the child as helpers in that month' },
      doers: { meaning: 'different people who completed something; people who were deleted are not counted' },
      streak: { meaning: 'longest run of days on end with a completion', unit: 'days' },
      ...ofNeighbour('previous', 'before'),
      ...ofNeighbour('next', 'after'),
    },
  },
  reminders: {
    meaning: 'a period in which a family had reminders on or off; before its first row reminders were off',
    join: 'accountId, and a time between validFrom and validUntil',
    biased: 'families chose it themselves, so those with reminders differ from those without',
    columns: {
      accountId,
      validFrom: { meaning: 'when the family changed the setting', unit: utc },
      validUntil: { meaning: 'when it changed the setting again', unit: utc, null: 'it still holds' },
      isOn: { meaning: 'whether reminders were on' },
    },
  },
  releases: {
    meaning: 'a release of figures of a closed month for the pages in the app; the figures are in no export',
    join: 'month',
    columns: {
      month: { meaning: 'first day of the month that was released' },
      figures: { meaning: 'insights (analysts), ratings (planner) or use (administrators)' },
      category: { meaning: 'area of development', null: 'the release has all areas' },
      releasedAt: { meaning: 'when', unit: utc },
      hidden: { meaning: 'number of cells of fewer than five families, which are in no figure', null: 'not for these' },
      joined: {
        meaning: 'number of families that joined in the month, rounded to five',
        null: 'not for these, or fewer than five',
      },
    },
  },
  app_days: {
    begunBy: 'AppOpened',
    meaning: "an account and a day of the family's own on which it opened the app",
    join: 'accountId: to families; day: to completions, active_days',
    biased: onlyAllowed,
    columns: { accountId, day: { meaning: "the family's own day" } },
  },
  plans_seen: {
    begunBy: 'PlanSeen',
    meaning: "an account, a plan and a day of the family's own on which it saw the plan",
    join: 'planId: to plans; accountId: to families',
    biased: onlyAllowed,
    columns: { accountId, childId, planId, day: { meaning: "the family's own day" } },
  },
  suggestions_shown: {
    begunBy: 'SuggestionShown',
    meaning: "an account, a child, an activity and a day of the family's own on which the activity was suggested",
    join: 'childId, activityId, day: to completions; activityId: to activities',
    biased: onlyAllowed,
    columns: {
      accountId,
      childId,
      activityId,
      day: { meaning: "the family's own day" },
      done: { meaning: 'whether the child did it on that day' },
    },
  },
  funnel: {
    begunBy: 'AccountRegistered',
    meaning: 'a family with the first time of each step from registration to a completed activity',
    join: 'accountId: to families',
    biased:
      'opened and seen are known only of families that allow exposure to be recorded, since they do: compare only rows with isExposureRecorded',
    columns: {
      accountId,
      registeredAt: { meaning: 'when the account was registered', unit: utc },
      cohort: { meaning: 'first day of the month of registration (UTC)' },
      verifiedAt: { meaning: 'when the address was verified', unit: utc, null: 'never' },
      firstChildAt: { meaning: 'when the first child was added', unit: utc, null: 'never' },
      firstPlanAt: { meaning: 'when the first plan was made', unit: utc, null: 'never' },
      firstOpenedDay: {
        meaning: "the family's own day on which it first opened the app",
        null: 'never, or not recorded',
      },
      firstPlanSeenDay: {
        meaning: "the family's own day on which it first saw a plan",
        null: 'never, or not recorded',
      },
      firstDoneDay: { meaning: "the family's own day of the first completion", null: 'never' },
      isExposureRecorded: { meaning: 'whether the family allows exposure to be recorded now' },
    },
  },
  [forgottenTable]: {
    meaning: 'how many deleted families and removed children are missing in a table',
    join: "cohort: to families.cohort, with tableName = 'families' (all accounts) or 'children' (accounts that added a child)",
    biased: 'a deletion after the export is not in it: export again',
    columns: {
      tableName: { meaning: 'the table in which they are missing' },
      cohort: {
        meaning: 'first day of the month in which the family registered (UTC)',
        null: 'all cohorts together that have one to four deleted families, or only one to four removed children',
      },
      families: { meaning: 'number of deleted families that had a row', null: 'one to four' },
      children: {
        meaning: 'number of removed children, or children of deleted families, that had a row',
        null: 'one to four',
      },
    },
  },
}
