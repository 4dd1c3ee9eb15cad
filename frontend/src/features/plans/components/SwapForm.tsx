import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group, Stack } from '@mantine/core'
import { swapReasons, type SwapReason } from '@filiz/domain/plan/events.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import choice from '../../../ui/choice.module.css'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { useSwapActivity } from '../api/swap-activity.ts'
import { replacementOf } from '../with-item.ts'
import styles from './SwapForm.module.css'

interface Props {
  readonly plan: Plan
  readonly item: PlanItem
  readonly onSwapped: (after: PlanItem) => void
  readonly onClose: () => void
}

/** Replaces an activity. The optional reason influences later plans. */
export function SwapForm({ plan, item, onSwapped, onClose }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const [reason, setReason] = useState<SwapReason>()
  const { mutate: swap, isPending, error } = useSwapActivity()
  const unanswered = isApiError(error) && error.unanswered

  const submit = () =>
    swap(
      { planId: plan.id, activityId: item.activityId, reason },
      {
        onSuccess: (after) => {
          const replacement = replacementOf(plan, after, item.activityId)
          if (replacement) onSwapped(replacement)
          else onClose()
        },
      },
    )
  const option = (value: SwapReason | undefined, label: string, first = false) => (
    <label key={label} className={choice.choice}>
      <input
        type="radio"
        name={name}
        checked={reason === value}
        onChange={() => setReason(value)}
        {...(first && { 'data-autofocus': true })}
      />
      <span className={styles.face}>{label}</span>
    </label>
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="lg">
        <p className={styles.text}>
          <TitleInSentence {...item.activity} text={(title) => t(($) => $.plan.swap.text, { title })} />
        </p>
        {!item.activity.recalled && (
          <fieldset className={styles.reasons}>
            <legend>{t(($) => $.plan.swap.reason)}</legend>
            {option(
              undefined,
              t(($) => $.plan.swap.noReason),
              true,
            )}
            {swapReasons.map((code) =>
              option(
                code,
                t(($) => $.plan.swap.reasons[code]),
              ),
            )}
          </fieldset>
        )}
        <FormFailure>
          {error
            ? errorText(
                error,
                t(($) => $.plan.swap.failed),
              )
            : undefined}
        </FormFailure>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" loading={isPending} {...(item.activity.recalled && { 'data-autofocus': true })}>
            {unanswered ? t(($) => $.common.retry) : t(($) => $.plan.swap.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
