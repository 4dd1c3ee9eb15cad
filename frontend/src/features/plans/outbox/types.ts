import type { Language } from '@filiz/domain/shared/language.ts'
import type { ApiClient } from '../../../lib/api-client.ts'
import type { PlanItem } from '../types.ts'
import type { Disk } from './disk.ts'
import type { Entries, Wish } from './entries.ts'

/** What became of a wish: done, with the answer; or it waits for a network. */
export type Outcome = { readonly kind: 'done'; readonly item: PlanItem } | { readonly kind: 'waiting' }

export type Came = Outcome | { readonly kind: 'refused'; readonly error: unknown }

export interface Wanted {
  readonly planId: string
  readonly activityId: string
  readonly title: string
  readonly language?: Language
  readonly wish: Wish
}

export interface Needs {
  readonly disk: Disk
  readonly api: Pick<ApiClient, 'post'>
  /** Who is signed in now. */
  readonly account: () => string | undefined
  readonly online: () => boolean
  /** Whether there is a network after all: a browser may be wrong about it, and what is sent without one counts as sent. */
  readonly reachable: () => Promise<boolean>
  /** One tab sends at a time: `undefined` where another did not finish within so many milliseconds. Without it, the keys alone keep a thing from being done twice. */
  readonly alone: <T>(work: () => Promise<T>, patience: number) => Promise<T | undefined>
  /** Tells the browser's other tabs that something has changed, and what came of it. */
  readonly tell: (news: News) => void
  /** The server did it. */
  readonly onDone: (planId: string, item: PlanItem) => void
  readonly onEntries: (entries: Entries, durable: boolean) => void
  /** Takes off the disk what is to be there no longer, where it has not been done yet. */
  readonly sweep?: () => Promise<void>
}

/** From one tab to the others. */
export interface News {
  readonly key?: string
  readonly planId?: string
  readonly item?: PlanItem
}
