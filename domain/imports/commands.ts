import type { Instant } from '../shared/event.ts'
import type { ImportedEntry, SkippedEntry } from './events.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

export type Begin = Command<
  'Begin',
  {
    readonly importId: string
    readonly entries: number
    readonly unchanged: number
    readonly skipped: number
    readonly undoes: string | null
  }
>
/** `part`: index of this part of the file, starting at 0. Parts are sent in order. */
export type KeepPart = Command<'KeepPart', { readonly part: number; readonly entries: readonly ImportedEntry[] }>
export type Accept = Command<'Accept'>
/** `from`: number of entries applied before this report; `applied`: number applied in total. */
export type Advance = Command<
  'Advance',
  {
    readonly from: number
    readonly applied: number
    readonly created: number
    readonly updated: number
    readonly conflicts: readonly SkippedEntry[]
  }
>
export type Finish = Command<'Finish'>

export type ImportCommand = Begin | KeepPart | Accept | Advance | Finish
