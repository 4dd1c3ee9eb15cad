import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import { eventMeanings } from '../events/public-fields.ts'
import { columnsOf } from '../files/columns.ts'
import type { ColumnMeaning, TableMeaning } from './dictionary.ts'

const common: Readonly<Record<string, ColumnMeaning>> = {
  position: { meaning: 'place in the log; orders all events' },
  happenedAt: { meaning: 'when it happened', unit: 'UTC' },
  stream: { meaning: 'stream of the event, with pseudonyms' },
  revision: { meaning: 'place in the stream, from 0' },
  actor: { meaning: 'account:<pseudonym>, system:<process>, operator or forgotten', null: 'unknown' },
  accountId: {
    meaning:
      "pseudonym of the account: the family; for a child's and a plan's events the owner then; for CaregiverJoined, CaregiverRoleChanged and CaregiverLeft the caregiver",
    null: 'no family',
  },
  childId: { meaning: 'pseudonym of the child', null: 'no child' },
  planId: { meaning: 'the plan: the pseudonym of its child and its month', null: 'no plan' },
}

/** Columns whose name alone says too little. All other names of event columns are those of the domain. */
const own: Readonly<Record<string, string>> = {
  activityId: 'id of the catalogue entry',
  ahead: 'whether the plan was made before its month',
  basedOn: 'version that the draft is to replace',
  because: 'why',
  byAccount: 'pseudonym of the account that did it (for CaregiverInvited: that invited); null: the owner, or forgotten',
  completedAt: 'when it was completed (UTC)',
  content: 'fields of the entry as JSON',
  day: "the family's own day",
  durationMinutes: 'minutes that it took',
  expiresAt: 'when it expires (UTC)',
  fromDay: 'first day',
  heard: 'month of the community ratings that the plan used',
  insteadOf: 'id of the activity whose place it took; null: added at the end',
  items: 'activities as JSON: activityId, category, durationMinutes, score, parts, probability, reasons',
  ageMonths: 'age of the child in whole months',
  lastPausedDay: 'last paused day; null: no day was paused',
  origin: 'shipped or admin',
  policyVersion: 'version of the planner',
  reason: 'code of the reason; null: not said',
  reminders: 'whether reminders are on; null: the settings were not saved',
  replacement: 'what came, as JSON, or its id',
  untilDay: 'last day',
  voidsOlder: 'whether older links became void',
}

const meaningOf = (name: string): ColumnMeaning =>
  common[name] ?? {
    meaning: own[name] ?? `the event's ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
    null: 'not given, or not a value that analysts see',
  }

/** The meaning of the table of each event type. */
export const eventDictionary: Readonly<Record<string, TableMeaning>> = Object.fromEntries(
  Object.entries(eventMeanings).map(([type, meaning]) => [
    type,
    {
      meaning: `event: ${meaning}`,
      join: 'position: order of all events; accountId, childId, planId: to the tables of these',
      begunBy: type as FilizEvent['type'],
      columns: Object.fromEntries(columnsOf.get(type)!.map(({ name }) => [name, meaningOf(name)])),
    },
  ]),
)
