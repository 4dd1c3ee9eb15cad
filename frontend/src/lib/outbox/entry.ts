import type { CompleteBody, FeedbackBody, ReopenBody } from '@filiz/domain/plan/schemas.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { MemoryBody, MemoryChangesBody } from '@filiz/domain/memories/schemas.ts'
import type { DiaryActivity, Memory } from '@filiz/http/contract/memories.ts'

/** A mutation of a plan's activity. */
export type PendingMutation =
  | { readonly kind: 'complete'; readonly body: Partial<CompleteBody> }
  /** `body`: the completion that the person saw; absent in entries of older versions. */
  | { readonly kind: 'reopen'; readonly body?: ReopenBody }
  | { readonly kind: 'feedback'; readonly body: FeedbackBody }

/** A new photo of a memory. It is kept until the memory is saved. */
export interface PendingPhoto {
  /** The `Idempotency-Key` of the upload, which stands for the photo in the body until the server has named it. */
  readonly key: string
  readonly blob: Blob
  /** Present once the server has the photo. */
  readonly photoId?: string
}

/** The fields of a memory that its writer changed. Photos are added and removed one by one. */
export type MemoryChanges = Omit<MemoryChangesBody, 'revision'>

/** A change of a memory. `base`: the memory as its writer saw it. */
export interface Amendment {
  readonly kind: 'amend'
  readonly base: Memory
  readonly changes: MemoryChanges
}

/** A new memory. `earlier`: earlier bodies with its key, one of which the server may have recorded. */
export interface MemoryAddition {
  readonly kind: 'add'
  readonly body: MemoryBody
  readonly earlier?: readonly MemoryBody[]
  /** The only earlier body, in entries of older versions. */
  readonly first?: MemoryBody | undefined
}

export type MemoryWrite =
  | MemoryAddition
  | Amendment
  /** A change of the whole memory, which earlier releases stored. It removes no photo. */
  | { readonly kind: 'change'; readonly memoryId: string; readonly body: MemoryBody }
  | { readonly kind: 'remove'; readonly memoryId: string }

/** A final refusal, with its sentence for the person or an empty text. */
export interface Refusal {
  /** `NOT_SHARED`: the account can no longer see the child, so only copying and discarding are left. */
  readonly code: string
  readonly message: string
  readonly status?: number
  /** Status of a proxy or firewall. */
  readonly foreignStatus?: number
  /** The memory as another person has changed it meanwhile. */
  readonly conflict?: Memory
}

interface Queued {
  /** The `Idempotency-Key`, which is the same for every attempt. */
  readonly key: string
  readonly accountId: string
  readonly childId: string
  /** Time of the write in epoch milliseconds, by the clock of this device. */
  readonly madeAt: number
  /** The account's entries are sent in ascending order of this number. */
  readonly place: number
  /** True when a request was sent, so that the server may have applied the write. */
  readonly sent: boolean
  readonly refusal?: Refusal
  /** Number of attempts that failed although the server could be reached, and the last reason. */
  readonly failed?: { readonly times: number; readonly reason: Refusal }
}

/** The activity of an entry, with the title for pages that do not load it. Older entries have no language. */
interface OfActivity {
  readonly activityId: string
  readonly title: string
  readonly language?: Language
}

export interface PlanEntry extends Queued, OfActivity {
  readonly kind: 'plan'
  readonly planId: string
  /** The name is that of earlier releases, whose entries are taken over. */
  readonly wish: PendingMutation
}

export interface FavouriteEntry extends Queued, OfActivity {
  readonly kind: 'favourite'
  readonly isFavourite: boolean
}

export interface MemoryEntry extends Queued {
  readonly kind: 'memory'
  /** The activity of the memory, to show its title. */
  readonly activity: DiaryActivity | null
  readonly write: MemoryWrite
  readonly photos: readonly PendingPhoto[]
  /** Number of times that its photos were sent again because the server had removed them. */
  readonly resent?: number
}

/** A write that the server has not answered yet, or has refused. */
export type Entry = PlanEntry | FavouriteEntry | MemoryEntry
export type Entries = readonly Entry[]

type NewOf<E> = E extends Entry ? Omit<E, Exclude<keyof Queued, 'childId'>> : never
/** A write as its page makes it. */
export type NewEntry = NewOf<Entry>
