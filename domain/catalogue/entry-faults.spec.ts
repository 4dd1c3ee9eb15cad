import { describe, expect, it } from 'vitest'
import type { ActivityContent, ActivityText } from '../activity/events.ts'
import { nothingFurther } from '../activity/upcast.ts'
import { entryFaults } from './entry-faults.ts'

const tr: ActivityText = {
  title: 'Kukla Konuşuyor', purpose: 'Önce siz, sonra kukla; sonunda soruyu kendisi sorar.', description: 'Bir çorap kukla olur.', materials: ['1 çorap'],
  steps: ['Çorabı elinize giyin.', '“Merhaba” deyin.', 'Sırayla konuşun.', 'Kuklayı uyutun.'], easier: 'Yalnız dinlesin.', harder: 'Kuklaya o ses versin.', safetyNotes: 'Düğmeler ağza gider.',
}
const en: ActivityText = {
  title: 'The Puppet Talks', purpose: 'You first, then the puppet; in the end your child asks.', description: 'A sock becomes a puppet.', materials: ['1 sock'],
  steps: ['Put the sock on.', 'Say, ‘Hello’.', 'Take turns.', 'Put the puppet to bed.'], easier: 'They only listen.', harder: 'They do the voice.', safetyNotes: 'Buttons end up in mouths.',
}
const good: ActivityContent = {
  category: 'DIL_HIKAYE', monthTheme: 10, minAge: 2, maxAge: 4, durationMinutes: 10, videoUrl: null, pdfUrl: null, interests: ['books'],
  prepMinutes: 0, waitMinutes: 0, days: 1, difficulty: 2, energy: 'calm', mess: 'none', places: ['floor'], adult: 'with', siblings: true,
  materialKinds: ['textiles'], skills: ['storytelling'], hazards: [], season: [], occasion: null, kin: null, translations: { tr, en },
}
const faults = (content: Partial<ActivityContent>) => entryFaults({ ...good, ...content }, { whole: true })
const inTurkish = (text: Partial<ActivityText>) => faults({ translations: { tr: { ...tr, ...text }, en } })
const inEnglish = (text: Partial<ActivityText>) => faults({ translations: { tr, en: { ...en, ...text } } })

describe('an entry', () => {
  it('is sound', () => expect(faults({})).toEqual([]))
  it('says everything where it must be whole, and may be unknown elsewhere', () => {
    expect(faults(nothingFurther)).toHaveLength(13)
    expect(faults({ translations: { tr: { ...tr, easier: null, safetyNotes: null }, en: null } })).toEqual(['no tr easier', 'no tr safetyNotes', 'no en text'])
    expect(entryFaults({ ...good, ...nothingFurther, translations: { tr, en: null } }, { whole: false })).toEqual([])
  })
  it.each<[Partial<ActivityContent>, string]>([
    [{ places: ['floor', 'anywhere'] }, 'anywhere stands alone among places'],
    [{ interests: ['knitting'] }, 'no preset interest is called knitting'],
    [{ materialKinds: [] }, 'materialKinds and materials do not agree that nothing is needed'],
    [{ hazards: ['small-parts'] }, 'small-parts is for no two-year-old'],
    [{ hazards: ['batteries'] }, 'batteries is for no two-year-old'],
    [{ hazards: ['heat'], adult: 'near' }, 'heat for a two-year-old needs an adult who is with it all the time'],
    [{ materialKinds: ['food'], translations: { tr: { ...tr, materials: ['2 dilim ekmek'] }, en } }, '‘2 dilim ekmek’ is wheat, which is not among the hazards'],
    [{ season: [1, 2] }, 'monthTheme is not in its season'],
    [{ occasion: 'childrens-day' }, 'childrens-day does not come in month 10'],
    [{ occasion: 'ramazan', season: [10] }, 'ramazan moves through the year: it has no season'],
  ])('with %j: %s', (content, fault) => expect(faults(content)).toEqual([fault]))
  it('may have what once held an allergen, or the allergen where it says so', () => {
    expect(faults({ materialKinds: ['recycling', 'food'], translations: { tr: { ...tr, materials: ['1 yumurta kartonu'] }, en: { ...en, materials: ['1 egg carton'] } } })).toEqual([])
    expect(faults({ materialKinds: ['food'], hazards: ['egg'], translations: { tr: { ...tr, materials: ['1 yumurta'] }, en: { ...en, materials: ['1 egg'] } } })).toEqual([])
  })
  it('may have small parts for older ones, and an occasion in its month', () => {
    expect(faults({ minAge: 3, hazards: ['small-parts'] })).toEqual([])
    expect(faults({ occasion: 'republic-day', season: [10] })).toEqual([])
    expect(faults({ occasion: 'ramazan' })).toEqual([])
  })
  it('has the same number of steps and materials in both languages', () =>
    expect(inEnglish({ steps: en.steps.slice(1).concat('a', 'b'), materials: ['1 sock', '1 button'] })).toEqual(['4 steps in Turkish, 5 in English', '1 materials in Turkish, 2 in English']))
  it('keeps its lengths', () => {
    expect(inTurkish({ title: 'a'.repeat(61) })).toEqual(['tr title of 61 characters, at most 60'])
    expect(inTurkish({ safetyNotes: 'Bir. İki! Üç? Dört…' })).toEqual(['tr safety of more than 3 sentences'])
    expect(faults({ translations: { tr: { ...tr, steps: ['a', 'b', 'c'] }, en: { ...en, steps: ['a', 'b', 'c'] } } })).toEqual(['3 tr steps, 4 to 8 are wanted', '3 en steps, 4 to 8 are wanted'])
  })
})

describe('a word that must not appear', () => {
  it.each([
    'Neden sonuç ilişkisi kurdurur.', 'Farkındalık kazanır.', 'Bir öykü anlatın.', 'Bu linke bakın.', 'Kağıt katlayın.', 'Rüzgarda koşun.', 'Bir hikaye.', "Ayşe'nin", '3-4 tane', 'Dur - bak',
    '5–6 yaşındaki çocuk sayar.', '‘Merhaba’ deyin.', 'Güven duygusu sezdirir.', 'Paylaşmayı yaşatır, sabrı destekler.',
  ])('is found in Turkish: %s', purpose => expect(inTurkish({ purpose })).toEqual([expect.stringMatching(/^tr: ‘/)]))
  it.each(['“Hello”', "It's", 'Fill it with ışık', 'Fine motor skills', 'A favorite color', 'A four-year-old can count.'])('is found in English: %s', purpose => expect(inEnglish({ purpose })).toEqual([expect.stringMatching(/^en: ‘/)]))
  it.each(['Kâğıt, rüzgâr, hikâye.', 'İlk adımı o atsın.', 'Çocuğunuz yaşıt bir arkadaşını çağırsın.', 'Yaşattığınız bir anıyı anlatın.'])('is no part of others: %s', purpose => expect(inTurkish({ purpose })).toEqual([]))
  it('may be a name with its letters', () => expect(inEnglish({ purpose: 'Say İyi bayramlar, Ayşe and Hıdrellez.' })).toEqual([]))
})
