import type { Instant } from '../shared/event.ts'
import type { ActivityContent, FirstStatus, RecallReason } from './events.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

/** An administrator's. */
export type Add = Command<
  'Add',
  { readonly activityId: string; readonly status: FirstStatus; readonly content: ActivityContent }
>
export type Revise = Command<'Revise', { readonly content: ActivityContent }>
/** `version`: the one whose text is to be brought back, from 1. */
export type Revert = Command<'Revert', { readonly version: number }>
export type Publish = Command<'Publish'>
export type Unpublish = Command<'Unpublish'>
export type Archive = Command<'Archive'>
/** Whatever it is now: families who have it are to be told. */
export type Recall = Command<'Recall', { readonly reason: RecallReason }>
/** `recalled`: that it was called back is known, and is to be taken back. */
export type Restore = Command<'Restore', { readonly recalled: boolean }>
export type Note = Command<'Note', { readonly text: string }>
/** A line of a file that was imported: whatever the entry is now, it is to be this. */
export type ImportActivity = Command<
  'ImportActivity',
  { readonly activityId: string; readonly status: FirstStatus | 'archived'; readonly content: ActivityContent }
>
/** The shipped catalogue's: adds what is new, improves what no administrator has touched (design §18). */
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
