import type { AccountEvent } from '../account/events.ts'
import type { ActivityEvent } from '../activity/events.ts'
import type { AdministratorsEvent } from '../administrators/events.ts'
import type { ChildEvent } from '../child/events.ts'
import type { ImportEvent } from '../imports/events.ts'
import type { PlanEvent } from '../plan/events.ts'

export type FilizEvent = AccountEvent | AdministratorsEvent | ChildEvent | ActivityEvent | ImportEvent | PlanEvent

type FieldsOf<E> = E extends { type: infer T extends string; data: infer D } ? { [K in T]: readonly (keyof D & string)[] } : never
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never

/**
 * The personal fields of each event: sealed on their way to the disk, forgotten when the subject's key is destroyed
 * (design §10). A new event type does not compile until it says here which of its fields are personal.
 * Values are text, lists of text, or null.
 */
export const personalFields: UnionToIntersection<FieldsOf<FilizEvent>> = {
  AccountRegistered: ['name', 'email'],
  RegistrationRenewed: ['name'],
  RegistrationAttempted: [],
  VerificationRequested: [],
  EmailVerified: [],
  EmailChangeRequested: ['email'],
  EmailChangeWithdrawn: [],
  PasswordResetRequested: [],
  PasswordChanged: [],
  ProfileChanged: ['name'],
  RoleGranted: [],
  RoleRevoked: [],
  AdministratorsListed: [],
  AdministratorAppointed: [],
  AdministratorDismissed: [],
  ChildEnrolled: [],
  ChildWithdrawn: [],
  FamilyReturned: [],
  AccountDeleted: [],
  ChildAdded: ['name', 'birthDate', 'interests'],
  ChildChanged: ['name', 'birthDate', 'interests'],
  ProgressPaused: [],
  ProgressResumed: [],
  ChildRemoved: [],
  ActivityAdded: [],
  ActivityRevised: [],
  ActivityReverted: [],
  ActivityPublished: [],
  ActivityUnpublished: [],
  ActivityNoted: [],
  ActivityArchived: [],
  ActivityRestored: [],
  ImportBegun: [],
  ImportPartKept: [],
  ImportAccepted: [],
  ImportAdvanced: [],
  ImportFinished: [],
  PlanMade: ['interestScores'],
  PlanRemade: ['interestScores'],
  ActivityCompleted: [],
  ActivityReopened: [],
  FeedbackGiven: ['notes'],
  ActivitySwapped: ['interestScores'],
}

/** What a personal field reads as after its subject was forgotten. Folds must bear it (a birth date, too, may read so). */
export const FORGOTTEN = '[forgotten]'
