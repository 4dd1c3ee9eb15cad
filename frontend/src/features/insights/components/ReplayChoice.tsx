import type { ReplayedChoice } from '@filiz/http/contract/replay.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { CategoryBadge } from '../../../ui/CategoryBadge.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import separated from '../../../ui/separated.module.css'
import moments from './PlanMoments.module.css'
import { ActivityTitle } from './ReplayState.tsx'
import styles from './Replay.module.css'

/** Lists the activities that the planner chose, with reasons, scores and their parts. */
export function ReplayChoice({ choice: { policyVersion, ageMonths, items } }: { choice: ReplayedChoice }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const locale = useShownLanguage()
  const signed = (value: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: 3, signDisplay: 'exceptZero' })
  return (
    <Panel
      title={t(($) => $.replay.choice)}
      text={t(($) => $.replay.choiceText, { policy: policyVersion, age: format.age(ageMonths) })}
    >
      <ol className={moments.items}>
        {items.map(({ activity, category, score, parts, probability, reasons }) => (
          <li key={activity.activityId} className={styles.item}>
            <p className={moments.title}>
              <ActivityTitle activity={activity} />
            </p>
            <div className={moments.facts}>
              <CategoryBadge category={category} />
              <p className={separated.row}>
                {score !== null && <span>{t(($) => $.replay.score, { score: signed(score) })}</span>}
                {probability !== null && probability < 1 && (
                  <span>{t(($) => $.replay.chance, { percent: format.number(probability * 100) })}</span>
                )}
              </p>
            </div>
            {reasons.length === 0 ? (
              <p className={moments.facts}>{t(($) => $.replay.noReasons)}</p>
            ) : (
              <ul className={styles.reasons}>
                {reasons.map(({ code, text }) => (
                  <li key={code}>
                    {text} <code>{code}</code>
                  </li>
                ))}
              </ul>
            )}
            {parts.length > 0 && (
              <details className={moments.facts}>
                <summary>{t(($) => $.replay.parts)}</summary>
                <dl className={styles.fields}>
                  {parts.map(({ name, value }) => (
                    <div key={name}>
                      <dt>
                        <code>{name}</code>
                      </dt>
                      <dd>{signed(value)}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
