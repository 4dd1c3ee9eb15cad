import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { isNotFound, isNotReverted, type RevertResult } from '../api/revert-completions.ts'
import { useRevertShared } from './use-revert-shared.tsx'
import { isolate } from '@filiz/domain/shared/bidi.ts'

interface Props {
  readonly item: PlanItem
  readonly outcomes: readonly RevertResult[]
  readonly onUndone: () => void
  readonly onStuck: (outcomes: readonly RevertResult[]) => void
  readonly onClose: () => void
}

/**
 * Shows for which children the completion was reverted, for which it failed and why, and offers a retry where it can
 * help.
 */
export function RevertResultsForm({ item, outcomes, onUndone, onStuck, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { takeAllBack, isTaking } = useRevertShared(item, { onUndone, onStuck })
  const stuck = outcomes.filter(isNotReverted)
  const triable = stuck.filter((outcome) => !isNotFound(outcome))
  const why = (outcome: RevertResult) =>
    isNotFound(outcome)
      ? t(($) => $.plan.together.gone)
      : errorText(
          outcome.error,
          t(($) => $.plan.item.undoFailed),
        )
  const undone = outcomes.filter((outcome) => !isNotReverted(outcome)).map(({ name }) => name)

  return (
    <Stack>
      {undone.length > 0 && (
        <p role="status">
          <TitleInSentence
            {...item.activity}
            text={(title) => t(($) => $.plan.together.undone, { title, names: format.list(undone) })}
          />
        </p>
      )}
      {stuck.map((outcome) => (
        <FormFailure key={outcome.planId}>{`${isolate(outcome.name)}: ${why(outcome)}`}</FormFailure>
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onClose()} {...(triable.length === 0 && { 'data-autofocus': true })}>
          {t(($) => $.common.close)}
        </Button>
        {triable.length > 0 && (
          <Button loading={isTaking} onClick={() => void takeAllBack(triable, outcomes)} data-autofocus>
            {t(($) => $.common.retry)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
