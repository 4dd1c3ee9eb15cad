import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from './plan.ts'

/** Adds the recall from the plan to the activity, because the plan may have been fetched later than the activity. */
export function useWithRecall<A extends Activity | undefined>(activity: A): A {
  const planId = activity?.planContext?.planId
  const { data: plan } = useQuery({ ...planQuery(planId ?? ''), enabled: planId !== undefined })
  const recalled = plan?.items.find(({ activityId }) => activityId === activity?.id)?.activity.recalled
  return activity && recalled ? { ...activity, description: null, recalled } : activity
}
