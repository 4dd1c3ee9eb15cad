import type { Instant } from '../shared/event.ts'
import type { ActivityContent } from './events.ts'

interface Command<Type extends string, Data = unknown> { readonly type: Type; readonly data: { readonly at: Instant } & Data }

/** An administrator's four. */
export type Add = Command<'Add', { readonly activityId: string; readonly content: ActivityContent }>
export type Revise = Command<'Revise', { readonly content: ActivityContent }>
export type Archive = Command<'Archive'>
export type Restore = Command<'Restore'>
/** The shipped catalogue's: adds what is new, improves what no administrator has touched (design §18). */
export type ShipActivity = Command<'ShipActivity', { readonly activityId: string; readonly content: ActivityContent }>

export type ActivityCommand = Add | Revise | Archive | Restore | ShipActivity
