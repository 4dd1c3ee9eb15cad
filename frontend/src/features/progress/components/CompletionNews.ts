import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../auth/api/current-user.ts'
import { useChildren } from '../../children/api/children.ts'

interface Props {
  readonly recent: Progress['recent']
  readonly childId: string
}

/** Says what another parent has just completed, to parents who chose so, while the list of completions is shown. */
export default function CompletionNews({ recent, childId }: Props) {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const { data: children } = useChildren()
  const isChosen =
    user?.notifications.othersCompleted === true && children?.find(({ id }) => id === childId)?.role !== 'helper'
  const shown = useRef<{ readonly childId: string; readonly completedAt: string } | null>(null)
  const newest = recent[0]
  useEffect(() => {
    const before = shown.current
    shown.current = { childId, completedAt: newest?.completedAt ?? '' }
    if (!newest?.by || before?.childId !== childId || newest.completedAt <= before.completedAt) return
    if (!isChosen || newest.by.accountId === user.id) return
    const name = newest.by.name ?? t(($) => $.plan.item.somebody)
    const text = t(($) => $.progress.recent.news, { name, title: newest.title })
    notifyDone(text)
  }, [newest, childId, isChosen, user?.id, t])
  return null
}
