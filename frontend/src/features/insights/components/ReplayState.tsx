import type { ReplayedActivity, ReplayedField, ReplayedState } from '@filiz/http/contract/replay.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { Panel } from '../../../ui/Panel.tsx'
import moments from './PlanMoments.module.css'
import styles from './Replay.module.css'

/** The fields and activities of a stream before and after an event, with the changes marked. */
export function ReplayState({ state: { number, isIncomplete, fields, items } }: { state: ReplayedState }) {
  const { t } = useTranslation('insights')
  if (isIncomplete)
    return (
      <Panel title={t(($) => $.replay.state)}>
        <p>{t(($) => $.replay.incomplete)}</p>
      </Panel>
    )
  // At the first event everything is new, so marks would say nothing.
  const isFirst = number === 1
  const [changed, others] = [
    items.filter(({ change }) => !isFirst && change !== 'same'),
    items.filter(({ change }) => isFirst || change === 'same'),
  ]
  return (
    <Panel
      title={t(($) => $.replay.state)}
      text={isFirst ? t(($) => $.replay.firstText) : t(($) => $.replay.stateText)}
    >
      <Fields fields={fields} marks={!isFirst} />
      {changed.length > 0 && (
        <>
          <h3>{t(($) => $.replay.changedItems)}</h3>
          <Items items={changed} marks />
        </>
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{t(($) => (isFirst ? $.replay.items : $.replay.sameItems), { count: others.length })}</summary>
          <Items items={others} marks={false} />
        </details>
      )}
    </Panel>
  )
}

function Items({ items, marks }: { items: ReplayedState['items']; marks: boolean }) {
  const { t } = useTranslation('insights')
  return (
    <ol className={moments.items}>
      {items.map(({ activity, change, fields }) => (
        <li key={activity.activityId} className={styles.item} data-changed={marks || undefined}>
          <p className={moments.title}>
            <ActivityTitle activity={activity} />
            {marks && <mark className={moments.mark}>{t(($) => $.replay.change[change])}</mark>}
          </p>
          <Fields fields={fields} marks={marks && change === 'changed'} />
        </li>
      ))}
    </ol>
  )
}

export function ActivityTitle({ activity: { activityId, title, language } }: { activity: ReplayedActivity }) {
  const { t } = useTranslation('insights')
  return title === null ? (
    <>
      {t(($) => $.replay.unknown)} <code>{activityId}</code>
    </>
  ) : (
    <span lang={language}>{title}</span>
  )
}

function Fields({ fields, marks }: { fields: readonly ReplayedField[]; marks: boolean }) {
  const { t } = useTranslation('insights')
  const shown = fields.filter(({ before, after, isChanged }) => after !== null || (isChanged && before !== null))
  if (shown.length === 0) return null
  return (
    <dl className={styles.fields}>
      {shown.map(({ name, label, before, after, isChanged }) => (
        <div key={name} data-changed={(marks && isChanged) || undefined}>
          <dt>{label}</dt>
          <dd>
            {marks && isChanged ? (
              <>
                <VisuallyHidden>{t(($) => $.replay.was)} </VisuallyHidden>
                <del>
                  <Value value={before} />
                </del>
                <span aria-hidden> → </span>
                <VisuallyHidden> {t(($) => $.replay.is)} </VisuallyHidden>
                <ins>
                  <Value value={after} />
                </ins>
              </>
            ) : (
              <Value value={after ?? before} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: ReplayedField['after'] }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const locale = useShownLanguage()
  if (value === null) return t(($) => $.replay.nothing)
  if (typeof value === 'boolean') return value ? t(($) => $.replay.yes) : t(($) => $.replay.no)
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 3 })
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return <time dateTime={value}>{format.instant(value)}</time>
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <time dateTime={value}>{format.day(value)}</time>
  return /[0-9a-f]{32}/.test(value) ? <code>{value}</code> : value
}
