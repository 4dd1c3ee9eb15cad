import type { ImportResult } from '@filiz/http/contract/admin-files.ts'
import { Group, Stack } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../lib/api-error.ts'
import { announce } from '../../../../ui/announce.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../../ui/error-text.ts'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { notifyDone } from '../../../../ui/notify.ts'
import { useIsOnPage } from '../../../../ui/use-is-on-page.ts'
import {
  formatOf,
  isNamedAsWorkbook,
  largestFile,
  refusedLines,
  toSend,
  useImport,
  type FileFormat,
} from '../../api/import.ts'
import styles from './ImportPanel.module.css'
import { useConflictChoice } from '../../use-conflict-choice.ts'
import { ConflictChoiceButtons } from '../entry/ConflictChoiceButtons.tsx'
import { ImportAlarms } from './ImportAlarms.tsx'
import { ImportLines } from './ImportLines.tsx'

interface Chosen {
  readonly blob: Blob
  readonly format: FileFormat
}
interface Shown {
  readonly result: ImportResult
  readonly dryRun: boolean
}

/** Imports a file in three steps: a dry run, a review of its lines, and the write. */
export function ImportPanel({ onLong }: { onLong: (importId: string) => void }) {
  const { t } = useTranslation('admin')
  const field = useId()
  const stillHere = useIsOnPage()
  const { mutateAsync: send, isPending, variables } = useImport()
  /** Name of the selected file, even when the file cannot be imported. */
  const [picked, setPicked] = useState<string>()
  const [chosen, setChosen] = useState<Chosen>()
  const latest = useRef<Chosen>(undefined)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<Shown>()
  const [confirming, setConfirming] = useState(false)
  const conflicts = useConflictChoice(shown?.dryRun ? shown.result : undefined)
  const busy = isPending && variables.file === chosen?.blob

  function choose(file: File | undefined) {
    setShown(undefined)
    conflicts.chooseNone()
    setPicked(file?.name)
    const format = file && formatOf(file)
    const fault =
      file &&
      (!format
        ? t(($) => $.transfer.import[isNamedAsWorkbook(file) ? 'workbook' : 'unknownKind'])
        : file.size > largestFile
          ? t(($) => $.transfer.import.tooLarge)
          : undefined)
    setFailure(fault)
    latest.current = file && format && !fault ? { blob: toSend(file, format), format } : undefined
    setChosen(latest.current)
  }

  async function run(dryRun: boolean) {
    if (!chosen) return
    // Ignore the answer if another file was chosen meanwhile.
    const isChosen = () => latest.current === chosen
    setFailure(undefined)
    if (dryRun) {
      setShown(undefined)
      conflicts.chooseNone()
    }
    try {
      const answer = await send({
        file: chosen.blob,
        format: chosen.format,
        dryRun,
        ...(!dryRun &&
          shown && { overwrite: conflicts.overwrite, ...(shown.result.asOf && { asOf: shown.result.asOf }) }),
      })
      if (!isChosen()) return
      setConfirming(false)
      if (!('lines' in answer)) {
        if (stillHere()) onLong(answer.importId)
        return
      }
      setShown({ result: answer, dryRun })
      if (!dryRun && answer.failed === 0) notifyDone(t(($) => $.transfer.import.done))
      else announce(t(($) => $.transfer.import.dry))
    } catch (error) {
      if (!isChosen()) return
      setConfirming(false)
      const refused = isApiError(error) ? refusedLines(error.fields) : undefined
      setShown(refused && { result: refused, dryRun })
      if (!refused)
        setFailure(
          errorText(
            error,
            t(($) => $.transfer.import.failed),
          ),
        )
    }
  }
  const changes = shown ? shown.result.created + shown.result.updated + conflicts.chosen : 0

  return (
    <Stack>
      <div className={styles.file}>
        <label htmlFor={field}>{t(($) => $.transfer.import.file)}</label>
        <small id={`${field}-hint`}>{t(($) => $.transfer.import.hint)}</small>
        <div className={styles.place}>
          <input
            id={field}
            type="file"
            accept=".xlsx,.csv,.ndjson,.jsonl,text/csv,application/x-ndjson"
            disabled={busy && !variables.dryRun}
            aria-describedby={`${field}-hint ${field}-name`}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
          <span className={styles.choose} aria-hidden>
            {picked === undefined ? t(($) => $.transfer.import.choose) : t(($) => $.transfer.import.chooseOther)}
          </span>
          <span id={`${field}-name`} className={styles.name}>
            {picked ?? t(($) => $.transfer.import.nothingChosen)}
          </span>
        </div>
      </div>
      <FormFailure>{failure}</FormFailure>
      <Group>
        <Button variant="light" disabled={!chosen} loading={busy && !confirming} onClick={() => void run(true)}>
          {t(($) => $.transfer.import.try)}
        </Button>
      </Group>
      {shown && (
        <section aria-live="polite" className={styles.result}>
          {shown.result.failed > 0 && (
            <FormFailure>
              {shown.dryRun
                ? t(($) => $.transfer.import.refusedTrial, { count: shown.result.failed })
                : t(($) => $.transfer.import.refused)}
            </FormFailure>
          )}
          {shown.result.failed === 0 && (
            <Notice about="info">
              {changes === 0
                ? t(($) => $.transfer.import.nothing)
                : shown.dryRun
                  ? t(($) => $.transfer.import.dry)
                  : t(($) => $.transfer.import.done)}
            </Notice>
          )}
          {shown.result.alarms && <ImportAlarms alarms={shown.result.alarms} />}
          <ConflictChoiceButtons
            conflicts={conflicts}
            text={t(($) => $.transfer.import.conflicts, { count: conflicts.conflicting })}
            all={t(($) => $.transfer.import.mineForAll, { count: conflicts.conflicting })}
          />
          <ImportLines result={shown.result} {...(conflicts.conflicting > 0 && { choice: conflicts.choice })} />
          {shown.dryRun && shown.result.failed === 0 && changes > 0 && (
            <Group>
              <Button disabled={conflicts.areTooMany} onClick={() => setConfirming(true)}>
                {t(($) => $.transfer.import.run)}
              </Button>
            </Group>
          )}
        </section>
      )}
      {shown && confirming && (
        <ConfirmDialog
          opened
          title={t(($) => $.transfer.import.runTitle)}
          confirm={t(($) => $.transfer.import.run)}
          busy={busy}
          onConfirm={() => void run(false)}
          onClose={() => setConfirming(false)}
        >
          {t(($) => $.transfer.import.runText, {
            created: shown.result.created,
            updated: shown.result.updated + conflicts.chosen,
          })}
          {conflicts.conflicting > conflicts.chosen && (
            <p>{t(($) => $.transfer.import.runLeaves, { count: conflicts.conflicting - conflicts.chosen })}</p>
          )}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
