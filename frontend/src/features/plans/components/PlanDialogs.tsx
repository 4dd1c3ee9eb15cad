import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { diaryActivity } from '../../memories/diary-activity.ts'
import { useIsFirstLeaf } from '../use-is-first-leaf.ts'
import { useCompleteActivity } from '../api/complete-activity.ts'
import type { ChildCompletion, NotDone } from '../api/complete-for-siblings.ts'
import type { RevertResult } from '../api/revert-completions.ts'
import { Celebration } from './Celebration.tsx'
import { CompletionDetails } from './CompletionDetails.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { SwapForm } from './SwapForm.tsx'
import { RevertResultsForm } from './RevertResultsForm.tsx'
import { Thanks } from './Thanks.tsx'
import { SharedCompletionForm } from './SharedCompletionForm.tsx'
import { UndoForm } from './UndoForm.tsx'

/** Loaded only when a memory is added. */
const MemoryForm = lazyPart(
  async () => (await Promise.all([import('../../memories/components/MemoryForm.tsx'), loadTexts('memories')]))[0],
)

export type OpenDialog =
  | { readonly kind: 'details' | 'undo' | 'swap'; readonly item: PlanItem }
  /** `siblings`: the siblings who also did the activity. `failed`: those for whom it could not be recorded. */
  | {
      readonly kind: 'together' | 'celebration'
      readonly item: PlanItem
      readonly siblings?: readonly ChildCompletion[]
      readonly failed?: readonly NotDone[]
    }
  /** Shown when some of the completions for several children could not be reverted. */
  | { readonly kind: 'take-back'; readonly item: PlanItem; readonly outcomes: readonly RevertResult[] }
  /** `again`: true when opened from the list instead of right after a completion. */
  | { readonly kind: 'feedback'; readonly item: PlanItem; readonly again: boolean }
  /** A memory of the completed activity. */
  | { readonly kind: 'memory'; readonly item: PlanItem }
  | { readonly kind: 'thanks'; readonly item: PlanItem; readonly said: boolean }

interface Props {
  readonly plan: Plan
  readonly dialog: OpenDialog
  /** Replaces the dialog by the next one. May be called after the dialog was closed. */
  readonly onChange: (dialog: OpenDialog) => void
  /** @param focused the activity to focus, when it is not that of the dialog */
  readonly onClose: (focused?: string) => void
  /** May be called after the dialog was closed. */
  readonly onUndoSwap: (after: PlanItem) => void
  readonly onSwapped?: ((before: PlanItem, after: PlanItem) => void) | undefined
}

/** Moves the focus to new content, because the frame of the dialog stays while its content changes. */
const focusFirst = (content: HTMLElement | null) => content?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** The dialogs about an activity of a plan. Successive dialogs share one frame. */
export default function PlanDialogs({ plan, dialog, onChange, onClose, onUndoSwap, onSwapped }: Props) {
  const { t } = useTranslation()
  const { t: o } = useTranslation('offline')
  const { kind, item } = dialog
  const { mutateAsync: complete } = useCompleteActivity()
  const own = async () =>
    item.status === 'completed' ? item : complete({ planId: plan.id, activityId: item.activityId })
  const isFirst = useIsFirstLeaf(plan, item, kind)
  const titles = {
    details: t(($) => $.plan.details.title),
    together: t(($) => $.plan.together.title),
    celebration: isFirst ? t(($) => $.plan.celebration.first) : t(($) => $.plan.celebration.title),
    feedback: t(($) => $.plan.feedback.title),
    memory: o(($) => $.photoTitle),
    thanks: t(($) => $.plan.thanks.title),
    'take-back': t(($) => $.plan.together.notUndone),
    swap: t(($) => $.plan.swap.title),
    undo: t(($) => $.plan.undoDialog.title),
  }

  function swapped(after: PlanItem) {
    const close = notifyDone(
      <>
        <TitleInSentence
          {...after.activity}
          other={item.activity}
          text={(title, before) => t(($) => $.plan.swap.done, { before, after: title })}
        />{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            close()
            onUndoSwap(after)
          }}
        >
          {t(($) => $.plan.swap.undo)}
        </Button>
      </>,
    )
    onClose(after.activityId)
    onSwapped?.(item, after)
  }

  /** Confirms the completion of a recalled activity without a celebration. */
  function noted() {
    notifyDone(t(($) => $.plan.recalled.noted))
    onClose()
  }

  const stuck = (outcomes: readonly RevertResult[]) => onChange({ kind: 'take-back', item, outcomes })

  return (
    <Dialog
      opened
      onClose={() => onClose()}
      title={titles[kind]}
      size={kind === 'feedback' || kind === 'memory' ? 'lg' : 'md'}
      steady={kind !== 'celebration' && kind !== 'thanks'}
    >
      <div key={`${kind} ${item.activityId}`} ref={focusFirst}>
        {kind === 'details' && (
          <CompletionDetails
            plan={plan}
            item={item}
            onDone={(done) => (item.activity.recalled ? noted() : onChange({ kind: 'celebration', item: done }))}
            onClose={onClose}
          />
        )}
        {kind === 'together' && (
          <SharedCompletionForm
            plan={plan}
            item={item}
            before={dialog.siblings ?? []}
            failedBefore={dialog.failed ?? []}
            own={own}
            onDone={(done, siblings) => onChange({ kind: 'celebration', item: done, siblings })}
            onClose={onClose}
          />
        )}
        {kind === 'celebration' && (
          <Celebration
            plan={plan}
            item={item}
            siblings={dialog.siblings ?? []}
            onTogether={() => onChange({ ...dialog, kind: 'together' })}
            onTell={() => onChange({ kind: 'feedback', item, again: false })}
            onPhoto={() => onChange({ kind: 'memory', item })}
            onSkip={() => onChange({ kind: 'thanks', item, said: false })}
            onUndone={onClose}
            onStuck={stuck}
          />
        )}
        {kind === 'take-back' && (
          <RevertResultsForm
            item={item}
            outcomes={dialog.outcomes}
            onUndone={onClose}
            onStuck={stuck}
            onClose={onClose}
          />
        )}
        {kind === 'feedback' && (
          <FeedbackForm
            plan={plan}
            item={item}
            onSaved={() => onChange({ kind: 'thanks', item, said: true })}
            onSkip={() => (dialog.again ? onClose() : onChange({ kind: 'thanks', item, said: false }))}
          />
        )}
        {kind === 'memory' && (
          <MemoryForm
            withPhoto
            childId={plan.childId}
            planId={plan.id}
            activity={diaryActivity(item.activity)}
            onSaved={() => onChange({ kind: 'feedback', item, again: false })}
            onClose={() => onChange({ kind: 'feedback', item, again: false })}
          />
        )}
        {kind === 'thanks' && <Thanks said={dialog.said} onClose={onClose} />}
        {kind === 'swap' && <SwapForm plan={plan} item={item} onSwapped={swapped} onClose={onClose} />}
        {kind === 'undo' && <UndoForm plan={plan} item={item} onClose={onClose} />}
      </div>
    </Dialog>
  )
}
