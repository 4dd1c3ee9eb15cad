import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'
import { monthOfYear } from './formats.ts'

/** What the file of a month is called in a calendar program: `Filiz: Ada, Mart 2026`. */
export const calendarName = (childName: string, year: number, month: number, language: Language): string =>
  `Filiz: ${childName}, ${monthOfYear(year, month, language)}`

const weeks: Bilingual<(childName: string, count: number) => string> = {
  tr: (childName, count) => `${childName}: bu hafta ${count} etkinlik`,
  en: (childName, count) => `${childName}: ${count === 1 ? '1 activity' : `${count} activities`} this week`,
}

/** What the subscription of a family is called in a calendar program. */
export const subscribedCalendarName = 'Filiz'

/** A week's entry. `whose`: the child's name, or ours where names stay at home. */
export const calendarWeek = (whose: string, count: number, language: Language): string => weeks[language](whose, count)

const minutes: Bilingual = { tr: 'dk', en: 'min' }

/** One activity within a week's entry. */
export const calendarActivity = (
  title: string,
  durationMinutes: number,
  completed: boolean,
  language: Language,
): string => `${completed ? '✓' : '•'} ${title} (${durationMinutes} ${minutes[language]})`

/** The same, of one that was called back. */
export const calendarRecalledActivity = (title: string, reason: string, language: Language): string =>
  `⚠ ${title}. ${calendarRecalled(reason, language)}`

const needed: Bilingual = { tr: 'Malzemeler', en: 'You need' }

/** The title of an entry that is one activity: done, called back, or neither. `whose`: the child's name, or null where names stay at home. */
export const calendarTitle = (title: string, whose: string | null, sign: '✓' | '⚠' | null): string =>
  `${sign === null ? '' : `${sign} `}${whose === null ? '' : `${whose}: `}${title}`

const calledBack: Bilingual<(reason: string) => string> = {
  tr: (reason) => `Güvenlik nedeniyle geri çekildi, lütfen yapmayın: ${reason}`,
  en: (reason) => `Recalled for safety, please do not do it: ${reason}`,
}

/** In the place of all that says how an activity is done that was called back. */
export const calendarRecalled = (reason: string, language: Language): string => calledBack[language](reason)

/** What is below it: how long it takes, what it is for, what it needs. */
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
