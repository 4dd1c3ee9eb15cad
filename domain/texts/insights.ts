import type { Language } from '../shared/language.ts'
import type { Insight } from '../progress/insights.ts'
import type { Bilingual } from './bilingual.ts'
import { categoryName } from './categories.ts'
import { decimal, monthOfYear, percent, weekdayName } from './formats.ts'

/** Returns an insight's text for the parent: one or two sentences. `name`: of the child. */
export const insightMessage = (insight: Insight, name: string, language: Language): string =>
  messageOf(insight, name)[language]

/** The average rating from which on a child is said to have loved all activities of an area. */
const allLoved = 4.75
const lovedAll = (rated: number) => [
  `anlattığınız ${rated} oyunu da çok sevdi.`,
  `loved all ${rated} games that you told us about.`,
]
const ratedWell = (rated: number) => [
  `anlattığınız ${rated} oyundan bu anlaşılıyor.`,
  `the ${rated} games that you told us about show it.`,
]

function messageOf(insight: Insight, name: string): Bilingual {
  switch (insight.code) {
    case 'favourite-category': {
      const { category, average, rated } = insight.figures
      const [tr, en] = average >= allLoved ? lovedAll(rated) : ratedWell(rated)
      return {
        tr: `${name} en çok ${categoryName(category, 'tr')} oyunlarından keyif alıyor: ${tr}`,
        en: `${name} enjoys ${categoryName(category, 'en')} most: ${en}`,
      }
    }
    case 'growing-focus': {
      const { before, after } = insight.figures
      return {
        tr: `Odaklanma süresi uzuyor: ortalama ${decimal(before, 'tr')} dakikadan ${decimal(after, 'tr')} dakikaya çıktı.`,
        en: `Focus is growing: from ${decimal(before, 'en')} to ${decimal(after, 'en')} minutes on average.`,
      }
    }
    case 'fullest-month': {
      const { year, month, completed } = insight.figures
      return {
        tr: `Şimdiye kadarki en dolu ayınız ${monthOfYear(year, month, 'tr')}: ${completed} etkinlik tamamladınız.`,
        en: `${monthOfYear(year, month, 'en')} is your fullest month so far: you completed ${completed} activities.`,
      }
    }
    case 'favourite-weekday': {
      const { weekday, share } = insight.figures
      return {
        tr: `Gününüz belli: son haftalarda etkinliklerinizin ${percent(share, 'tr')} kadarını ${weekdayName(weekday, 'tr').toLocaleLowerCase('tr')} günleri yaptınız.`,
        en: `You have found your day: ${percent(share, 'en')} of your activities in recent weeks were on a ${weekdayName(weekday, 'en')}.`,
      }
    }
    case 'category-not-seen': {
      const { category } = insight.figures
      return {
        tr: `${categoryName(category, 'tr')} alanına ne zamandır uğramadık; 5 dakikalık bir oyun?`,
        en: `We have not visited ${categoryName(category, 'en')} for a while; a five-minute game?`,
      }
    }
    case 'growing-rhythm': {
      const { before, after } = insight.figures
      return {
        tr: `Birlikte oynadığınız günler artıyor: son 30 günde ${after} gün, ondan önceki 30 günde ${before} gün.`,
        en: `You play together on more days: ${after} of the last 30, and ${before} of the 30 before.`,
      }
    }
    case 'category-waiting': {
      const { category } = insight.figures
      return {
        tr: `${categoryName(category, 'tr')} ile henüz tanışmadınız; kısa bir oyunla başlamaya ne dersiniz?`,
        en: `${categoryName(category, 'en')} is still new to you; how about a short game to begin with?`,
      }
    }
    case 'too-easy':
      return {
        tr: 'Son etkinlikler çocuğunuza kolay geliyor. Sonraki planda bunu göz önünde bulunduracağız.',
        en: 'Recent activities seem easy for your child. The next plan will take that into account.',
      }
    case 'too-hard':
      return {
        tr: 'Son etkinlikler çocuğunuzu biraz zorluyor. Sonraki planda bunu göz önünde bulunduracağız.',
        en: 'Recent activities seem a little hard for your child. The next plan will take that into account.',
      }
  }
}
