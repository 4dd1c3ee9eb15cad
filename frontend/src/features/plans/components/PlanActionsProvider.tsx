import type { Child, Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../ui/announce.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { isFocusUnchanged } from '../../../ui/is-focus-unchanged.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useCompleteActivity } from '../api/complete-activity.ts'
import { useUndoSwap } from '../api/swap-activity.ts'
import { useReopenActivity } from '../api/reopen-activity.ts'
import { interrupted, noteOpen } from '../feedback-drafts.ts'
import { loadOutbox } from '../../../lib/outbox/load-outbox.ts'
import { loadWaitingNote } from '../outbox/PendingMutations.tsx'
import { itemAnchor, nowAnchor, PlanActionsContext, type ItemState, type PlanActions } from './plan-actions.ts'
import type { OpenDialog } from './PlanDialogs.tsx'
import { useDialogQueue } from './use-dialog-queue.ts'

const loadDialogs = () => import('./PlanDialogs.tsx')
const PlanDialogs = lazyDialog(loadDialogs)
const loadTogether = () => import('../api/complete-for-siblings.ts')

const idle: ItemState = { busy: false }

/** A plan that an earlier version stored on this device has no `feedbacks`. */
const hasFeedback = ({ feedback, feedbacks }: PlanItem) => feedback !== null || (feedbacks?.length ?? 0) > 0

interface Props {
  readonly plan: Plan
  /** Called after an activity was replaced by another. */
  readonly onSwapped?: (before: PlanItem, after: PlanItem) => void
  readonly children: ReactNode
}

/** Provides the actions on the activities of one plan, and renders the dialogs that they open. */
export function PlanActionsProvider({ plan, onSwapped, children }: Props) {
  const { t } = useTranslation()
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(new Map())
  const { dialog, turn, open, follow, close } = useDialogQueue<OpenDialog>(() => {
    const item = interrupted(plan)
    return item && { kind: 'feedback', item, again: true }
  })
  const underWay = useRef(new Set<string>())
  const { mutateAsync: completeActivity } = useCompleteActivity()
  const queryClient = useQueryClient()
  const { mutateAsync: reopenActivity } = useReopenActivity()
  const { mutateAsync: undoSwap } = useUndoSwap()

  // Preload what is needed without a connection, too. If that fails, its use reports it.
  useEffect(() => {
    for (const load of [loadDialogs, loadOutbox, loadWaitingNote, loadTogether]) load().catch(() => {})
  }, [])

  // No clean-up on unmount, so that a form that is open when the user leaves the page opens again later.
  useEffect(
    () => noteOpen(plan.id, dialog?.kind === 'feedback' ? dialog.item.activityId : undefined),
    [plan.id, dialog],
  )

  const actions = useMemo<PlanActions>(() => {
    const setState = (id: string, state: ItemState) =>
      setStates((before) => new Map(before).set(id, { ...(before.get(id)?.reopened && { reopened: true }), ...state }))

    async function run(id: string, otherwise: string, act: () => Promise<void>, now = false) {
      if (underWay.current.has(id)) return
      underWay.current.add(id)
      setState(id, { busy: true })
      try {
        await act()
        setState(id, idle)
      } catch (error) {
        setState(id, {
          busy: false,
          failure: { error, otherwise, retry: () => void run(id, otherwise, act, now), now },
        })
      } finally {
        underWay.current.delete(id)
      }
    }
    const takeBack = ({ activityId, activity: { title } }: PlanItem) =>
      void run(
        activityId,
        t(($) => $.plan.item.undoFailed),
        async () => {
          const pressed = document.activeElement
          await reopenActivity({ planId: plan.id, activityId })
          setState(activityId, { busy: true, reopened: true })
          announce(t(($) => $.plan.item.undone, { title }))
          if (isFocusUnchanged(pressed)) focusItem(activityId)
        },
      )

    const completeNow = ({ activityId }: PlanItem, now: boolean) =>
      void run(
        activityId,
        t(($) => $.plan.item.completeFailed),
        async () => {
          follow(undefined, { kind: 'celebration', item: await completeActivity({ planId: plan.id, activityId }) })
        },
        now,
      )

    const completeForAll = ({ activityId }: PlanItem, children: readonly Child[]) =>
      void run(
        activityId,
        t(($) => $.plan.item.completeFailed),
        async () => {
          const item = await completeActivity({ planId: plan.id, activityId })
          const { completeForSiblings } = await loadTogether()
          const outcomes = await completeForSiblings(queryClient, { activityId, children })
          const siblings = outcomes.filter((outcome) => outcome.kind === 'done')
          const failed = outcomes.filter((outcome) => outcome.kind !== 'done')
          follow(undefined, { kind: failed.length > 0 ? 'together' : 'celebration', item, siblings, failed })
        },
        true,
      )

    const bringBack = (item: PlanItem) =>
      void run(
        item.activityId,
        t(($) => $.plan.swap.undoFailed),
        async () => {
          if (!item.swap) return
          const { activityId } = item.swap
          const pressed = document.activeElement
          let isUnchanged = false
          const onAnswer = () => {
            isUnchanged = isFocusUnchanged(pressed)
          }
          const after = await undoSwap({ planId: plan.id, activityId, onAnswer })
          const back = after.items.find((one) => one.activityId === activityId)
          if (!back) return
          announce(t(($) => $.plan.swap.undone, { title: back.activity.title }))
          // The pressed button is in a row that the answer replaces.
          if (isUnchanged) setTimeout(() => focusItem(activityId))
          onSwapped?.(item, back)
        },
      )

    return {
      plan,
      // In a past month, ask for the date instead of using the current time.
      complete: (item, now = false) =>
        plan.label === 'past' ? open({ kind: 'details', item }) : completeNow(item, now),
      completeForAll,
      together: (item) => open({ kind: 'together', item }),
      completeWith: (item) => open({ kind: 'details', item }),
      reopen: (item) => (hasFeedback(item) ? open({ kind: 'undo', item }) : takeBack(item)),
      giveFeedback: (item) => open({ kind: 'feedback', item, again: true }),
      swap: (item) => open({ kind: 'swap', item }),
      undoSwap: bringBack,
      stateOf: ({ activityId }) => states.get(activityId) ?? idle,
    }
  }, [plan, states, t, completeActivity, queryClient, reopenActivity, undoSwap, onSwapped, open, follow])

  function closeAndGoOn(closed: OpenDialog, focused?: string) {
    if (!close(closed)) return
    // True when the button that opened the dialog has been replaced by a different one.
    const hasMoved =
      focused !== undefined ||
      closed.kind === 'celebration' ||
      closed.kind === 'take-back' ||
      closed.kind === 'thanks' ||
      (closed.kind === 'feedback' && !closed.again)
    // The dialog returns the focus to the button that opened it. If that is gone, focus the activity instead of the
    // page's heading.
    setTimeout(() => {
      if (hasMoved || document.activeElement?.tagName === 'H1') focusItem(focused ?? closed.item.activityId)
    })
  }

  return (
    <PlanActionsContext value={actions}>
      {children}
      {dialog && (
        <PlanDialogs
          key={turn}
          plan={plan}
          dialog={dialog}
          onChange={(next) => follow(dialog, next)}
          onClose={(focused) => closeAndGoOn(dialog, focused)}
          onUndoSwap={actions.undoSwap}
          onSwapped={onSwapped}
        />
      )}
    </PlanActionsContext>
  )
}

function focusItem(activityId: string) {
  requestAnimationFrame(() => {
    const item =
      document.getElementById(itemAnchor(activityId)) ??
      document.getElementById(nowAnchor(activityId)) ??
      document.querySelector<HTMLElement>('#today h2')
    // The item is missing when the page shows only the remaining activities.
    if (item) item.focus()
    else focusHeading()
  })
}
