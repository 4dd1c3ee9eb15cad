import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useReopenActivity } from '../api/reopen-activity.ts'

/** Confirms reverting a completion, because its feedback is deleted, too. */
export function UndoForm({ plan, item, onClose }: { plan: Plan; item: PlanItem; onClose: (focused?: string) => void }) {
  const { t } = useTranslation()
  const { mutate: reopen, isPending, error } = useReopenActivity()
  const isUnsent = useUnsent().plans.some(
    ({ planId, activityId }) => planId === plan.id && activityId === item.activityId,
  )
  const confirm = () =>
    reopen(
      { planId: plan.id, activityId: item.activityId },
      {
        onSuccess: () => {
          announce(t(($) => $.plan.item.undone, { title: item.activity.title }))
          onClose(item.activityId)
        },
      },
    )
  return (
    <>
      <Text>{t(($) => $.plan.undoDialog.text)}</Text>
      {isUnsent && item.feedback?.notes && <CopyButton words={item.feedback.notes} />}
      <FormFailure>
        {error
          ? errorText(
              error,
              t(($) => $.plan.item.undoFailed),
            )
          : undefined}
      </FormFailure>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onClose()} disabled={isPending} data-autofocus>
          {t(($) => $.common.cancel)}
        </Button>
        <Button color="red" onClick={confirm} loading={isPending}>
          {t(($) => $.plan.undoDialog.confirm)}
        </Button>
      </Group>
    </>
  )
}
