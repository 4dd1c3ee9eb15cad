import type { Day, Instant } from '../shared/event.ts'
import type { Allergen } from '../activity/vocabulary.ts'
import type { ChosenLook } from './look.ts'

/** Every command names the owner's account; a command for another account's child returns NOT_FOUND. */
interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant; readonly accountId: string } & Data
}

interface Form extends ChosenLook {
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  readonly allergies?: readonly Allergen[] | undefined
}

/** `day` is the family's local day. */
export type Add = Command<'Add', Form & { readonly day: Day; readonly childId: string }>
export type Change = Command<'Change', Form & { readonly day: Day }>
/** Pauses the child's progress from `today` until `until`, both included. */
export type Pause = Command<'Pause', { readonly today: Day; readonly until: Day }>
export type Resume = Command<'Resume', { readonly today: Day }>
export type Remove = Command<'Remove', { readonly because: 'parent' | 'account-deleted' }>

/** Saves the activity for the child. */
export type AddFavourite = Command<'AddFavourite', { readonly activityId: string }>
export type RemoveFavourite = Command<'RemoveFavourite', { readonly activityId: string }>

export type ChildCommand = Add | Change | Pause | Resume | Remove | AddFavourite | RemoveFavourite
