import { monthNamed } from '../../shared/calendar.ts'
import { planId } from '../../shared/streams.ts'
import type { PlanEvent } from '../events.ts'

type PlanMade = Extract<PlanEvent, { type: 'PlanMade' }>
type Data = PlanMade['data']

/** Returns the event of a plan for the whole month, by a policy without interests, unless `data` says otherwise. */
export function planMade(
  data: Pick<Data, 'childId' | 'accountId' | 'year' | 'month' | 'items'> & Partial<Data>,
): PlanMade {
  const from = `${monthNamed(data.year, data.month)}-01`
  return {
    type: 'PlanMade',
    data: {
      at: `${from}T08:00:00.000Z`,
      planId: planId(data.childId, data.year, data.month),
      ahead: false,
      from,
      interestScores: null,
      policyVersion: 'spec',
      ageMonths: 50,
      candidatesHash: '',
      basedOn: '',
      ...data,
    },
  }
}
