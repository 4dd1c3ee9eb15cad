import type { Category, FurtherFields } from '@filiz/domain/activity/events.ts'

export interface Reason {
  readonly code: string
  readonly message: string
  /** For reason `interest`: the child's interests that the activity matches. */
  readonly interests?: readonly string[]
}

/** Unknown fields are omitted. */
type Known = {
  readonly [Field in keyof Omit<FurtherFields, 'kin'>]?: Field extends 'occasion'
    ? FurtherFields[Field]
    : NonNullable<FurtherFields[Field]>
}

/** An activity in a list, in the language of the request. */
export interface ActivitySummary extends Known {
  readonly id: string
  readonly title: string
  /** Language of the texts: Turkish if there are none in the requested language. */
  readonly language: 'tr' | 'en'
  readonly category: Category
  /** Whole years, inclusive. */
  readonly minAge: number
  readonly maxAge: number
  readonly durationMinutes: number
  /** The month that the activity suits best, 1–12. */
  readonly monthTheme: number
  readonly hasVideo: boolean
  readonly hasPdf: boolean
  /** Whether the activity is in season today; true if its season is unknown. */
  readonly inSeason: boolean
  /** Present when the activity was recalled: it must not be done. */
  readonly recalled?: { readonly reason: string; readonly language: 'tr' | 'en' }
}

/**
 * The activity's place in a child's plans: this month's plan if it contains the activity, otherwise the newest plan
 * that does.
 */
export interface PlanContext {
  readonly planId: string
  readonly year: number
  readonly month: number
  readonly status: 'pending' | 'completed'
  readonly position: number
}

export interface Activity extends ActivitySummary {
  readonly purpose: string
  readonly description: string | null
  readonly materials: readonly string[]
  readonly steps: readonly string[]
  readonly safetyNotes: string | null
  readonly easier?: string
  readonly harder?: string
  readonly videoUrl: string | null
  readonly pdfUrl: string | null
  /** Present only if the request named a child. */
  readonly planContext?: PlanContext | null
  /** The account's children whose age suits the activity today. */
  readonly suitableChildren: readonly { readonly id: string; readonly name: string }[]
}
