import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { possessive } from '@filiz/domain/texts/possessive.ts'
import { Stack } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { language } from '../../../i18n/language.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { useSiblings } from '../../../lib/family/siblings.ts'
import type { ChildCompletion } from '../api/complete-for-siblings.ts'
import { useReopenActivity } from '../api/reopen-activity.ts'
import type { RevertResult } from '../api/revert-completions.ts'
import { useMay } from '../../../lib/family/rights.ts'
import { useIsOwn } from '../use-is-own.ts'
import { PendingMutations } from '../outbox/PendingMutations.tsx'
import styles from './Celebration.module.css'
import { withItem } from '../with-item.ts'
import { useRevertShared } from './use-revert-shared.tsx'
import { Wreath } from './Wreath.tsx'

interface Props {
  readonly plan: Plan
  readonly item: PlanItem
  /** Siblings who also did the activity. */
  readonly siblings: readonly ChildCompletion[]
  readonly onTogether: () => void
  readonly onTell: () => void
  readonly onPhoto: () => void
  readonly onSkip: () => void
  readonly onUndone: () => void
  readonly onStuck: (outcomes: readonly RevertResult[]) => void
}

/** Shows confetti in the colors of the categories; none when the user prefers reduced motion. */
async function throwConfetti(canvas: HTMLCanvasElement) {
  const { default: confetti } = await import('canvas-confetti')
  const style = getComputedStyle(document.documentElement)
  const colors = ['--sprout', '--sun', '--apricot', '--cat-sanat-yaraticilik', '--cat-zihin-matematik'].map((name) =>
    style.getPropertyValue(name).trim(),
  )
  // Not in a worker, because the content security policy forbids workers from blobs.
  const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  await fire({
    particleCount: 70,
    spread: 100,
    startVelocity: 22,
    gravity: 0.8,
    scalar: 0.8,
    origin: { y: 0.6 },
    colors,
    disableForReducedMotion: true,
  })
}

/** Celebrates a completion, then offers to give feedback. */
export function Celebration({ plan, item, siblings, onTogether, onTell, onPhoto, onSkip, onUndone, onStuck }: Props) {
  const { t } = useTranslation()
  const { t: o } = useTranslation('offline')
  const may = useMay(plan.childId)
  const isOwn = useIsOwn()(item)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { mutate: reopen, isPending, error } = useReopenActivity()
  const { remaining } = plan.counts
  const format = useFormat()
  const others = useSiblings(item.activity, plan.childId)
  const { data: children = [] } = useChildren()
  const { takeAllBack, isTaking } = useRevertShared(item, { onUndone, onStuck })
  const own = { planId: plan.id, name: children.find(({ id }) => id === plan.childId)?.name ?? '' }
  const completions = [
    own,
    ...siblings.filter(({ before }) => !before).map(({ planId, child: { name } }) => ({ planId, name })),
  ]

  const undo = () =>
    completions.length > 1
      ? void takeAllBack(completions)
      : reopen({ planId: plan.id, activityId: item.activityId }, { onSuccess: () => onUndone() })

  // Ignore a failed load, because the confetti is only a decoration.
  useEffect(() => {
    throwConfetti(canvas.current!).catch(() => {})
  }, [])

  return (
    <div className={styles.celebration}>
      <div className={styles.art}>
        {/* The confetti stays beside the texts, behind the wreath. */}
        <canvas ref={canvas} className={styles.confetti} aria-hidden />
        <div className={styles.wreath}>
          <Wreath plan={withItem(plan, item)} grows={item.activityId} />
        </div>
      </div>
      <p className={styles.text}>
        <TitleInSentence {...item.activity} text={(title) => t(($) => $.plan.celebration.text, { title })} />
      </p>
      {!isOwn && (
        <p className={styles.left}>
          {o(($) => $.alreadyDone, { name: item.completedBy?.name ?? t(($) => $.plan.item.somebody) })}
        </p>
      )}
      {own.name && (
        <p className={styles.left}>
          {t(($) => $.plan.celebration.wreath, { whose: possessive(own.name, language()) })}
        </p>
      )}
      <p className={styles.left}>
        {remaining === 0
          ? plan.items.every(({ activityId, status }) => status === 'completed' || activityId === item.activityId)
            ? t(($) => $.plan.celebration.allDone)
            : t(($) => $.plan.celebration.askedDone)
          : t(($) => $.plan.celebration.left, { count: remaining })}
      </p>
      <PendingMutations planId={plan.id} activityId={item.activityId} />
      {siblings.length > 0 && (
        <p className={styles.left}>
          {t(($) => $.plan.together.doneBy, { names: format.list(siblings.map(({ child }) => child.name)) })}
        </p>
      )}
      <FormFailure>
        {error
          ? errorText(
              error,
              t(($) => $.plan.item.undoFailed),
            )
          : undefined}
      </FormFailure>
      <Stack gap="xs" mt="lg">
        <Button size="lg" onClick={onTell} data-autofocus>
          {t(($) => $.plan.celebration.tell)}
        </Button>
        <Button variant="light" leftSection={<IconPhotoPlus size={19} aria-hidden />} onClick={onPhoto}>
          {o(($) => $.addPhoto)}
        </Button>
        <Button variant="default" onClick={onSkip}>
          {t(($) => $.plan.celebration.skip)}
        </Button>
        {plan.label === 'current' && others.length > siblings.length && (
          <Button variant="subtle" onClick={onTogether}>
            {t(($) => $.plan.together.also)}
          </Button>
        )}
        {may(isOwn ? 'complete' : 'reopen-others') && (
          <Button variant="subtle" color="gray" loading={isPending || isTaking} onClick={undo}>
            {completions.length > 1 ? t(($) => $.plan.celebration.undoAll) : t(($) => $.plan.celebration.undo)}
          </Button>
        )}
      </Stack>
    </div>
  )
}
