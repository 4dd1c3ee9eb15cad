import type { AccountDeleted } from '../account/events.ts'
import type { Allergen } from '../activity/vocabulary.ts'
import type { ChildAdded, ChildChanged, ChildEvent } from '../child/events.ts'
import { chosenLook, type ChosenLook } from '../child/look.ts'
import { paused, resumed } from './pauses.ts'
import { projection, type Folded } from './projection.ts'
import type { Day, Instant } from '../shared/event.ts'

export type ChildDocument = Folded &
  ChosenLook & {
    readonly accountId: string
    readonly name: string
    readonly birthDate: Day
    readonly interests: readonly string[]
    readonly allergies: readonly Allergen[]
    readonly createdAt: Instant
    /** Pauses of the child's progress, oldest first, without overlap. */
    readonly pauses: readonly { readonly from: Day; readonly until: Day }[]
    /** Ids of the saved activities, oldest first. */
    readonly favourites: readonly string[]
  }

export const children = projection<ChildDocument, ChildEvent | AccountDeleted>({
  name: 'children',
  version: 5,
  indexes: [['accountId', 'createdAt']],
  owners: (data, id) => ({ _id: id, ...('accountId' in data && { accountId: data.accountId }) }),
  when: {
    ChildAdded: {
      begins: ({ data }) => ({
        ...form(data),
        allergies: data.allergies ?? [],
        accountId: data.accountId,
        createdAt: data.at,
        pauses: [],
        favourites: [],
      }),
    },
    ChildChanged: {
      changes: (child, { data }) => ({ ...child, ...form(data), allergies: data.allergies ?? child.allergies }),
    },
    ProgressPaused: {
      changes: (child, { data }) => ({ ...child, pauses: paused(child.pauses, data.from, data.until) }),
    },
    ProgressResumed: {
      changes: (child, { data }) => ({ ...child, pauses: resumed(child.pauses, data.lastPausedDay) }),
    },
    FavouriteAdded: {
      changes: (child, { data }) => ({ ...child, favourites: [...child.favourites, data.activityId] }),
    },
    FavouriteRemoved: {
      changes: (child, { data }) => ({ ...child, favourites: child.favourites.filter((id) => id !== data.activityId) }),
    },
    ChildRemoved: { removes: ({ data }) => ({ field: '_id', value: data.childId }) },
    AccountDeleted: { removes: (event) => ({ field: 'accountId', value: event.stream.slice('account-'.length) }) },
  },
})

const form = (data: ChildAdded['data'] | ChildChanged['data']) => ({
  name: data.name,
  birthDate: data.birthDate,
  interests: data.interests,
  ...chosenLook(data),
})
