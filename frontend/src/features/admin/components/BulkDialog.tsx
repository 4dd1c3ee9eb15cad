import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { announce } from '../../../ui/announce.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { randomId } from '../../../lib/random-id.ts'
import { errorText } from '../../../ui/error-text.ts'
import { entriesChanged, reviseEntry, takeStep } from '../api/change-entry.ts'
import { fetchEntry } from '../api/entry.ts'
import { runSequentially, type BulkResult, type Outcome } from '../run-sequentially.ts'
import { tagged, tagKinds, tagValues, type TagKind } from '../tags.ts'
import { useWords } from '../use-words.ts'
import { wordFor } from '../word-for.ts'
import { fieldsFrom } from '../entry-fields.ts'
import type { HazardQuestions } from '../hazard-questions.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { confirmationsOf, HazardAnswers, startAnswers, type Answers } from './HazardAnswers.tsx'
import styles from './BulkDialog.module.css'
import { contentOf, titleOf } from '../entry-content.ts'

export type BulkAction = 'publish' | 'archive' | 'restore' | 'tag'

/** Whether a bulk action applies to a selected entry. */
const applies: Readonly<Record<BulkAction, (entry: CatalogueEntry) => boolean>> = {
  publish: ({ status }) => status === 'draft',
  archive: ({ status }) => status !== 'archived',
  // A recalled entry may be dangerous: it is restored one at a time, on its own page.
  restore: ({ status, recalled }) => status === 'archived' && !recalled,
  tag: ({ status }) => status !== 'archived',
}

/** Fetches each entry before its change, so that no concurrent change is overwritten. */
async function tagEntry(id: string, kind: TagKind, value: string, changeSet: string): Promise<Outcome> {
  const { entry, etag } = await fetchEntry(id)
  const content = contentOf(entry)
  const changed = tagged(content, kind, value)
  if (changed === content) return 'unchanged'
  await reviseEntry(id, changed, etag, undefined, changeSet)
  return 'changed'
}

interface Asked {
  readonly entry: CatalogueEntry
  readonly questions: HazardQuestions
  readonly answers: Answers
}

/** Returns the entries with words or hazards that must be answered before they are published. */
async function askedBefore(entries: readonly CatalogueEntry[]): Promise<readonly Asked[]> {
  const [{ checkEntry }, { hazardQuestions, toConfirmations }] = await Promise.all([
    import('../check-entry.ts'),
    import('../hazard-questions.ts'),
  ])
  return entries.flatMap((entry): readonly Asked[] => {
    const { content } = checkEntry(fieldsFrom(contentOf(entry)), language(), wordFor)
    const questions =
      content &&
      hazardQuestions(
        content,
        { status: entry.status, content, confirmed: toConfirmations(entry.confirmed) },
        undefined,
      )
    return questions ? [{ entry, questions, answers: startAnswers(questions) }] : []
  })
}

interface Props {
  readonly action: BulkAction
  readonly entries: readonly CatalogueEntry[]
  readonly onClose: (done: boolean) => void
}

/** Confirms a bulk action, runs it with visible progress and reports the results. */
export function BulkDialog({ action, entries, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<TagKind>('monthTheme')
  const [value, setValue] = useState(tagValues.monthTheme[0]!)
  const [done, setDone] = useState<number>()
  const [result, setResult] = useState<BulkResult<CatalogueEntry>>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const [asked, setAsked] = useState<readonly Asked[]>([])
  const wanted = entries.filter(applies[action])
  const look = useEffectEvent(() => {
    // Ignore a failed load: the server refuses what is not answered.
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
        if (action === 'tag') return tagEntry(id, kind, value, changeSet)
        const answered = asked.find(({ entry }) => entry.id === id)
        const confirm = answered && confirmationsOf(answered.questions, answered.answers)
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

  const title = t(($) => $.catalogue.bulk[`${action}Title`])
  return (
    <Dialog opened steady title={title} onClose={() => onClose(result !== undefined)}>
      {!running && !result && (
        <Stack>
          {wanted.length === 0 && <p className={styles.text}>{t(($) => $.catalogue.bulk.none)}</p>}
          {wanted.length > 0 && action !== 'tag' && (
            <p className={styles.text}>{t(($) => $.catalogue.bulk[`${action}Text`], { count: wanted.length })}</p>
          )}
          {asked.length > 0 && <p className={styles.text}>{t(($) => $.editor.hazardsAsked.text)}</p>}
          {asked.map((one) => (
            <section key={one.entry.id} className={styles.asked}>
              <h3>{titleOf(one.entry, language())}</h3>
              <HazardAnswers
                name={one.entry.id}
                questions={one.questions}
                answers={one.answers}
                onChange={(answers) =>
                  setAsked((before) => before.map((it) => (it.entry.id === one.entry.id ? { ...it, answers } : it)))
                }
              />
            </section>
          ))}
          {wanted.length > 0 && action === 'tag' && (
            <TagFields
              kind={kind}
              value={value}
              onKind={(next) => {
                setKind(next)
                setValue(tagValues[next][0]!)
              }}
              onValue={setValue}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => onClose(false)}>
              {common(($) => $.common.cancel)}
            </Button>
            {wanted.length > 0 && <Button onClick={() => void run()}>{t(($) => $.catalogue.bulk[action])}</Button>}
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
                    <strong>{titleOf(item, language())}</strong>:{' '}
                    {isApiError(error) && error.fields['hazards'] ? error.fields['hazards'].message : errorText(error)}
                  </li>
                ))}
              </ul>
            </div>
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

function TagFields({
  kind,
  value,
  onKind,
  onValue,
}: {
  kind: TagKind
  value: string
  onKind: (kind: TagKind) => void
  onValue: (value: string) => void
}) {
  const { t } = useTranslation('admin')
  const words = useWords()
  return (
    <>
      <p className={styles.text}>{t(($) => $.catalogue.bulk.tagText)}</p>
      <NativeSelect
        label={t(($) => $.catalogue.bulk.tagWhat)}
        value={kind}
        data={tagKinds.map((one) => ({ value: one, label: t(($) => $.catalogue.bulk.tags[one]) }))}
        onChange={({ currentTarget }) => onKind(tagKinds.find((one) => one === currentTarget.value)!)}
      />
      <NativeSelect
        label={t(($) => $.catalogue.bulk.tagValue)}
        value={value}
        data={tagValues[kind].map((one) => ({ value: one, label: words[kind](one) }))}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </>
  )
}
