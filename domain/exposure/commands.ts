import type { Day, Instant } from '../shared/event.ts'
import type { Exposure } from './schemas.ts'

/** The caller has checked that the account records exposures and follows the children. */
export interface RecordExposures {
  readonly type: 'RecordExposures'
  readonly data: {
    readonly at: Instant
    readonly accountId: string
    readonly day: Day
    readonly exposures: readonly Exposure[]
  }
}
