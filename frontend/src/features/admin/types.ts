import type { Category, FurtherFields } from '@filiz/domain/activity/events.ts'

export const statuses = ['draft', 'published', 'archived'] as const
export type Status = (typeof statuses)[number]

/** Unknown or unwritten fields are omitted. */
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

/** The content of an entry in both languages, in the shape that the server accepts. */
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
  /** Number of content revisions. */
  readonly version: number
  /** Time and reason of a recall; absent if the entry is not recalled. */
  readonly recalled?: Recalled
  /** ISO date and time. */
  readonly updatedAt: string
}

/** An entry that is being edited, with the ETag for `If-Match`. */
export interface OpenedEntry {
  readonly entry: CatalogueEntry
  readonly etag: string | undefined
}

/** The editable content, without the fields that the server maintains. */
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

/** The English title if `language` is `en` and there is one, otherwise the Turkish title. */
export const titleOf = ({ translations: { tr, en } }: Pick<CatalogueContent, 'translations'>, language: 'tr' | 'en') =>
  language === 'en' && en ? en.title : tr.title
