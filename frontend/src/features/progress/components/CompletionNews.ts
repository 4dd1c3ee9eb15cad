import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { useChildren } from '../../../lib/family/children.ts'

interface Props {
  readonly recent: Progress['recent']
  readonly childId: string
}

/** Says what another parent has just completed, to parents who chose so, while the list of completions is shown. */
export default function CompletionNews({ recent, childId }: Props) {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const { data: children } = useChildren()
  const role = children?.find(({ id }) => id === childId)?.role
  /** Completions until then were announced, or are older than this page. */
  const until = useRef(new Date().toISOString())
  useEffect(() => {
    if (!user || role === undefined) return
    const fresh = recent.filter(({ completedAt }) => completedAt > until.current)
    until.current = fresh[0]?.completedAt ?? until.current
    if (!user.notifications.othersCompleted || role === 'helper') return
    for (const { by, title } of fresh)
      if (by && by.accountId !== user.id) {
        const name = by.name ?? t(($) => $.plan.item.somebody)
        notifyDone(t(($) => $.progress.recent.news, { name, title }))
      }
  }, [recent, role, user, t])
  return null
}
