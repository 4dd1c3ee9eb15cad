import { IconBulb } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useMay } from '../../../lib/family/rights.ts'
import { useInsights } from '../api/insights.ts'
import styles from './Insights.module.css'
import section from './Section.module.css'

/**
 * Shows insights about the child's development, in the words of the server. The server omits them when there is too
 * little data.
 * @param most the number of insights to show; all of them by default
 */
export function Insights(shown: Shown) {
  const may = useMay(shown.childId)
  return may('see-development') ? <OfDevelopment {...shown} /> : null
}

interface Shown {
  readonly childId: string
  readonly most?: number
}

function OfDevelopment({ childId, most }: Shown) {
  const { t } = useTranslation()
  const heading = useId()
  const { data: insights, error, refetch } = useInsights(childId)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={section.heading}>
        {t(($) => $.progress.insights.heading)}
      </h2>
      {!insights && !error && <Loading />}
      {!insights && error && (
        <ErrorState error={error} title={t(($) => $.progress.insights.loadError)} onRetry={() => void refetch()} />
      )}
      {insights?.length === 0 && <p className={styles.none}>{t(($) => $.progress.insights.none)}</p>}
      {insights && insights.length > 0 && (
        <ul className={styles.list}>
          {insights.slice(0, most).map(({ code, message }) => (
            <li key={code + message}>
              <IconBulb size={22} stroke={1.7} aria-hidden />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
