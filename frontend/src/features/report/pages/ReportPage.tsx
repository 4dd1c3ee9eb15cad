import { languages, type Language } from '@filiz/domain/shared/language.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrintTools } from '../../../ui/PrintTools.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import { useReport } from '../api/report.ts'
import { Paper, type Reader } from '../components/Paper.tsx'
import styles from './ReportPage.module.css'

const readers = ['doctor', 'teacher'] as const satisfies readonly Reader[]
/** Maximum length of the question, so that the page fits on two sheets. */
const questionLength = 1_000

/** `/app/children/{id}/report`: a page about a child that a parent prints for the doctor or the teacher. */
export default function ReportPage() {
  const { t: r } = useTranslation('report')
  const { id = '' } = useParams()
  const [reader, setReader] = useState<Reader>('doctor')
  const shown = useShownLanguage()
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? shown
  const [withName, setWithName] = useState(true)
  const [withAge, setWithAge] = useState(true)
  const [question, setQuestion] = useState('')
  const { data: children, error: childrenError, refetch: refetchChildren } = useChildren()
  const child = children?.find((one) => one.id === id)
  const may = child !== undefined && mayWith(child, 'see-milestones')
  const { data, error: reportError, refetch } = useReport(id, language, may)
  const error = reportError ?? (children ? null : childrenError)
  const refusal = !children || may ? undefined : child ? 'denied' : 'gone'

  if (refusal)
    return (
      <>
        <PageTitle>{r(($) => $.title)}</PageTitle>
        <EmptyState
          title={r(($) => $[refusal].title)}
          text={r(($) => $[refusal].text)}
          action={
            <Button component={Link} to="/app/children">
              {r(($) => $.back)}
            </Button>
          }
        />
      </>
    )
  return (
    <>
      <PrintTools backTo="/app/children" back={r(($) => $.back)} print={r(($) => $.print)} disabled={!data} />
      <div className={styles.choices}>
        <PageTitle text={r(($) => $.text)}>{r(($) => $.title)}</PageTitle>
        <Choice legend={r(($) => $.reader.legend)}>
          <Segmented
            legend={r(($) => $.reader.legend)}
            name="reader"
            value={reader}
            options={readers.map((value) => ({
              value,
              name: r(($) => $.reader[value]),
              show: r(($) => $.reader[value]),
            }))}
            onChange={setReader}
          />
        </Choice>
        <Choice legend={r(($) => $.language.legend)}>
          <Segmented
            legend={r(($) => $.language.legend)}
            name="reader-language"
            value={language}
            options={languages.map((value) => ({
              value,
              name: r(($) => $.language[value]),
              show: r(($) => $.language[value]),
            }))}
            onChange={setChosen}
          />
        </Choice>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withName}
            onChange={({ currentTarget }) => setWithName(currentTarget.checked)}
          />
          <span>{r(($) => $.withName)}</span>
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withAge}
            onChange={({ currentTarget }) => setWithAge(currentTarget.checked)}
          />
          <span>{r(($) => $.withAge)}</span>
        </label>
        <Textarea
          label={r(($) => $.question)}
          description={r(($) => $.questionText)}
          value={question}
          maxLength={questionLength}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
      </div>
      {data ? (
        <Paper {...{ ...data, reader, language, withName, withAge, question }} />
      ) : error ? (
        <ErrorState
          error={error}
          title={r(($) => $.loadError)}
          onRetry={() => void (children ? refetch() : refetchChildren())}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

const Choice = ({ legend, children }: { legend: string; children: React.ReactNode }) => (
  <div className={styles.choice}>
    <span aria-hidden>{legend}</span>
    {children}
  </div>
)
