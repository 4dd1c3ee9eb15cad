import type { Category, FurtherFields } from '@filiz/domain/activity/events.ts'

export const statuses = ['draft', 'published', 'archived'] as const
export type Status = (typeof statuses)[number]

/** What is unknown, or not written, is left out. */
type Known = {
  readonly [Field in keyof Omit<FurtherFields, 'kin'>]?: Field extends 'occasion'
    ? FurtherFields[Field]
    : NonNullable<FurtherFields[Field]>
}

export interface CatalogueText {
  readonly title: string
  readonly purpose: string
  readonly description?: string
  readonly materials: readonly string[]
  readonly steps: readonly string[]
  readonly safetyNotes?: string
  readonly easier?: string
  readonly harder?: string
}

/** What an entry says, in both languages, as it may be sent back. */
export interface CatalogueContent extends Known {
  readonly category: Category
  readonly monthTheme: number
  readonly minAge: number
  readonly maxAge: number
  readonly durationMinutes: number
  readonly kin: string | null
  readonly videoUrl: string | null
  readonly pdfUrl: string | null
  readonly interests: readonly string[]
  readonly translations: { readonly tr: CatalogueText; readonly en?: CatalogueText }
}

export interface RecallReason {
  readonly tr: string
  readonly en?: string
}
export interface Recalled {
  readonly at: string
  readonly reason: RecallReason
}

export interface CatalogueEntry extends CatalogueContent {
  readonly id: string
  readonly status: Status
  /** How many times its content was written. */
  readonly version: number
  /** Since when, and why, families are told not to do it. */
  readonly recalled?: Recalled
  /** An instant. */
  readonly updatedAt: string
}

/** An entry as it is edited, with the `etag` that guards the change against somebody faster. */
export interface OpenedEntry {
  readonly entry: CatalogueEntry
  readonly etag: string | undefined
}

/** Only the content, without what the server keeps by itself. */
export function contentOf({
  id: _,
  status: _status,
  version: _version,
  recalled: _recalled,
  updatedAt: _at,
  ...content
}: CatalogueEntry): CatalogueContent {
  return content
}

/** In the reader's language where it is written. */
export const titleOf = ({ translations: { tr, en } }: Pick<CatalogueContent, 'translations'>, language: 'tr' | 'en') =>
  language === 'en' && en ? en.title : tr.title
