import type { Decider } from '../shared/decider.ts'
import type { Day } from '../shared/event.ts'
import { parsePlanId } from '../shared/streams.ts'
import type { RecordExposures } from './commands.ts'
import type { ExposureEvent } from './events.ts'
import type { Exposure } from './schemas.ts'

/** Keys of the month's exposures (`keyOf`), by day. */
export type ExposureState = Readonly<Record<Day, readonly string[]>>

/** Maximum number of events that an account has on a day, so that a client cannot fill the log. */
export const maxExposuresADay = 100

/** Ignores repeated exposures: the app, a plan, and a suggestion for a child are recorded once a day. */
function decide({ data: { at, accountId, day, exposures } }: RecordExposures, state: ExposureState) {
  const known = new Set(state[day])
  return exposures.flatMap((exposure): readonly ExposureEvent[] => {
    const event = eventOf(exposure, { at, accountId, day })
    const key = keyOf(event)
    if (known.has(key) || known.size >= maxExposuresADay) return []
    known.add(key)
    return [event]
  })
}

function eventOf(exposure: Exposure, common: ExposureEvent['data']): ExposureEvent {
  switch (exposure.kind) {
    case 'app':
      return { type: 'AppOpened', data: common }
    case 'plan': {
      const { planId } = exposure
      return { type: 'PlanSeen', data: { ...common, childId: parsePlanId(planId)!.childId, planId } }
    }
    case 'suggestion': {
      const { childId, activityId } = exposure
      return { type: 'SuggestionShown', data: { ...common, childId, activityId } }
    }
  }
}

function keyOf({ type, data }: ExposureEvent): string {
  switch (type) {
    case 'AppOpened':
      return type
    case 'PlanSeen':
      return `${type} ${data.planId}`
    case 'SuggestionShown':
      return `${type} ${data.childId} ${data.activityId}`
  }
}

export const exposureDecider: Decider<ExposureState, RecordExposures, ExposureEvent> = {
  initial: {},
  decide,
  evolve: (state, event) => ({ ...state, [event.data.day]: [...(state[event.data.day] ?? []), keyOf(event)] }),
}
