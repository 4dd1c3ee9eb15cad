import type { CatalogueContent, SelectedEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { language } from '../../../../i18n/language.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { announce } from '../../../../ui/announce.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { randomId } from '../../../../lib/random-id.ts'
import { errorText } from '../../../../ui/error-text.ts'
import { entriesChanged, reviseEntry, takeStep } from '../../api/change-entry.ts'
import { fetchEntry } from '../../api/entry.ts'
import { importPath } from '../../paths.ts'
import { runSequentially, type BulkResult, type Outcome } from '../../run-sequentially.ts'
import { isListKind, tagged, tagKinds, untagged, untagKinds } from '../../tags.ts'
import { wordFor } from '../../word-for.ts'
import { fieldsFrom } from '../../entry-fields.ts'
import type { HazardQuestions } from '../../hazard-questions.ts'
import { isApiError } from '../../../../lib/api-error.ts'
import {
  confirmationsOf,
  focusMissingAnswer,
  HazardAnswers,
  isAnswered,
  startAnswers,
  type Answers,
} from '../entry/HazardAnswers.tsx'
import { noTag, TagFields, type ChosenTag } from '../entry/TagFields.tsx'
import styles from './BulkDialog.module.css'
import { contentOf } from '../../entry-content.ts'

export type BulkAction = 'publish' | 'unpublish' | 'archive' | 'restore' | 'tag' | 'untag'
type Entry = SelectedEntry

/** Whether a bulk action applies to a selected entry. */
const applies: Readonly<Record<BulkAction, (entry: Entry) => boolean>> = {
  publish: ({ status }) => status === 'draft',
  unpublish: ({ status }) => status === 'published',
  archive: ({ status }) => status !== 'archived',
  // A recalled entry may be dangerous: it is restored one at a time, on its own page.
  restore: ({ status, isRecalled }) => status === 'archived' && !isRecalled,
  tag: ({ status }) => status !== 'archived',
  untag: ({ status }) => status !== 'archived',
}

/** Fetches each entry before its change, so that no concurrent change is overwritten. */
async function changeContent(
  id: string,
  change: (content: CatalogueContent) => CatalogueContent,
  changeSet: string,
): Promise<Outcome> {
  const { entry, etag } = await fetchEntry(id)
  const content = contentOf(entry)
  const changed = change(content)
  if (changed === content) return 'unchanged'
  await reviseEntry(id, changed, etag, undefined, changeSet)
  return 'changed'
}

interface Asked {
  readonly entry: Entry
  readonly questions: HazardQuestions
  readonly answers: Answers
}

/** Returns the entries with words or hazards that must be answered before they are published. */
async function askedBefore(entries: readonly Entry[]): Promise<readonly Asked[]> {
  const [{ checkEntry }, { hazardQuestions, toConfirmations }] = await Promise.all([
    import('../../check-entry.ts'),
    import('../../hazard-questions.ts'),
  ])
  const asked: Asked[] = []
  for (const listed of entries) {
    const { entry } = await fetchEntry(listed.id)
    const { content } = checkEntry(fieldsFrom(contentOf(entry)), language(), wordFor)
    const questions =
      content &&
      hazardQuestions(
        content,
        { status: entry.status, content, confirmed: toConfirmations(entry.confirmed) },
        undefined,
      )
    if (questions) asked.push({ entry: listed, questions, answers: startAnswers(questions) })
  }
  return asked
}

const withTag = (action: 'tag' | 'untag', content: CatalogueContent, { kind, value }: ChosenTag): CatalogueContent =>
  action === 'tag' ? tagged(content, kind, value) : isListKind(kind) ? untagged(content, kind, value) : content

interface Props {
  readonly action: BulkAction
  readonly entries: readonly Entry[]
  readonly onClose: (done: boolean) => void
}

/** Confirms a bulk action, runs it with visible progress and reports the results. */
export function BulkDialog({ action, entries, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const queryClient = useQueryClient()
  const [tag, setTag] = useState(noTag)
  const tags = action === 'tag' || action === 'untag'
  const chosen = tag.kind !== '' && tag.value !== '' ? { kind: tag.kind, value: tag.value } : undefined
  const [done, setDone] = useState<number>()
  const [result, setResult] = useState<BulkResult<Entry>>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const [asked, setAsked] = useState<readonly Asked[]>([])
  const [marksMissing, setMarksMissing] = useState(false)
  const wanted = entries.filter(applies[action])
  const look = useEffectEvent(() => {
    // Ignore a failed load: the server refuses entries whose questions have no answer.
    if (action === 'publish') askedBefore(wanted).then(setAsked, () => {})
  })
  useEffect(() => look(), [])
  const running = done !== undefined && !result

  async function run() {
    stop.current = new AbortController()
    // All changes are one thing in the history, which can be undone as one.
    const changeSet = randomId()
    setDone(0)
    const outcome = await runSequentially(
      wanted,
      async ({ id }) => {
        if (action === 'tag' || action === 'untag')
          return changeContent(id, (content) => (chosen ? withTag(action, content, chosen) : content), changeSet)
        const answered = asked.find(({ entry }) => entry.id === id)
        // Send no answers while a hazard is still to be chosen: the server then refuses this entry with the reason.
        const confirm =
          answered && answered.answers.unknown !== 'to-choose'
            ? confirmationsOf(answered.questions, answered.answers)
            : undefined
        await takeStep(id, action, undefined, { ...(confirm && { confirm }) }, changeSet)
        return 'changed'
      },
      stop.current.signal,
      setDone,
    )
    setResult(outcome)
    announce(t(($) => $.catalogue.bulk.done, { count: outcome.changed }))
    void entriesChanged(queryClient)
  }

  function confirmed() {
    if (asked.every(({ questions, answers }) => isAnswered(questions, answers))) void run()
    else {
      setMarksMissing(true)
      focusMissingAnswer()
    }
  }

  const title = t(($) => $.catalogue.bulk[`${action}Title`])
  return (
    <Dialog opened steady title={title} onClose={() => onClose(result !== undefined)}>
      {!running && !result && (
        <Stack>
          {wanted.length === 0 && <p className={styles.text}>{t(($) => $.catalogue.bulk.none)}</p>}
          {wanted.length > 0 && !tags && (
            <p className={styles.text}>{t(($) => $.catalogue.bulk[`${action}Text`], { count: wanted.length })}</p>
          )}
          {asked.length > 0 && <p className={styles.text}>{t(($) => $.editor.hazardsAsked.text)}</p>}
          {asked.map((one) => (
            <section key={one.entry.id} className={styles.asked}>
              <h3>{one.entry.title}</h3>
              <HazardAnswers
                name={one.entry.id}
                questions={one.questions}
                answers={one.answers}
                marksMissing={marksMissing}
                onChange={(answers) =>
                  setAsked((before) => before.map((it) => (it.entry.id === one.entry.id ? { ...it, answers } : it)))
                }
              />
            </section>
          ))}
          {wanted.length > 0 && (action === 'tag' || action === 'untag') && (
            <TagFields
              action={action}
              kinds={action === 'tag' ? tagKinds : untagKinds}
              count={wanted.length}
              tag={tag}
              onChange={setTag}
            />
          )}
          {wanted.length > 0 && <Named titles={wanted.map(({ title: its }) => its)} />}
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => onClose(false)}>
              {common(($) => $.common.cancel)}
            </Button>
            {wanted.length > 0 && (
              <Button onClick={confirmed} disabled={tags && !chosen}>
                {t(($) => $.catalogue.bulk[action])}
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {running && (
        <Stack>
          <label className={styles.progress}>
            {t(($) => $.catalogue.bulk.progress, { total: wanted.length, done })}
            <progress value={done} max={wanted.length} />
          </label>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => stop.current?.abort()}>
              {t(($) => $.catalogue.bulk.stop)}
            </Button>
          </Group>
        </Stack>
      )}
      {result && (
        <Stack>
          <p className={styles.text}>
            {t(($) => $.catalogue.bulk.done, { count: result.changed })}
            {result.unchanged > 0 && ` · ${t(($) => $.catalogue.bulk.unchanged, { count: result.unchanged })}`}
          </p>
          {result.failed.length > 0 && (
            <div role="alert" className={styles.failed}>
              <p className={styles.text}>{t(($) => $.catalogue.bulk.failed)}</p>
              <ul>
                {result.failed.map(({ item, error }) => (
                  <li key={item.id}>
                    <strong>{item.title}</strong>: {refusalText(error)}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {result.changed > 0 && (
            <Link to={importPath} className={styles.undo!}>
              {t(($) => $.catalogue.bulk.undo)}
            </Link>
          )}
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => onClose(true)}>
              {common(($) => $.common.close)}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

/** Returns what each field says, because an entry that may not be published is mended field by field. */
function refusalText(error: unknown): string {
  const messages = isApiError(error) ? Object.values(error.fields).map(({ message }) => message) : []
  return messages.length > 0 ? messages.join(' ') : errorText(error)
}

/** Titles that a confirmation names one by one. */
const mostNamed = 12

function Named({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const rest = titles.length - mostNamed
  return (
    <p className={styles.named}>
      {format.list(titles.slice(0, mostNamed))}
      {rest > 0 && ` ${t(($) => $.catalogue.bulk.andMore, { count: rest })}`}
    </p>
  )
}
