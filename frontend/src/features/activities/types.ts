import type { Category, FurtherFields } from '@filiz/domain/activity/events.ts'

export interface Reason {
  readonly code: string
  readonly message: string
  /** Of an `interest` in a plan: what the activity is about. */
  readonly interests?: readonly string[]
}

/** What is unknown is left out. */
type Known = {
  readonly [Field in keyof Omit<FurtherFields, 'kin'>]?: Field extends 'occasion'
    ? FurtherFields[Field]
    : NonNullable<FurtherFields[Field]>
}

/** An activity as it is listed, in the language of the request. */
export interface ActivitySummary extends Known {
  readonly id: string
  readonly title: string
  /** Of its texts: Turkish where there is none in the language asked for. */
  readonly language: 'tr' | 'en'
  readonly category: Category
  /** Whole years, both included. */
  readonly minAge: number
  readonly maxAge: number
  readonly durationMinutes: number
  /** The month that it suits best, 1–12. */
  readonly monthTheme: number
  readonly hasVideo: boolean
  readonly hasPdf: boolean
  /** Today; true also where it is unknown. */
  readonly inSeason: boolean
  /** It was called back, and why: nobody is to do it. */
  readonly recalled?: { readonly reason: string; readonly language: 'tr' | 'en' }
}

/** Where an activity is in a child's plans: this month's if it is there, else the newest that holds it. */
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
  /** Only where a child was named. */
  readonly planContext?: PlanContext | null
  /** Of this account, those whose age it suits today. */
  readonly suitableChildren: readonly { readonly id: string; readonly name: string }[]
}
