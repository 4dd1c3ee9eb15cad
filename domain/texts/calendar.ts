import type { Language } from '../account/events.ts'
import type { Bilingual } from './bilingual.ts'
import { monthOfYear } from './formats.ts'

/** What the file of a month is called in a calendar program: `Filiz: Ada, Mart 2026`. */
export const calendarName = (childName: string, year: number, month: number, language: Language): string =>
  `Filiz: ${childName}, ${monthOfYear(year, month, language)}`

const weeks: Bilingual<(childName: string, count: number) => string> = {
  tr: (childName, count) => `${childName}: bu hafta ${count} etkinlik`,
  en: (childName, count) => `${childName}: ${count === 1 ? '1 activity' : `${count} activities`} this week`,
}

/** A week's entry. */
export const calendarWeek = (childName: string, count: number, language: Language): string => weeks[language](childName, count)

const minutes: Bilingual = { tr: 'dk', en: 'min' }

/** One activity within a week's entry. */
export const calendarActivity = (title: string, durationMinutes: number, completed: boolean, language: Language): string =>
  `${completed ? '✓' : '•'} ${title} (${durationMinutes} ${minutes[language]})`
