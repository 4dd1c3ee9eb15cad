import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'

/**
 * The kind of a field's value, which decides how it is shown (`public-form.ts`). `hidden` fields (personal, secret or
 * free text) are never shown; other kinds show only values that match the kind.
 */
export type Kind =
  | 'instant'
  | 'day'
  | 'whole'
  | 'number'
  | 'flag'
  /** A code, a catalogue id or a word of a fixed list: letters, digits and `_ . / : -`. Never a sentence. */
  | 'word'
  | 'account'
  | 'child'
  | 'plan'
  /** Items of a plan, as JSON. */
  | 'items'
  | 'item'
  /** Content of a catalogue activity, as JSON. */
  | 'content'
  /** Of the notifications only whether reminders are on. */
  | 'reminders'
  | 'hidden'

type PublicFields = { readonly [E in FilizEvent as E['type']]: { readonly [Field in keyof E['data']]-?: Kind } }

const whose = { at: 'instant', childId: 'child', accountId: 'account', activityId: 'word' } as const
const provenance = {
  policyVersion: 'word',
  ageMonths: 'whole',
  candidatesHash: 'hidden',
  basedOn: 'hidden',
  heard: 'word',
  focus: 'hidden',
} as const
/** Analysts see that something was remembered, and nothing of it. */
const ofMemory = { at: 'instant', childId: 'child', accountId: 'account', by: 'account', memoryId: 'hidden' } as const
const memory = {
  ...ofMemory,
  day: 'hidden',
  text: 'hidden',
  mood: 'hidden',
  photos: 'hidden',
  planId: 'hidden',
  activityId: 'hidden',
  isFavourite: 'hidden',
} as const
const ofExposure = { at: 'instant', accountId: 'account', day: 'day' } as const
const ofCatalogue = { at: 'instant', activityId: 'word', origin: 'word' } as const

/**
 * The kind of each field of each event, which decides what analysts see. A new event or field does not compile until it
 * is listed here, so that no field is exposed by accident. `domain/registry/personal-data.ts` defines the personal
 * fields; a test ensures that all of them are hidden here.
 */
