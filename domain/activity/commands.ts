import type { Instant } from '../shared/event.ts'
import type { ActivityContent, FirstStatus, RecallReason } from './events.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

/** Sent by an administrator. */
export type Add = Command<
  'Add',
  { readonly activityId: string; readonly status: FirstStatus; readonly content: ActivityContent }
>
export type Revise = Command<'Revise', { readonly content: ActivityContent }>
/** `version`: number of the version to restore, from 1. */
export type Revert = Command<'Revert', { readonly version: number }>
export type Publish = Command<'Publish'>
export type Unpublish = Command<'Unpublish'>
export type Archive = Command<'Archive'>
/** Allowed for any status; families with the activity are warned. */
export type Recall = Command<'Recall', { readonly reason: RecallReason }>
/** `recalled`: confirms that the recall is to be revoked. */
export type Restore = Command<'Restore', { readonly recalled: boolean }>
export type Note = Command<'Note', { readonly text: string }>
/** A line of an imported file: brings the entry to this content and status. */
export type ImportActivity = Command<
  'ImportActivity',
  { readonly activityId: string; readonly status: FirstStatus | 'archived'; readonly content: ActivityContent }
>
/** Sent by the shipped catalogue: adds new entries and improves those that no administrator has changed. */
export type ShipActivity = Command<'ShipActivity', { readonly activityId: string; readonly content: ActivityContent }>

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
  | ImportActivity
  | ShipActivity
