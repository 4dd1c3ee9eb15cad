import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { errorText } from '../../../../ui/error-text.ts'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { notifyDone } from '../../../../ui/notify.ts'
import { useUndo, useUndoTrial } from '../../api/change-sets.ts'
import { useConflictChoice } from '../../use-conflict-choice.ts'
import { ConflictChoiceButtons } from '../entry/ConflictChoiceButtons.tsx'
import { ImportLines } from '../imports/ImportLines.tsx'

interface Props {
  readonly id: string
  readonly onLong: (importId: string) => void
  readonly onClose: () => void
}

/** Shows what the undo of an import or a bulk change would do, and does it. */
export function UndoPanel({ id, onLong, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const { data: trial, error, refetch } = useUndoTrial(id)
  const undo = useUndo(id)
  const conflicts = useConflictChoice(trial)
  const back = (
    <Button variant="default" onClick={onClose}>
      {undo.data ? common(($) => $.common.close) : common(($) => $.common.cancel)}
    </Button>
  )
  if (!trial)
    return error ? (
      <ErrorState
        error={error}
        title={t(($) => $.transfer.sets.trialFailed)}
        onRetry={() => void refetch()}
        action={back}
      />
    ) : (
      <Loading />
    )
  const result = undo.data && 'lines' in undo.data ? undo.data : undefined
  const count = trial.updated + conflicts.chosen

  async function run() {
    const answer = await undo.mutateAsync(conflicts.overwrite).catch(() => undefined)
    if (!answer) return
    if ('lines' in answer) notifyDone(t(($) => $.transfer.sets.done))
    else onLong(answer.importId)
  }
  return (
    <Stack>
      <Notice about="info">
        {result
          ? t(($) => $.transfer.sets.done)
          : count === 0
            ? t(($) => $.transfer.sets.nothing)
            : t(($) => $.transfer.sets.trial, { count })}
      </Notice>
      {!result && (
        <ConflictChoiceButtons
          conflicts={conflicts}
          text={t(($) => $.transfer.sets.conflicts, { count: conflicts.conflicting })}
          all={t(($) => $.transfer.sets.allAnyway, { count: conflicts.conflicting })}
        />
      )}
      <FormFailure>{undo.error ? errorText(undo.error) : undefined}</FormFailure>
      <Group>
        {!result && (
          <Button disabled={count === 0 || conflicts.areTooMany} loading={undo.isPending} onClick={() => void run()}>
            {t(($) => $.transfer.sets.run, { count })}
          </Button>
        )}
        {back}
      </Group>
      <ImportLines
        isUndo
        result={result ?? trial}
        {...(!result && conflicts.conflicting > 0 && { choice: conflicts.choice })}
      />
    </Stack>
  )
}
