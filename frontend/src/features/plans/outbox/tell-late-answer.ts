import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import i18next from 'i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { isApiError, type ApiError } from '../../../lib/api-error.ts'
import type { Entry } from './entries.ts'

/**
 * Says what became of a mutation that was sent later: that somebody else had completed the activity before, or that the
 * person's role does not allow it any more. Other answers need no message.
 */
export async function tellLateAnswer(
  { wish, title }: Entry,
  answer: PlanItem | ApiError,
  accountId: string | undefined,
): Promise<void> {
  const isRefused = isApiError(answer)
  const by = isRefused ? null : answer.completedBy
  if (isRefused ? answer.status !== 403 : wish.kind !== 'complete' || !by || by.accountId === accountId) return
  const [{ notifyDone, notifyProblem }] = await Promise.all([import('../../../ui/notify.ts'), loadTexts('offline')])
  const t = i18next.getFixedT(null, 'offline')
  if (isRefused) notifyProblem(t(($) => $.forbidden, { title }))
  else
    notifyDone(`“${title}”: ${t(($) => $.alreadyDone, { name: by?.name ?? i18next.t(($) => $.plan.item.somebody) })}`)
}
