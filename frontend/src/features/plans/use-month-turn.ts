import type { Plan } from '@filiz/http/contract/shapes.ts'
import { monthNamed, monthOf } from '@filiz/domain/shared/calendar.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { useChildsDays } from '../../lib/family/use-childs-days.ts'

/** Maximum number of refetches after midnight, for a server whose clock is behind that of this device. */
const mostQuestions = 5
const turning: ReadonlySet<unknown> = new Set(['plans', 'progress', 'children', 'activities'])

/**
 * Handles midnight while the page is open. On a new day, invalidates the queries that depend on the day. In a new
 * month, refetches the plan; once the new plan is loaded, returns the previous plan as it was last known.
 * @param plan the child's current plan, if it is known
 */
export function useMonthTurn(plan: Plan | undefined): Plan | undefined {
  const queryClient = useQueryClient()
  const { today } = useChildsDays(plan?.childId ?? '')
  const now = useNow()
  const over = plan !== undefined && plan.label === 'current' && monthNamed(plan.year, plan.month) < monthOf(today)
  const asked = useRef({ day: today, times: 0, at: now })
  const [shown, setShown] = useState<{ readonly plan: Plan | undefined; readonly before?: Plan }>({ plan })

  useEffect(() => {
    const isNew = asked.current.day !== today
    const { times, at } = isNew ? { times: 0, at: '' } : asked.current
    if (at === now || (!isNew && (!over || times >= mostQuestions))) return
    asked.current = { day: today, times: times + 1, at: now }
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => turning.has(kind) })
  }, [queryClient, today, now, over])

  if (plan && plan !== shown.plan) {
    const turned = shown.plan?.childId === plan.childId && shown.plan.id < plan.id
    setShown({
      plan,
      ...(turned ? { before: shown.plan } : shown.before?.childId === plan.childId && { before: shown.before }),
    })
  }
  return shown.before
}
