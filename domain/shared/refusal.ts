import type { FieldCode } from './field-codes.ts'
import type { Language } from './language.ts'

/**
 * Refusal of a command by a business rule, returned as a value instead of thrown. `code` and `reason` are those of the
 * API contract; `fields` maps faulty fields to codes and faults that `texts/` turns into sentences, or to sentences of
 * their own.
 */
export interface Refusal {
  readonly refused: true
  readonly code: RefusalCode
  readonly reason?: RefusalReason
  readonly fields?: Readonly<Record<string, FieldCode | FieldFault | FieldRefusal>>
}

/** A field code with the kind of the faulty value (`what`) and the maximum, for a more specific sentence. */
export interface FieldFault {
  readonly code: FieldCode
  readonly what: 'memory'
  readonly max?: number
}

export interface FieldRefusal {
  readonly code: FieldCode
  readonly message: Readonly<Record<Language, string>>
}

export type RefusalCode =
  | 'VALIDATION_FAILED'
  | 'TOKEN_INVALID'
  | 'INVALID_CREDENTIALS'
  | 'EMAIL_NOT_VERIFIED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'

export type RefusalReason =
  | 'CHILD_TOO_YOUNG'
  | 'CHILD_TOO_OLD'
  | 'MONTH_OUT_OF_RANGE'
  | 'NOT_COMPLETED'
  | 'NOTHING_TO_SWAP'
  | 'ALREADY_COMPLETED'
  | 'NOTHING_SUITABLE'
  | 'NOTHING_TO_UNDO'
  | 'REPLACEMENT_COMPLETED'
  | 'UNDO_EXPIRED'
  | 'PLAN_FULL'
  | 'NOT_OFFERED'
  | 'TOO_MANY_CHILDREN'
  | 'TOO_MANY_FAVOURITES'
  | 'TOO_MANY_MEMORIES'
  | 'ARCHIVED'
  | 'RECALLED'
  | 'CHANGED_MEANWHILE'
  | 'ENTRY_CHANGED'
  | 'NOT_PUBLISHED'
  | 'NO_WORKING_DRAFT'
  | 'DRAFT_OUTDATED'
  | 'LAST_ADMINISTRATOR'
  | 'PLAN_IN_PREPARATION'
  | 'TOO_MANY_DEVICES'
  | 'TOO_MANY_TOKENS'
  | 'TOO_MANY_DATA_SETS'
  | 'DATA_SET_TOO_LARGE'
  | 'DATA_SET_NOT_OPENED'
  | 'TOO_MANY_CAREGIVERS'
  | 'ALREADY_CAREGIVER'
  | 'INVITATION_USED'
  | 'INVITATION_HAS_APPLICANTS'
  | 'ADDRESS_NOT_INVITED'
  | 'INVITATION_EXPIRED'
  | 'INVITATION_WITHDRAWN'
  | 'OWNER_CANNOT_LEAVE'
  | 'NOTHING_OFFERED'

export const refuse = (code: RefusalCode, more: Omit<Refusal, 'refused' | 'code'> = {}): Refusal => ({
  refused: true,
  code,
  ...more,
})

export const isRefusal = (decided: object): decided is Refusal => (decided as { refused?: unknown }).refused === true
