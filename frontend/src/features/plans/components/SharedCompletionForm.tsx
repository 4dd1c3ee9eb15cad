import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import choice from '../../../ui/choice.module.css'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { ChildAvatar } from '../../../ui/family/ChildAvatar.tsx'
import { useSiblings } from '../../../lib/family/siblings.ts'
import { completeForSiblings, type ChildCompletion, type NotDone } from '../api/complete-for-siblings.ts'
import styles from './SharedCompletionForm.module.css'
import { isolate } from '@filiz/domain/shared/bidi.ts'

interface Props {
  readonly plan: Plan
  readonly item: PlanItem
  /** Siblings who are already known to have done the activity. */
  readonly before: readonly ChildCompletion[]
  /** Siblings for whom recording it has already failed. */
  readonly failedBefore: readonly NotDone[]
  /** Completes the activity for the child of this plan, unless it is completed. */
  readonly own: () => Promise<PlanItem>
  readonly onDone: (item: PlanItem, siblings: readonly ChildCompletion[]) => void
  readonly onClose: () => void
}

/**
 * Records that several children did the activity together, each in its own plan. The activity is added to a plan that
 * does not contain it.
 */
export function SharedCompletionForm({ plan, item, before, failedBefore, own, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const legend = useId()
  const siblings = useSiblings(item.activity, plan.childId)
  const refused = failedBefore.map(({ child }) => child)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(before)
  const [failed, setFailed] = useState(failedBefore)
  const [ownError, setOwnError] = useState<unknown>()
  // True from the submit until both requests have finished.
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const offered = [...refused, ...siblings.filter(({ id }) => !refused.some((child) => child.id === id))]
  const open = offered.filter(({ id }) => !done.some(({ child }) => child.id === id))
  const chosen = open.filter(({ id }) => !left.has(id))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setOwnError(undefined)
    try {
      const mine = await own()
      const outcomes = await completeForSiblings(queryClient, { activityId: item.activityId, children: chosen })
      const all = [...done, ...outcomes.filter((outcome) => outcome.kind === 'done')]
      const not = outcomes.filter((outcome) => outcome.kind !== 'done')
      setDone(all)
      setFailed(not)
      if (not.length === 0) onDone(mine, all)
    } catch (error) {
      setOwnError(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  const why = (outcome: NotDone) =>
    outcome.kind === 'no-plan'
      ? t(($) => $.plan.together.noPlan)
      : errorText(
          outcome.error,
          t(($) => $.plan.item.completeFailed),
        )

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <Text>
          <TitleInSentence {...item.activity} text={(title) => t(($) => $.plan.together.text, { title })} />
        </Text>
        <fieldset className={styles.children} aria-labelledby={legend}>
          <legend id={legend}>{t(($) => $.plan.together.who)}</legend>
          {open.map((child, index) => (
            <label key={child.id} className={choice.choice}>
              <input
                type="checkbox"
                checked={!left.has(child.id)}
                {...(index === 0 && { 'data-autofocus': true })}
                onChange={({ currentTarget: { checked } }) =>
                  setLeft(
                    (before) => new Set(checked ? [...before].filter((id) => id !== child.id) : [...before, child.id]),
                  )
                }
              />
              <span className={styles.face}>
                <ChildAvatar child={child} size="sm" />
                <bdi>{child.name}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
        {done.length > 0 && (
          <p role="status">
            {t(($) => $.plan.together.doneBy, { names: format.list(done.map(({ child }) => child.name)) })}
          </p>
        )}
        <FormFailure>
          {ownError !== undefined
            ? errorText(
                ownError,
                t(($) => $.plan.item.completeFailed),
              )
            : undefined}
        </FormFailure>
        {failed.map((outcome) => (
          <FormFailure key={outcome.child.id}>{`${isolate(outcome.child.name)}: ${why(outcome)}`}</FormFailure>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose()}>
            {done.length > 0 ? t(($) => $.common.close) : t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" loading={busy} disabled={chosen.length === 0}>
            {t(($) => $.plan.together.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
