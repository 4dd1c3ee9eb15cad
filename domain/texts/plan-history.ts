import type { PlanEvent } from '../plan/events.ts'
import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'

/** Names of each event in a plan's history: `change` for the API, and a sentence for analysts. */
const steps = {
  PlanMade: { change: 'made', tr: 'Plan yapıldı', en: 'The plan was made' },
  PlanRemade: { change: 'remade', tr: 'Plan yeniden yapıldı', en: 'The plan was made anew' },
  ActivityCompleted: { change: 'completed', tr: '“{title}” yapıldı', en: '‘{title}’ was done' },
  ActivityReopened: { change: 'reopened', tr: '“{title}” geri alındı', en: '‘{title}’ was taken back' },
  FeedbackGiven: {
    change: 'feedback',
    tr: '“{title}” için geri bildirim verildi',
    en: 'Feedback was given on ‘{title}’',
  },
  ActivitySwapped: {
    change: 'swapped',
    tr: '“{before}” yerine “{title}” geldi',
    en: '‘{before}’ was swapped for ‘{title}’',
  },
  SwapUndone: {
    change: 'swap-undone',
    tr: '“{title}” geri geldi: değişiklik geri alındı',
    en: '‘{title}’ is back: the swap was undone',
  },
  ActivityChosen: { change: 'chosen', tr: 'Aile “{title}” etkinliğini seçti', en: 'The family chose ‘{title}’' },
} as const satisfies Record<PlanEvent['type'], Bilingual & { readonly change: string }>

export type PlanChange = (typeof steps)[PlanEvent['type']]['change']
export const planChanges: readonly PlanChange[] = Object.values(steps).map(({ change }) => change)
export const planChangeOf = (type: PlanEvent['type']): PlanChange => steps[type].change

const sentences = new Map<PlanChange, Bilingual>(Object.values(steps).map((step) => [step.change, step]))

/** @param before title of the replaced activity */
export const planChangeText = (
  change: PlanChange,
  language: Language,
  { title, before }: { readonly title: string; readonly before: string },
): string => {
  const sentence = sentences.get(change)!
  return sentence[language].replace('{title}', () => title).replace('{before}', () => before)
}
