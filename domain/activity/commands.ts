import type { Instant, Revision } from '../shared/event.ts'
import type { ActivityContent, DraftContent, FirstStatus, RecallReason, WordConfirmation } from './events.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

/** Answers to found words (`publication.ts`). Any list, also an empty one, says that an administrator has looked. */
interface Confirming {
  readonly confirm?: readonly WordConfirmation[] | undefined
}

/**
 * Sent when an administrator adds an activity. `byDefault`: the status was left out; then the hazards of a published
 * activity may be unknown, as before hazards existed.
 */
export type Add = Command<
  'Add',
  Confirming & {
    readonly activityId: string
    readonly status: FirstStatus
    readonly byDefault?: boolean
    readonly content: DraftContent
  }
>
export type Revise = Command<'Revise', Confirming & { readonly content: DraftContent }>
/** `version`: the number of the version to restore, starting at 1. */
export type Revert = Command<'Revert', { readonly version: number }>
export type Publish = Command<'Publish', Confirming>
export type Unpublish = Command<'Unpublish'>
export type Archive = Command<'Archive'>
/** Accepted for any status. Families whose plans contain the activity are warned. */
export type Recall = Command<'Recall', { readonly reason: RecallReason }>
/** `recalled`: confirms that a recall of the activity is to be revoked. */
export type Restore = Command<'Restore', { readonly recalled: boolean }>
export type Note = Command<'Note', { readonly text: string }>
/** `note`: the stream revision of an `ActivityNoted`; whoever sends the command has seen that event. */
export type ResolveNote = Command<'ResolveNote', { readonly note: Revision }>
/**
 * The state of an activity that a change was planned for: `any` skips the check, `none` expects no activity. Notes do
 * not count as changes.
 */
export type ExpectedActivity = 'any' | 'none' | { readonly version: number; readonly status: FirstStatus | 'archived' }
/**
 * Sent for each line of an imported file, and for each entry of an undo: sets the activity to this content and status.
 * `publishAt`: when an undo lets it be published again, unless that time has passed.
 */
export type ImportActivity = Command<
  'ImportActivity',
  {
    readonly activityId: string
    readonly status: FirstStatus | 'archived'
    readonly content: DraftContent
    readonly expected: ExpectedActivity
    readonly publishAt?: Instant
  }
>
/**
 * Sent for each activity of the shipped catalogue: adds a missing activity, and updates one that no administrator has
 * changed. `reviewed`: words of the shipped texts that a review found harmless.
 */
export type ShipActivity = Command<
  'ShipActivity',
  { readonly activityId: string; readonly content: ActivityContent; readonly reviewed?: readonly WordConfirmation[] }
>

/**
 * Saves the working draft of a published activity. `basedOn`: the published version that it is to replace; null keeps
 * that of the existing working draft, or means the current version.
 */
export type SaveWorkingDraft = Command<
  'SaveWorkingDraft',
  { readonly basedOn: number | null; readonly content: DraftContent }
>
export type DiscardWorkingDraft = Command<'DiscardWorkingDraft'>
export type PublishWorkingDraft = Command<'PublishWorkingDraft', Confirming>
/** Schedules the publication of a draft, or of the working draft of a published activity. */
export type SchedulePublication = Command<'SchedulePublication', { readonly publishAt: Instant }>
export type UnschedulePublication = Command<'UnschedulePublication'>
/** Sent by the worker when a scheduled publication is due. */
export type PublishAsScheduled = Command<'PublishAsScheduled', { readonly publishAt: Instant }>

export type ActivityCommand =
  | Add
  | Revise
  | Revert
  | Publish
  | Unpublish
  | Archive
  | Recall
  | Restore
  | Note
  | ResolveNote
  | ImportActivity
  | ShipActivity
  | SaveWorkingDraft
  | DiscardWorkingDraft
  | PublishWorkingDraft
  | SchedulePublication
  | UnschedulePublication
  | PublishAsScheduled
