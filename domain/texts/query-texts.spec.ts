import { describe, expect, it } from 'vitest'
import { categories } from '../activity/events.ts'
import type { Reason } from '../plan/events.ts'
import { achievementCodes } from '../progress/achievements.ts'
import type { Insight } from '../progress/insights.ts'
import { achievementText } from './achievements.ts'
import { categoryName, interestName, presetInterests } from './categories.ts'
import { decimal, monthName, monthOfYear, percent, weekdayName } from './formats.ts'
import { insightMessage } from './insights.ts'
import { reasonMessage } from './reasons.ts'

const languages = ['tr', 'en'] as const

describe('reasons of a plan', () => {
  it('have sentences in both languages', () => {
    expect(reasonMessage({ code: 'age-fit', params: { years: 3 } }, 'tr')).toBe('3 yaşına uygun')
    expect(reasonMessage({ code: 'age-fit', params: { years: 3 } }, 'en')).toBe('Right for a 3-year-old')
    expect(reasonMessage({ code: 'month-theme', params: { month: 11 } }, 'tr')).toBe('Kasım ayına yakışan bir etkinlik')
    expect(reasonMessage({ code: 'month-theme', params: { month: 11 } }, 'en')).toBe('A good match for November')
    expect(reasonMessage({ code: 'engaged-category', params: { category: 'DIL_HIKAYE' } }, 'tr')).toBe(
      'Dil ve Hikâye etkinliklerini çok seviyor',
    )
    expect(reasonMessage({ code: 'balance', params: { category: 'DIL_HIKAYE' } }, 'en')).toBe(
      'So that Language & Stories is not left out',
    )
  })
  it('name an interest only when the parameter is given', () => {
    expect(reasonMessage({ code: 'interest' }, 'tr')).toBe('Çocuğunuzun sevdiği şeylerden')
    expect(reasonMessage({ code: 'interest', params: { interest: 'dinosaurs' } }, 'tr')).toBe(
      'Çocuğunuzun ilgi alanlarından: Dinozorlar',
    )
    expect(reasonMessage({ code: 'interest', params: { interest: 'trenler' } }, 'en')).toBe(
      'One of your child’s interests: trenler',
    )
  })
  it('have a general sentence for unknown codes and invalid parameters', () => {
    const unknown: readonly Reason[] = [
      { code: 'moon-phase' },
      { code: 'toString' },
      { code: 'age-fit' },
      { code: 'balance', params: { category: 'PHYSICS' } },
      { code: 'month-theme', params: { month: 'May' } },
    ]
    for (const reason of unknown) {
      expect(reasonMessage(reason, 'tr')).toBe('Çocuğunuz için seçildi')
      expect(reasonMessage(reason, 'en')).toBe('Chosen for your child')
    }
  })
})

describe('achievement texts', () => {
  it('have distinct titles and descriptions in each language', () => {
    for (const language of languages) {
      const texts = achievementCodes.map((code) => achievementText(code, language))
      expect(new Set(texts.map(({ title }) => title)).size).toBe(achievementCodes.length)
      expect(new Set(texts.map(({ description }) => description)).size).toBe(achievementCodes.length)
    }
    expect(achievementText('streak-7', 'tr')).toEqual({
      title: 'Dolu Dolu Bir Hafta',
      description: '7 gün üst üste etkinlik yaptınız',
    })
  })
})

