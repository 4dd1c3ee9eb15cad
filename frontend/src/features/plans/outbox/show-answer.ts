import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import i18next from 'i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { accountOf } from '../../../lib/account-of.ts'
import { session } from '../../../lib/api.ts'
import { onAnswer, type Answer } from '../../../lib/outbox/answers.ts'
import { putItem } from '../api/plan-cache.ts'

/** Shows the server's answers to mutations in the plan, and says what is new to the person. */
onAnswer((answer, queryClient) => {
  const { entry } = answer
  if (answer.kind === 'applied' && entry.kind === 'plan') putItem(queryClient, entry.planId, answer.data as PlanItem)
  tellLateAnswer(answer, accountOf(session.accessToken())).catch(() => {})
})

/**
 * Says what became of a mutation that was sent later: that somebody else had completed the activity before, or that the
 * person's role does not allow it any more. Other answers need no message.
 */
async function tellLateAnswer(answer: Answer, accountId: string | undefined): Promise<void> {
  const { entry } = answer
  if (entry.kind === 'memory') return
  const { title } = entry
  if (answer.kind === 'refused') {
    if (answer.error.status !== 403) return
    const { notifyProblem, t } = await loaded()
    notifyProblem(t(($) => $.forbidden, { title }))
    return
  }
  const isCompletion = answer.isLate && entry.kind === 'plan' && entry.wish.kind === 'complete'
  const by = isCompletion ? (answer.data as PlanItem).completedBy : undefined
  if (!by || by.accountId === accountId) return
  const { notifyDone, t } = await loaded()
  notifyDone(`“${title}”: ${t(($) => $.alreadyDone, { name: by.name ?? i18next.t(($) => $.plan.item.somebody) })}`)
}

async function loaded() {
  const [notify] = await Promise.all([import('../../../ui/notify.ts'), loadTexts('offline')])
  return { ...notify, t: i18next.getFixedT(null, 'offline') }
}
