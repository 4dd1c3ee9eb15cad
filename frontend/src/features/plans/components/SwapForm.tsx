import type { Suggestion } from '@filiz/http/contract/query-shapes.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group, Stack } from '@mantine/core'
import { swapReasons, type SwapReason } from '@filiz/domain/plan/events.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { Button } from '../../../ui/Button.tsx'
import { categoryClass } from '../../../ui/category-style.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import choice from '../../../ui/choice.module.css'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { useReplacements } from '../api/replacements.ts'
import { useSwapActivity } from '../api/swap-activity.ts'
import { replacementOf } from '../with-item.ts'
import styles from './SwapForm.module.css'

interface Props {
  readonly plan: Plan
  readonly item: PlanItem
  readonly onSwapped: (after: PlanItem) => void
  readonly onClose: () => void
}

/** Replaces an activity: first the reason, which influences later plans, then one of three replacements. */
export function SwapForm({ plan, item, onSwapped, onClose }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const asks = !item.activity.recalled
  const [answer, setAnswer] = useState<SwapReason | 'none' | undefined>(asks ? undefined : 'none')
  const [wanted, setWanted] = useState<string>()
  const { mutate: swap, isPending, error } = useSwapActivity()
  const unanswered = isApiError(error) && error.unanswered
  const reason = answer === 'none' ? undefined : answer
  const offers = useReplacements(plan.id, item.activityId, reason, answer !== undefined)
  const queryClient = useQueryClient()
  const completed = [error, offers.error].find((one) => isApiError(one) && one.reason === 'ALREADY_COMPLETED')
  useEffect(() => {
    if (!completed) return
    notifyDone(completed.message)
    void queryClient.invalidateQueries({ queryKey: ['plans'] })
    onClose()
  }, [completed, queryClient, onClose])
  const chosen = offers.data?.find(({ id }) => id === wanted) ?? offers.data?.[0]

  const submit = () =>
    swap(
      { planId: plan.id, activityId: item.activityId, reason, replacement: chosen?.id },
      {
        onSuccess: (after) => {
          const replacement = replacementOf(plan, after, item.activityId)
          if (replacement) onSwapped(replacement)
          else onClose()
        },
      },
    )
  const option = (value: SwapReason | 'none', label: string, first = false) => (
    <label key={value} className={choice.choice}>
      <input
        type="radio"
        name={name}
        checked={answer === value}
        onChange={() => setAnswer(value)}
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
        {asks && (
          <fieldset className={styles.reasons}>
            <legend>{t(($) => $.plan.swap.reason)}</legend>
            {swapReasons.map((code, index) =>
              option(
                code,
                t(($) => $.plan.swap.reasons[code]),
                index === 0,
              ),
            )}
            {option(
              'none',
              t(($) => $.plan.swap.noReason),
            )}
          </fieldset>
        )}
        {answer !== undefined && (
          <>
            {offers.isPending && <Loading />}
            {offers.error && (
              <ErrorState
                error={offers.error}
                title={t(($) => $.plan.swap.loadError)}
                onRetry={() => void offers.refetch()}
              />
            )}
            {offers.data?.length === 0 && <p className={styles.text}>{t(($) => $.plan.swap.nothing)}</p>}
            {offers.data && offers.data.length > 0 && (
              <Offers offers={offers.data} chosen={chosen?.id} onChoose={setWanted} />
            )}
          </>
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
          <Button
            type="submit"
            loading={isPending}
            disabled={answer === undefined || offers.data?.length === 0}
            {...(!asks && { 'data-autofocus': true })}
          >
            {unanswered ? t(($) => $.common.retry) : t(($) => $.plan.swap.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The replacements as cards, of which one is chosen. */
function Offers({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly Suggestion[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className={styles.offers}>
      <legend>{t(($) => $.plan.swap.choose)}</legend>
      {offers.map((offer) => (
        <label key={offer.id} className={`${categoryClass(offer.category)} ${choice.choice}`}>
          <input type="radio" name={name} checked={offer.id === chosen} onChange={() => onChoose(offer.id)} />
          <span className={styles.offer}>
            <ActivityArt activity={offer} className={styles.art} />
            <span>
              <strong lang={offer.language}>{offer.title}</strong>
              <span className={styles.facts}>
                {t(($) => $.categories[offer.category])} · {format.minutes(offer.durationMinutes)}
              </span>
              <span>
                {offer.reasons
                  .slice(0, 2)
                  .map(({ message }) => message)
                  .join(' · ')}
              </span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
