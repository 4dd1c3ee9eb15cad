import type { Reason } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { withInterest } from '../with-interest.ts'
import { usePlanActions } from './plan-actions.ts'
import styles from './ReasonList.module.css'

/** Lists why an activity was chosen for the plan's child. Must be inside a `PlanActionsProvider`. */
export function ReasonList({ reasons, open = false }: { reasons: readonly Reason[]; open?: boolean }) {
  const { t } = useTranslation()
  const { plan } = usePlanActions()
  const { data: children = [] } = useChildren()
  if (reasons.length === 0) return null
  const interests = children.find(({ id }) => id === plan.childId)?.interests ?? []
  return (
    <details className={styles.why} open={open}>
      <summary>{t(($) => $.plan.item.why)}</summary>
      <ul>
        {withInterest(reasons, interests, language()).map(({ code, message }) => (
          <li key={code + message}>{message}</li>
        ))}
      </ul>
    </details>
  )
}
