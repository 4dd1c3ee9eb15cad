import type { AccountDeleted } from '@filiz/domain/account/events.ts'
import type { AppOpened, PlanSeen } from '@filiz/domain/exposure/events.ts'
import { projection, type Folded } from '@filiz/domain/read-models/projection.ts'

/** One document for each account that allows exposures: on how many days it opened the app and saw a plan. */
type AppOpenings = Folded & {
  readonly first: string
  readonly last: string
  readonly days: number
  readonly plans: number
}

/** The streams of an account's months share its document. It goes with the account. */
export default projection<AppOpenings, AppOpened | PlanSeen | AccountDeleted>({
  name: 'appOpenings',
  version: 1,
  indexes: [],
  owners: (_, accountId) => ({ _id: accountId }),
  document: ({ stream, data }) => ('accountId' in data ? data.accountId : stream.slice('account-'.length)),
  when: {
    AppOpened: {
      sets: (before, { data: { day } }) => ({
        first: before?.first ?? day,
        last: day,
        days: (before?.days ?? 0) + 1,
        plans: before?.plans ?? 0,
      }),
    },
    PlanSeen: {
      sets: (before, { data: { day } }) => ({
        first: before?.first ?? day,
        last: day,
        days: before?.days ?? 0,
        plans: (before?.plans ?? 0) + 1,
      }),
    },
    AccountDeleted: { removes: ({ stream }) => ({ field: '_id', value: stream.slice('account-'.length) }) },
  },
})
