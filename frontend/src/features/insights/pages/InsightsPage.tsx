import { Tabs } from '@mantine/core'
import { questions, type Grouping, type Question } from '@filiz/domain/insights/questions.ts'
import { IconArrowsLeftRight, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useDownload, useInsight, type Answers } from '../api/insights.ts'
import { InsightFilters } from '../components/InsightFilters.tsx'
import { useQueryState, type AddressChanges } from '../../../lib/use-query-state.ts'
import strips from '../../../ui/strip.module.css'
import { useScrollToSelected } from '../../../ui/use-scroll-to-selected.ts'
import separated from '../../../ui/separated.module.css'
import styles from '../components/Insights.module.css'
import { InsightSections } from '../components/InsightSections.tsx'
import { SavedQuestions } from '../components/SavedQuestions.tsx'
import { CompletionAnswer, DemandAnswer, FeltAnswer, RetentionAnswer } from '../components/questions.tsx'
import { filterNames, insightStateFrom, isFiltered, otherParameter, type InsightState } from '../insight-state.ts'
import { useInsightText } from '../use-insight-text.ts'

const parameters = ['question', ...filterNames, 'vs', ...filterNames.map(otherParameter)]
/** The query of the shown question, with its parameters in a fixed order, so that equal questions are recognized. */
const queryOf = (params: URLSearchParams) =>
  String(new URLSearchParams(parameters.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : []))))

/** `/app/insights`: figures about closed months. Question and filters are in the address. */
export default function InsightsPage() {
  const { t } = useTranslation('insights')
  const [params, change] = useQueryState()
  const state = insightStateFrom(params)
  const set = (changes: AddressChanges) => change(changes, { step: true })
  const clear = () => set(Object.fromEntries(filterNames.map((name) => [name, ''])))
  const none = Object.fromEntries(filterNames.map((name) => [otherParameter(name), '']))
  const show = (query: string) => {
    const wanted = new URLSearchParams(query)
    set(Object.fromEntries(parameters.map((name) => [name, wanted.get(name) ?? ''])))
  }
  const strip = useScrollToSelected(state.question)
  return (
    <>
      <PageTitle text={t(($) => $.text)}>{t(($) => $.title)}</PageTitle>
      <InsightSections />
      <SavedQuestions query={queryOf(params)} onShow={show} />
      <Tabs
        value={state.question}
        onChange={(question) => set({ question: question === null || question === 'completion' ? '' : question })}
        variant="pills"
        radius="xl"
        keepMounted={false}
      >
        <Tabs.List ref={strip} mb="lg" aria-label={t(($) => $.questions.label)} className={strips.strip!}>
          {questions.map((question) => (
            <Tabs.Tab key={question} value={question}>
              {t(($) => $.questions[question])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {questions.map((question) => (
          <Tabs.Panel key={question} value={question}>
            <p className={styles.about}>{t(($) => $.about[question])}</p>
            <InsightFilters
              label={state.other && t(($) => $.compare.first)}
              state={state}
              onChange={(name, value) => set({ [name]: value })}
              onClear={clear}
            />
            {state.other && (
              <InsightFilters
                label={t(($) => $.compare.second)}
                state={{ question, ...state.other }}
                onChange={(name, value) => set({ [otherParameter(name)]: value })}
                onClear={() => set(none)}
              />
            )}
            <Button
              variant="subtle"
              size="compact-md"
              mb="md"
              leftSection={<IconArrowsLeftRight size={17} aria-hidden />}
              onClick={() => set(state.other ? { ...none, vs: '' } : { vs: '1' })}
            >
              {state.other ? t(($) => $.compare.stop) : t(($) => $.compare.start)}
            </Button>
            <Answer question={question} state={state} onClear={clear} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function Answer<Q extends Question>({
  question,
  state,
  onClear,
}: {
  question: Q
  state: InsightState
  onClear: () => void
}) {
  const { t } = useTranslation('insights')
  const text = useInsightText()
  const { data, error, refetch, isPlaceholderData } = useInsight(question, state)
  const second = useInsight(question, state.other ?? state, state.other !== undefined)
  const other = state.other && second.data
  const { mutate: download, isPending, variables, error: failed } = useDownload(state)
  if (!data || (state.other && !other)) {
    const failure = data ? second : { error, refetch }
    return failure.error ? (
      <ErrorState error={failure.error} title={t(($) => $.loadError)} onRetry={() => void failure.refetch()} />
    ) : (
      <Loading />
    )
  }
  if (isEmpty(question, data)) {
    return (
      <EmptyState
        title={t(($) => $.nothing.title)}
        text={t(($) => $.nothing.text)}
        action={isFiltered(state) && <Button onClick={onClear}>{t(($) => $.nothing.clear)}</Button>}
      />
    )
  }
  // Swaps are too rare to be released by age or by planner version.
  const isUndivided = question === 'catalogue' && (state.age !== undefined || state.policy !== undefined)
  const downloads = { onDownload: (by: Grouping) => download(by), downloading: isPending ? variables : undefined }
  return (
    <div aria-busy={isPlaceholderData || second.isPlaceholderData}>
      <FormFailure>{failed ? errorText(failed) : undefined}</FormFailure>
      {question === 'completion' && (
        <CompletionAnswer
          answer={data as Answers['completion']}
          other={other as Answers['completion'] | undefined}
          {...downloads}
        />
      )}
      {(question === 'engagement' || question === 'difficulty') && (
        <FeltAnswer
          answer={data as Answers['engagement']}
          other={other as Answers['engagement'] | undefined}
          {...downloads}
        />
      )}
      {question === 'catalogue' && (
        <DemandAnswer
          answer={data as Answers['catalogue']}
          other={other as Answers['catalogue'] | undefined}
          {...downloads}
        />
      )}
      {question === 'retention' && (
        <RetentionAnswer
          answer={data as Answers['retention']}
          other={other as Answers['retention'] | undefined}
          {...downloads}
        />
      )}
      <p className={styles.counts}>
        {isUndivided ? t(($) => $.counts.undivided) : t(($) => $.counts[question as Question])}
      </p>
      <div className={styles.foot}>
        <p role="status" className={separated.row}>
          <span>
            {t(($) => $.months, {
              count: data.months.length,
              first: text.month(data.months[0]!),
              last: text.month(data.months.at(-1)!),
            })}
          </span>
          {'counted' in data && !isUndivided && (
            <span>
              {t(($) => $.counted[question === 'catalogue' ? 'swaps' : 'figures'], {
                counted: data.counted,
                asked: data.counted + data.untold,
              })}
            </span>
          )}
          {data.hidden > 0 && question !== 'retention' && <span>{t(($) => $.hidden, { count: data.hidden })}</span>}
        </p>
        {question !== 'retention' && (
          <Button
            variant="default"
            size="compact-md"
            loading={isPending && variables === 'cell'}
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => download('cell')}
          >
            {t(($) => $.cells)}
          </Button>
        )}
      </div>
    </div>
  )
}

function isEmpty<Q extends Question>(question: Q, data: Answers[Q]): boolean {
  if (data.months.length === 0) return true
  if (question === 'retention') return (data as Answers['retention']).cohorts.length === 0
  return (data as Answers['completion']).byMonth.length === 0
}
