import type { ActivityUse } from '@filiz/http/contract/admin-figure-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { ChartFigure } from '../../../../ui/charts/ChartFigure.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { useActivityUse } from '../../api/figures.ts'
import { completionBar } from '../../completion-bar.ts'
import { useFigureLegend, useFigureText } from '../../use-figure-text.ts'
import { UseByMonth } from './UseByMonth.tsx'
import styles from './UsePanel.module.css'

/** How families rate and use an activity: figures, small charts, and a table for each chart. */
export function UsePanel({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data: use, error, refetch } = useActivityUse(id)
  return (
    <Panel
      title={t(($) => $.editor.sections.use)}
      {...(use && { text: t(($) => $.figures.asOf, { when: format.instant(use.asOf) }) })}
    >
      {!use && error && (
        <ErrorState error={error} title={t(($) => $.figures.loadError)} onRetry={() => void refetch()} />
      )}
      {!use && !error && <Loading />}
      {use &&
        (use.planned === 0 ? (
          <p className={styles.text}>{t(($) => $.figures.nobody)}</p>
        ) : (
          <Figures id={id} use={use} />
        ))}
    </Panel>
  )
}

function Figures({ id, use }: { id: string; use: ActivityUse }) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const text = useFigureText()
  const legend = useFigureLegend()
  const counts = ['planned', 'done', 'swapped'] as const
  const means = ['engagement', 'difficulty'] as const
  const reasonName = (reason: ActivityUse['byReason'][number]['reason']) =>
    reason === null ? t(($) => $.figures.noReason) : common(($) => $.plan.swap.reasons[reason])
  const reasons = use.byReason.filter(({ times }) => times !== 0)
  const shortText = (value: number | null) => (value === null ? '<5' : text.count(value))

  return (
    <>
      {use.contradictions.length > 0 && (
        <div className={styles.contradictions}>
          <strong>{t(($) => $.figures.contradictions)}</strong>
          <ul>
            {use.contradictions.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <dl className={styles.figures}>
        {counts.map((kind) => (
          <div key={kind}>
            <dt>{t(($) => $.figures.kinds[kind])}</dt>
            <dd>{text.count(use[kind])}</dd>
          </div>
        ))}
        <div>
          <dt>{t(($) => $.figures.kinds.completion)}</dt>
          <dd>{text.rate(use.completion)}</dd>
          <dd>{text.shown(use.completion, 'shownMonths')}</dd>
        </div>
        {means.map((kind) => (
          <div key={kind}>
            <dt>{t(($) => $.figures.kinds[kind])}</dt>
            <dd>{text.mean(use[kind])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.charts}>
        <ChartFigure
          title={t(($) => $.figures.byAge)}
          columns={[
            t(($) => $.figures.ages),
            ...[...counts, 'completion' as const].map((kind) => t(($) => $.figures.kinds[kind])),
          ]}
          rows={use.byAge.map((figures) => [
            t(($) => $.figures.age, { age: figures.age }),
            ...counts.map((kind) => text.count(figures[kind])),
            text.rate(figures.completion),
          ])}
        >
          <BarChart
            legend={legend}
            bars={use.byAge.map(({ age, completion }) => ({
              key: String(age),
              name: String(age),
              ...completionBar(completion),
            }))}
          />
        </ChartFigure>
        {use.byAge.some((figures) => means.some((kind) => figures[kind] !== null)) && (
          <ChartFigure
            title={t(($) => $.figures.feelByAge)}
            columns={[t(($) => $.figures.ages), ...means.map((kind) => t(($) => $.figures.kinds[kind]))]}
            rows={use.byAge.map((figures) => [
              t(($) => $.figures.age, { age: figures.age }),
              ...means.map((kind) => text.mean(figures[kind])),
            ])}
          >
            <BarChart
              bars={use.byAge.map(({ age, difficulty }) => ({
                key: String(age),
                name: String(age),
                value: difficulty?.mean ?? 0,
                outOf: difficulty === null ? 0 : 5,
                text: text.short(difficulty),
              }))}
            />
          </ChartFigure>
        )}
        <UseByMonth id={id} />
        {reasons.length > 0 && (
          <ChartFigure
            title={t(($) => $.figures.byReason)}
            columns={[t(($) => $.figures.reason), t(($) => $.figures.times)]}
            rows={reasons.map(({ reason, times }) => [reasonName(reason), text.count(times)])}
          >
            <ul className={styles.reasons}>
              {reasons.map(({ reason, times }) => (
                <li key={reason ?? ''}>
                  <span>{reasonName(reason)}</span>
                  <strong>{shortText(times)}</strong>
                </li>
              ))}
            </ul>
          </ChartFigure>
        )}
      </div>
    </>
  )
}