describe('insight texts', () => {
  it.each<[Insight, string, string]>([
    [
      { code: 'favourite-category', figures: { category: 'SANAT_YARATICILIK', average: 14 / 3, rated: 6 } },
      'Defne en çok Sanat ve Yaratıcılık oyunlarından keyif alıyor: anlattığınız 6 oyundan bu anlaşılıyor.',
      'Defne enjoys Art & Creativity most: the 6 games that you told us about show it.',
    ],
    [
      { code: 'favourite-category', figures: { category: 'SANAT_YARATICILIK', average: 5, rated: 27 } },
      'Defne en çok Sanat ve Yaratıcılık oyunlarından keyif alıyor: anlattığınız 27 oyunu da çok sevdi.',
      'Defne enjoys Art & Creativity most: loved all 27 games that you told us about.',
    ],
    [
      { code: 'growing-focus', figures: { before: 10, after: 12.25 } },
      'Odaklanma süresi uzuyor: ortalama 10 dakikadan 12,3 dakikaya çıktı.',
      'Focus is growing: from 10 to 12.3 minutes on average.',
    ],
    [
      { code: 'fullest-month', figures: { year: 2026, month: 11, completed: 12 } },
      'Şimdiye kadarki en dolu ayınız Kasım 2026: 12 etkinlik tamamladınız.',
      'November 2026 is your fullest month so far: you completed 12 activities.',
    ],
    [
      { code: 'favourite-weekday', figures: { weekday: 6, share: 0.45 } },
      'Gününüz belli: son haftalarda etkinliklerinizin %45 kadarını cumartesi günleri yaptınız.',
      'You have found your day: 45% of your activities in recent weeks were on a Saturday.',
    ],
    [
      { code: 'category-not-seen', figures: { category: 'DOGA_KESIF', days: 24 } },
      'Doğa ve Keşif alanına ne zamandır uğramadık; 5 dakikalık bir oyun?',
      'We have not visited Nature & Discovery for a while; a five-minute game?',
    ],
    [
      { code: 'growing-rhythm', figures: { before: 5, after: 9 } },
      'Birlikte oynadığınız günler artıyor: son 30 günde 9 gün, ondan önceki 30 günde 5 gün.',
      'You play together on more days: 9 of the last 30, and 5 of the 30 before.',
    ],
    [
      { code: 'category-waiting', figures: { category: 'DOGA_KESIF', planned: 4 } },
      'Doğa ve Keşif ile henüz tanışmadınız; kısa bir oyunla başlamaya ne dersiniz?',
      'Nature & Discovery is still new to you; how about a short game to begin with?',
    ],
    [
      { code: 'too-easy', figures: { average: 1.5, rated: 8 } },
      'Son etkinlikler çocuğunuza kolay geliyor. Sonraki planda bunu göz önünde bulunduracağız.',
      'Recent activities seem easy for your child. The next plan will take that into account.',
    ],
    [
      { code: 'too-hard', figures: { average: 4.5, rated: 8 } },
      'Son etkinlikler çocuğunuzu biraz zorluyor. Sonraki planda bunu göz önünde bulunduracağız.',
      'Recent activities seem a little hard for your child. The next plan will take that into account.',
    ],
  ])('for %j are correct in both languages', (insight, tr, en) => {
    expect(insightMessage(insight, 'Defne', 'tr')).toBe(tr)
    expect(insightMessage(insight, 'Defne', 'en')).toBe(en)
  })
})

describe('names', () => {
  it('of categories and preset interests are distinct in each language', () => {
    for (const language of languages) {
      expect(new Set(categories.map((category) => categoryName(category, language))).size).toBe(7)
      expect(new Set(presetInterests.map((interest) => interestName(interest, language))).size).toBe(19)
    }
  })
  it('of a parent’s own interests stay as written', () => {
    expect(interestName('trenler', 'en')).toBe('trenler')
    expect(interestName('constructor', 'tr')).toBe('constructor')
  })
})

describe('formats', () => {
  it('of months, weekdays and numbers follow the language', () => {
    expect([monthName(1, 'tr'), monthName(12, 'en')]).toEqual(['Ocak', 'December'])
    expect([monthOfYear(2026, 2, 'tr'), monthOfYear(2026, 2, 'en')]).toEqual(['Şubat 2026', 'February 2026'])
    expect([weekdayName(1, 'tr'), weekdayName(7, 'en')]).toEqual(['Pazartesi', 'Sunday'])
    expect([decimal(4.25, 'tr'), decimal(4, 'en')]).toEqual(['4,3', '4'])
    expect([percent(0.4, 'tr'), percent(0.4, 'en')]).toEqual(['%40', '40%'])
  })
})
