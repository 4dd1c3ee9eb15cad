import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import {
  IconArrowBackUp,
  IconCheck,
  IconClockEdit,
  IconMessageHeart,
  IconReplace,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { loadTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFromHere } from '../../../ui/came-from.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { TitleInSentence, ButtonLabelWithTitle } from '../../../ui/TitleInSentence.tsx'
import { useMay } from '../../../lib/family/rights.ts'
import { useSiblings } from '../../../lib/family/siblings.ts'
import styles from './ItemActions.module.css'
import { usePlanActions } from './plan-actions.ts'
import { isRatedByOthers, useIsOwn } from '../use-is-own.ts'
import { activityPath } from '../../../lib/paths.ts'

/** Loaded only for completed activities. */
const AddMemoryButton = lazyPart(
  async () => (await Promise.all([import('../../memories/components/AddMemoryButton.tsx'), loadTexts('memories')]))[0],
  null,
)

/** Loaded only for families with several children. */
const TogetherButton = lazyPart(() => import('./TogetherButton.tsx'), null)

interface Props {
  readonly item: PlanItem
  /** Id of the element that contains the activity's name, for `aria-describedby`. */
  readonly describedBy?: string
  /** True when the first action is a link to the instructions. */
  readonly how?: boolean
  /** True in the panel for today. */
  readonly now?: boolean
}

/** The action buttons of an activity, in its row and on its page. */
export function ItemActions({ item, describedBy, how = false, now = false }: Props) {
  const { t } = useTranslation()
  const { plan, stateOf, complete, completeWith, together, reopen, giveFeedback, swap } = usePlanActions()
  const from = useFromHere()
  const siblings = useSiblings(item.activity, plan.childId)
  const completable = useSiblings(item.activity, plan.childId, 'complete')
  const may = useMay(plan.childId)
  const isOwn = useIsOwn()
  const { busy, reopened = false } = stateOf(item)

  if (item.status === 'completed') {
    return (
      <div className={styles.actions}>
        <Button
          variant="light"
          leftSection={<IconMessageHeart size={19} aria-hidden />}
          onClick={() => giveFeedback(item)}
        >
          <ButtonLabelWithTitle
            {...item.activity}
            shown={item.feedback ? t(($) => $.plan.item.feedbackAgain) : t(($) => $.plan.item.feedback)}
            text={(title) =>
              item.feedback
                ? t(($) => $.plan.item.feedbackAgainOf, { title })
                : t(($) => $.plan.item.feedbackOf, { title })
            }
          />
        </Button>
        <AddMemoryButton childId={plan.childId} planId={plan.id} activity={item.activity} />
        {may(isOwn(item) && !isRatedByOthers(item) ? 'complete' : 'reopen-others') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconArrowBackUp size={19} aria-hidden />}
            loading={busy}
            onClick={() => reopen(item)}
          >
            <ButtonLabelWithTitle
              {...item.activity}
              shown={t(($) => $.plan.item.undo)}
              text={(title) => t(($) => $.plan.item.undoOf, { title })}
            />
          </Button>
        )}
      </div>
    )
  }
  const [begun, isThisMonth] = [plan.label !== 'future' || reopened, plan.label === 'current']
  const more = [
    ...(isThisMonth
      ? [{ name: t(($) => $.plan.item.completeWith), icon: IconClockEdit, onClick: () => completeWith(item) }]
      : []),
    ...(isThisMonth && siblings.length > 0
      ? [{ name: t(($) => $.plan.item.together), icon: IconUsers, onClick: () => together(item) }]
      : []),
    ...(may('plan') ? [{ name: t(($) => $.plan.item.swap), icon: IconReplace, onClick: () => swap(item) }] : []),
  ]
  if (item.activity.recalled) return <RecalledActions item={item} describedBy={describedBy} />
  return (
    <div className={styles.actions}>
      {how && (
        <Button
          component={Link}
          to={activityPath(item.activityId, plan.childId)}
          state={from}
          variant="light"
          className={styles.how!}
          aria-describedby={describedBy}
        >
          {t(($) => $.plan.item.how)}
        </Button>
      )}
      {begun && (
        <Button
          className={styles.complete!}
          leftSection={<IconCheck size={19} aria-hidden />}
          loading={busy}
          onClick={() => complete(item, now)}
          aria-describedby={describedBy}
        >
          {t(($) => $.plan.item.complete)}
        </Button>
      )}
      {now && isThisMonth && completable.length > 0 && (
        <TogetherButton item={item} siblings={completable} describedBy={describedBy} />
      )}
      {/* A past month cannot be changed, and siblings' completions count only in their current plans. */}
      {plan.label !== 'past' && more.length > 0 && (
        <MoreButton
          label={<TitleInSentence {...item.activity} text={(title) => t(($) => $.plan.item.more, { title })} />}
          actions={more}
        />
      )}
    </div>
  )
}

/**
 * Actions of a recalled activity: replace it, or record that it was done before the recall. No button offers to start
 * the activity.
 */
function RecalledActions({ item, describedBy }: Pick<Props, 'item' | 'describedBy'>) {
  const { t } = useTranslation()
  const { plan, completeWith, swap } = usePlanActions()
  const may = useMay(plan.childId)
  return (
    <div className={styles.actions}>
      {plan.label !== 'past' && may('plan') && (
        <Button
          leftSection={<IconReplace size={19} aria-hidden />}
          onClick={() => swap(item)}
          aria-describedby={describedBy}
        >
          {t(($) => $.plan.recalled.swap)}
        </Button>
      )}
      {plan.label !== 'future' && (
        <Button variant="subtle" color="gray" onClick={() => completeWith(item)} aria-describedby={describedBy}>
          {t(($) => $.plan.recalled.doneBefore)}
        </Button>
      )}
    </div>
  )
}
