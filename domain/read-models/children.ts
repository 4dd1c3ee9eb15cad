import type { AccountDeleted } from '../account/events.ts'
import type { ChildAdded, ChildChanged, ChildEvent } from '../child/events.ts'
import { eligibleBeforeYears, eligibleFromYears } from '../shared/age.ts'
import { addMonths, monthOf } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import type { ChildDocument } from './documents.ts'
import { paused, resumed } from './pauses.ts'
import { projection } from './projection.ts'

export const children = projection<ChildDocument, ChildEvent | AccountDeleted>({
  name: 'children',
  version: 1,
  indexes: [
    ['accountId', 'createdAt'],
    ['plansUntil', 'plansFrom'],
  ],
  owners: (data, id) => ({ _id: id, ...('accountId' in data && { accountId: data.accountId }) }),
  when: {
    ChildAdded: {
      begins: ({ data }) => ({ ...form(data), accountId: data.accountId, createdAt: data.at, pauses: [] }),
    },
    ChildChanged: { changes: (child, { data }) => ({ ...child, ...form(data) }) },
    ProgressPaused: { changes: (child, { data }) => ({ ...child, pauses: paused(child.pauses, data.from, data.until) }) },
    ProgressResumed: { changes: (child, { data }) => ({ ...child, pauses: resumed(child.pauses, data.lastPausedDay) }) },
    ChildRemoved: { removes: ({ data }) => ({ field: '_id', value: data.childId }) },
    AccountDeleted: { removes: (event) => ({ field: 'accountId', value: event.stream.slice('account-'.length) }) },
  },
})

const form = (data: ChildAdded['data'] | ChildChanged['data']) => ({
  name: data.name,
  birthDate: data.birthDate,
  interests: data.interests,
  ...planMonths(data),
})

/**
 * A child of `ageMonths` whole months on `day` was born in that month minus `ageMonths`, or in the one before. It has
 * plans from the month of its second birthday until that of its seventh: so at most one month too many at each end.
 */
const planMonths = ({ day, ageMonths }: { readonly day: Day; readonly ageMonths: number }) => ({
  plansFrom: addMonths(monthOf(day), eligibleFromYears * 12 - ageMonths - 1),
  plansUntil: addMonths(monthOf(day), eligibleBeforeYears * 12 - ageMonths),
})
