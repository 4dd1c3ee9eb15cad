import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useSample } from '../api/plan-history.ts'
import { InsightSections } from '../components/InsightSections.tsx'
import { planHistoryPath } from '../paths.ts'
import { useInsightText } from '../use-insight-text.ts'
import separated from '../../../ui/separated.module.css'
import styles from './PlanSamplePage.module.css'

/** `/app/insights/plans`: a sample of plans whose history can be viewed, and a search by pseudonym. */
export default function PlanSamplePage() {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  const navigate = useNavigate()
  const [pseudonym, setPseudonym] = useState('')
  const { data: plans, error, refetch } = useSample()
  return (
    <>
      <PageTitle text={t(($) => $.plans.text)}>{t(($) => $.plans.title)}</PageTitle>
      <InsightSections />
      <div className={styles.panels}>
        <Panel title={t(($) => $.plans.sample)} text={t(($) => $.plans.sampleText)}>
          {!plans &&
            (error ? (
              <ErrorState error={error} title={t(($) => $.plans.loadError)} onRetry={() => void refetch()} />
            ) : (
              <Loading />
            ))}
          {plans?.length === 0 && <p>{t(($) => $.plans.none)}</p>}
          {plans && plans.length > 0 && (
            <ul className={styles.list}>
              {plans.map(({ planId, month, age, policy }) => (
                <li key={planId}>
                  <Link to={planHistoryPath(planId)} className={styles.link}>
                    {t(($) => $.plans.of, { month: text.month(month), age: text.age(age) })}
                  </Link>
                  <span className={`${separated.row} ${styles.details}`}>
                    <span>{policy}</span>
                    <code>{planId.slice(0, 8)}</code>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t(($) => $.plans.open)}>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              if (pseudonym.trim() !== '') void navigate(planHistoryPath(encodeURIComponent(pseudonym.trim())))
            }}
          >
            <TextInput
              label={t(($) => $.plans.pseudonym)}
              value={pseudonym}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              required
              withAsterisk={false}
              onChange={({ currentTarget }) => setPseudonym(currentTarget.value)}
            />
            <Button type="submit">{t(($) => $.plans.submit)}</Button>
          </form>
        </Panel>
      </div>
    </>
  )
}
