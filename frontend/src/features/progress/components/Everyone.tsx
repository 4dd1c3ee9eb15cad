import type { Child } from '@filiz/http/contract/shapes.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { ChildAvatar } from '../../../ui/family/ChildAvatar.tsx'
import { useProgressSummary } from '../api/summary.ts'
import { useStreakText } from '../streak-text.ts'
import styles from './Everyone.module.css'

/** All children side by side with the same figures. */
export function Everyone({ family, onChoose }: { family: readonly Child[]; onChoose: (childId: string) => void }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const { data, error, refetch } = useProgressSummary()
  if (!data)
    return error ? (
      <ErrorState error={error} title={t(($) => $.progress.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  return (
    <section className={styles.sheet} aria-label={m(($) => $.progress.everyone.heading)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m(($) => $.progress.everyone.child)}</th>
            <th scope="col">{m(($) => $.progress.everyone.streak)}</th>
            <th scope="col">{m(($) => $.progress.everyone.month)}</th>
            <th scope="col">{m(($) => $.progress.everyone.completed)}</th>
            <th scope="col">{m(($) => $.progress.everyone.minutes)}</th>
          </tr>
        </thead>
        <tbody>
          {family.flatMap((child) => {
            const progress = data.find(({ childId }) => childId === child.id)
            return progress
              ? [<Row key={child.id} child={child} progress={progress} onChoose={() => onChoose(child.id)} />]
              : []
          })}
        </tbody>
      </table>
    </section>
  )
}

function Row({ child, progress, onChoose }: { child: Child; progress: Progress; onChoose: () => void }) {
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const { main } = useStreakText(progress)
  const { thisMonth, totals } = progress
  const begun = totals.completed > 0
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.child} onClick={onChoose}>
          <ChildAvatar child={child} size="sm" />
          <bdi>{child.name}</bdi>
        </button>
      </th>
      <td data-label={m(($) => $.progress.everyone.streak)}>{main}</td>
      <td data-label={m(($) => $.progress.everyone.month)}>
        {thisMonth.total === 0 ? '–' : `${thisMonth.completed} / ${thisMonth.total}`}
      </td>
      <td data-label={m(($) => $.progress.everyone.completed)}>{begun ? format.number(totals.completed) : '–'}</td>
      <td data-label={m(($) => $.progress.everyone.minutes)}>{begun ? format.minutes(totals.minutes) : '–'}</td>
    </tr>
  )
}