export const publicFields: PublicFields = {
  AccountRegistered: {
    at: 'instant',
    accountId: 'account',
    requestId: 'hidden',
    name: 'hidden',
    email: 'hidden',
    language: 'word',
    timeZone: 'word',
  },
  RegistrationRenewed: {
    at: 'instant',
    requestId: 'hidden',
    name: 'hidden',
    language: 'word',
    timeZone: 'word',
    voidsOlder: 'flag',
  },
  RegistrationAttempted: { at: 'instant' },
  VerificationRequested: { at: 'instant', requestId: 'hidden', registration: 'hidden' },
  EmailVerified: { at: 'instant', requestId: 'hidden', change: 'flag' },
  EmailChangeRequested: { at: 'instant', requestId: 'hidden', email: 'hidden', taken: 'hidden' },
  EmailChangeWithdrawn: { at: 'instant' },
  PasswordResetRequested: { at: 'instant', requestId: 'hidden' },
  PasswordChanged: { at: 'instant', how: 'word', requestId: 'hidden' },
  ProfileChanged: {
    at: 'instant',
    name: 'hidden',
    language: 'word',
    theme: 'word',
    timeZone: 'word',
    notifications: 'reminders',
  },
  ExposureChosen: { at: 'instant', isAllowed: 'flag' },
  RoleGranted: { at: 'instant', role: 'word' },
  RoleRevoked: { at: 'instant', role: 'word' },
  AdministratorsListed: { at: 'instant', accountIds: 'hidden' },
  AdministratorAppointed: { at: 'instant', accountId: 'account' },
  AdministratorDismissed: { at: 'instant', accountId: 'account' },
  ChildEnrolled: { at: 'instant', childId: 'child' },
  ChildWithdrawn: { at: 'instant', childId: 'child' },
  FamilyReturned: { at: 'instant' },
  AccountDeleted: { at: 'instant', children: 'hidden' },
  ChildAdded: {
    at: 'instant',
    day: 'day',
    childId: 'child',
    accountId: 'account',
    ageMonths: 'whole',
    name: 'hidden',
    birthDate: 'hidden',
    interests: 'hidden',
    allergies: 'hidden',
    picture: 'word',
    color: 'word',
  },
  ChildChanged: {
    at: 'instant',
    day: 'day',
    accountId: 'account',
    ageMonths: 'whole',
    name: 'hidden',
    birthDate: 'hidden',
    interests: 'hidden',
    allergies: 'hidden',
    picture: 'word',
    color: 'word',
  },
  ProgressPaused: { at: 'instant', accountId: 'account', from: 'day', until: 'day' },
  ProgressResumed: { at: 'instant', accountId: 'account', lastPausedDay: 'day' },
  FavouriteAdded: { at: 'instant', accountId: 'account', activityId: 'word' },
  FavouriteRemoved: { at: 'instant', accountId: 'account', activityId: 'word' },
  ChildRemoved: { at: 'instant', childId: 'child', accountId: 'account', because: 'word' },
  CaregiverInvited: {
    at: 'instant',
    invitationId: 'hidden',
    role: 'word',
    by: 'account',
    childIds: 'hidden',
    expiresAt: 'instant',
    email: 'hidden',
  },
  InvitationWithdrawn: { at: 'instant', invitationId: 'hidden' },
  CaregiverJoined: { at: 'instant', accountId: 'account', role: 'word', invitationId: 'hidden' },
  CaregiverRoleChanged: { at: 'instant', accountId: 'account', role: 'word', invitationId: 'hidden' },
  CaregiverLeft: { at: 'instant', accountId: 'account', invitationId: 'hidden', because: 'word' },
  OwnershipOffered: { at: 'instant', to: 'account' },
  OwnershipOfferEnded: { at: 'instant' },
  OwnershipTransferred: { at: 'instant', from: 'account', to: 'account', day: 'day', ageMonths: 'whole' },
  ActivityAdded: { ...ofCatalogue, status: 'word', content: 'content' },
  ActivityRevised: { ...ofCatalogue, content: 'content' },
  ActivityReverted: { ...ofCatalogue, version: 'whole', content: 'content' },
  ActivityPublished: ofCatalogue,
  ActivityUnpublished: ofCatalogue,
  ActivityNoted: { at: 'instant', activityId: 'word', text: 'hidden' },
  WorkingDraftSaved: { at: 'instant', activityId: 'word', basedOn: 'whole', content: 'hidden' },
  WorkingDraftClosed: { at: 'instant', activityId: 'word', published: 'flag' },
  PublicationScheduled: { at: 'instant', activityId: 'word', publishAt: 'instant' },
  PublicationUnscheduled: { at: 'instant', activityId: 'word' },
  ScheduledPublicationRefused: { at: 'instant', activityId: 'word', reason: 'word', fields: 'hidden' },
  ActivityArchived: ofCatalogue,
  ActivityRecalled: { ...ofCatalogue, reason: 'hidden' },
  ActivityRestored: ofCatalogue,
  HazardWordsConfirmed: { ...ofCatalogue, words: 'hidden' },
  ImportBegun: {
    at: 'instant',
    importId: 'word',
    entries: 'whole',
    unchanged: 'whole',
    skipped: 'whole',
    undoes: 'word',
  },
  ImportPartKept: { at: 'instant', part: 'whole', entries: 'hidden' },
  ImportAccepted: { at: 'instant', importId: 'word' },
  ImportAdvanced: { at: 'instant', applied: 'whole', created: 'whole', updated: 'whole', conflicts: 'hidden' },
  ImportFinished: { at: 'instant' },
  DataSetRequested: {
    at: 'instant',
    dataSetId: 'hidden',
    accountId: 'account',
    format: 'word',
    since: 'instant',
    until: 'instant',
  },
  DataSetMade: {
    at: 'instant',
    accountId: 'account',
    attempt: 'hidden',
    events: 'whole',
    bytes: 'whole',
    expiresAt: 'instant',
  },
  DataSetFailed: { at: 'instant', accountId: 'account', reason: 'word' },
  DataSetTaken: { at: 'instant', accountId: 'account' },
  DataSetExpired: { at: 'instant' },
  PlanMade: {
    at: 'instant',
    planId: 'plan',
    childId: 'child',
    accountId: 'account',
    year: 'whole',
    month: 'whole',
    ahead: 'flag',
    from: 'day',
    items: 'items',
    interestScores: 'hidden',
    ...provenance,
  },
  PlanRemade: {
    at: 'instant',
    childId: 'child',
    accountId: 'account',
    from: 'day',
    items: 'items',
    interestScores: 'hidden',
    ...provenance,
  },
  ActivityCompleted: { ...whose, completedAt: 'instant', day: 'day', durationMinutes: 'whole', by: 'account' },
  ActivityReopened: whose,
  FeedbackGiven: {
    ...whose,
    engagement: 'number',
    difficulty: 'number',
    focusMinutes: 'number',
    notes: 'hidden',
    by: 'account',
  },
  ActivitySwapped: { ...whose, reason: 'word', replacement: 'item', interestScores: 'hidden' },
  SwapUndone: { ...whose, replacement: 'word', activity: 'item' },
  ActivityChosen: { ...whose, insteadOf: 'word', activity: 'item' },
  MilestoneAnswered: {
    at: 'instant',
    accountId: 'account',
    by: 'account',
    entry: 'hidden',
    milestoneId: 'hidden',
    answer: 'hidden',
    day: 'hidden',
  },
  FocusChosen: {
    at: 'instant',
    accountId: 'account',
    by: 'account',
    year: 'hidden',
    month: 'hidden',
    category: 'hidden',
    milestoneId: 'hidden',
  },
  FocusDropped: { at: 'instant', accountId: 'account', by: 'account', year: 'hidden', month: 'hidden' },
  AppOpened: ofExposure,
  PlanSeen: { ...ofExposure, childId: 'child', planId: 'plan' },
  SuggestionShown: { ...ofExposure, childId: 'child', activityId: 'word' },
  MilestoneAdded: { at: 'instant', milestoneId: 'word', origin: 'word', content: 'hidden' },
  MilestoneRevised: { at: 'instant', milestoneId: 'word', origin: 'word', content: 'hidden' },
  MemoryAdded: memory,
  MemoryChanged: memory,
  MemoryRemoved: ofMemory,
  CountsReleased: {
    at: 'instant',
    month: 'word',
    cells: 'hidden',
    hidden: 'whole',
    swaps: 'hidden',
    joined: 'whole',
    cohorts: 'hidden',
  },
  ReceptionReleased: { at: 'instant', month: 'word', activities: 'hidden' },
  UseReleased: { at: 'instant', month: 'word', category: 'word', categories: 'whole', activities: 'hidden' },
}
