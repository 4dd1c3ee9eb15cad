import type { DomainEvent, Instant } from '../shared/event.ts'

export const categories = ['ZIHIN_MATEMATIK', 'DIL_HIKAYE', 'BEDEN_HAREKET', 'SANAT_YARATICILIK', 'DUYGU_SOSYALLIK', 'DOGA_KESIF', 'GUNLUK_BECERI'] as const
export type Category = (typeof categories)[number]

export interface ActivityText {
  readonly title: string
  readonly purpose: string
  readonly description: string | null
  readonly materials: readonly string[]
  readonly steps: readonly string[]
  readonly safetyNotes: string | null
}

export interface ActivityContent {
  readonly category: Category
  /** The month of the year that it suits best, 1–12. */
  readonly monthTheme: number
  /** Whole years, 2–6, both included. */
  readonly minAge: number
  readonly maxAge: number
  readonly durationMinutes: number
  readonly videoUrl: string | null
  readonly pdfUrl: string | null
  readonly interests: readonly string[]
  readonly translations: { readonly tr: ActivityText; readonly en: ActivityText | null }
}

/** Who last decided what the entry says: what an admin touched, the shipped catalogue never overwrites (design §18). */
export type Origin = 'shipped' | 'admin'

export type ActivityAdded = DomainEvent<'ActivityAdded', { at: Instant; activityId: string; origin: Origin; content: ActivityContent }>
export type ActivityRevised = DomainEvent<'ActivityRevised', { at: Instant; activityId: string; origin: Origin; content: ActivityContent }>
export type ActivityArchived = DomainEvent<'ActivityArchived', { at: Instant; activityId: string; origin: Origin }>
export type ActivityRestored = DomainEvent<'ActivityRestored', { at: Instant; activityId: string; origin: Origin }>

export type ActivityEvent = ActivityAdded | ActivityRevised | ActivityArchived | ActivityRestored
