import { isolate } from '../shared/bidi.ts'
import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'
import { monthOfYear } from './formats.ts'

/** Returns the name of a month's calendar file, such as `Filiz: Ada, Mart 2026`. */
export const calendarName = (childName: string, year: number, month: number, language: Language): string =>
  `Filiz: ${isolate(childName)}, ${monthOfYear(year, month, language)}`

const weeks: Bilingual<(childName: string, count: number) => string> = {
  tr: (childName, count) => `${isolate(childName)}: bu hafta ${count} etkinlik`,
  en: (childName, count) => `${isolate(childName)}: ${count === 1 ? '1 activity' : `${count} activities`} this week`,
}

/** Name of a family's calendar subscription. */
export const subscribedCalendarName = 'Filiz'

/**
 * Returns the title of a week's entry. `whose`: the child's name, or the product's name when the parent does not share
 * names.
 */
export const calendarWeek = (whose: string, count: number, language: Language): string => weeks[language](whose, count)

const minutes: Bilingual = { tr: 'dk', en: 'min' }

/** Returns the line of one activity in a week's entry. */
export const calendarActivity = (
  title: string,
  durationMinutes: number,
  completed: boolean,
  language: Language,
): string => `${completed ? '✓' : '•'} ${title} (${durationMinutes} ${minutes[language]})`

/** Returns the line of one recalled activity in a week's entry. */
export const calendarRecalledActivity = (title: string, reason: string, language: Language): string =>
  `⚠ ${title}. ${calendarRecalled(reason, language)}`

const needed: Bilingual = { tr: 'Malzemeler', en: 'You need' }

/**
 * Returns the title of an activity's own entry; `sign` marks it as completed or recalled. `whose`: the child's name, or
 * null when the parent does not share names.
 */
export const calendarTitle = (title: string, whose: string | null, sign: '✓' | '⚠' | null): string =>
  `${sign === null ? '' : `${sign} `}${whose === null ? '' : `${isolate(whose)}: `}${title}`

const calledBack: Bilingual<(reason: string) => string> = {
  tr: (reason) => `Güvenlik nedeniyle geri çekildi, lütfen yapmayın: ${reason}`,
  en: (reason) => `Recalled for safety, please do not do it: ${reason}`,
}

/** Returns the text that replaces the instructions of a recalled activity. */
export const calendarRecalled = (reason: string, language: Language): string => calledBack[language](reason)

/** Returns the description of an activity's entry: duration, purpose and materials. */
export const calendarDetails = (
  durationMinutes: number,
  purpose: string,
  materials: readonly string[],
  language: Language,
): string =>
  [
    `${durationMinutes} ${minutes[language]}`,
    purpose,
    ...(materials.length > 0 ? [`${needed[language]}: ${materials.join(', ')}`] : []),
  ].join('\n')
