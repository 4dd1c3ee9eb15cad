import { describe, expect, it } from 'vitest'
import type { ActivityText } from '../../activity/events.ts'
import { textOf } from '../../activity/testing/content.ts'
import { pictureOf, type Pictured } from './picture.ts'

const text = (title: string, more: Partial<ActivityText> = {}) => textOf(title, { purpose: '', ...more })
const activity = (tr: ActivityText, en: ActivityText | null, more: Partial<Pictured> = {}): Pictured => ({
  category: 'DUYGU_SOSYALLIK',
  places: ['floor'],
  season: [],
  energy: 'calm',
  skills: [],
  adult: 'near',
  siblings: false,
  occasion: null,
  translations: { tr, en },
  ...more,
})

describe('the things in a picture', () => {
  it('are named in the title or the materials, those of the title first', () => {
    const tr = text('Salyangozun Yolu', { materials: ['2 çift çorap', '1 karton kutu'] })
    const en = text('The Snail’s Way', { materials: ['2 pairs of socks', '1 cardboard box'] })
    expect(pictureOf(activity(tr, en)).things).toEqual(['snail', 'sock', 'box'])
  })
  it('are the same with and without the English text, in capitals and with suffixes', () => {
    for (const title of ['Ayılar Kayıkta', 'Ayı ile Kayıkçı', 'AYILAR KAYIKTA'])
      for (const en of [text('Bears in the Boat'), null])
        expect(pictureOf(activity(text(title), en)).things).toEqual(['bear', 'boat'])
  })
  it('leave out what only one of two languages names', () => {
    expect(pictureOf(activity(text('Tencere'), text('A Letter in My Pocket'))).things).toEqual([])
  })
  it.each([
    ['a yoghurt pot', 'plastik yoğurt kabı', 'a plastic yoghurt pot'],
    ['scissors for the adult', '1 makas (yalnız siz kullanın)', '1 pair of scissors, for you only'],
    ['toilet paper', 'tuvalet kâğıdı', 'toilet paper'],
  ])('leave out what %s seems to name', (_, tr, en) => {
    const { things } = pictureOf(activity(text('X', { materials: [tr] }), text('Y', { materials: [en] })))
    for (const thing of ['ayran', 'scissors', 'potty']) expect(things).not.toContain(thing)
  })
  it('take a thing from the steps only when title and materials name nothing', () => {
    const steps = [['Bir ayı gibi yürüyün.'], ['Walk like a bear.']] as const
    expect(pictureOf(activity(text('X', { steps: steps[0] }), text('Y', { steps: steps[1] }))).things).toEqual(['bear'])
    const [tr, en] = [text('Çorap', { steps: steps[0] }), text('The Sock', { steps: steps[1] })]
    expect(pictureOf(activity(tr, en)).things).toEqual(['sock'])
  })
  it('include a snowman only in winter and a potty only indoors', () => {
    const snow = [text('Kardan Adam'), text('Snowman')] as const
    expect(pictureOf(activity(...snow, { places: ['park'], season: [12, 1, 2] })).things).toEqual(['snowman'])
    expect(pictureOf(activity(...snow, { places: ['park'], season: [] })).things).toEqual([])
    const potty = [text('Tuvalet'), text('The Potty')] as const
    expect(pictureOf(activity(...potty)).things).toEqual(['potty'])
    expect(pictureOf(activity(...potty, { places: ['park'] })).things).toEqual([])
  })
})

describe('the place in a picture', () => {
  it('is the kitchen for cooking, and no table for an activity that moves the body', () => {
    const title = [text('X'), text('Y')] as const
    expect(pictureOf(activity(...title, { places: ['table', 'kitchen'], skills: ['cooking'] })).place).toBe('kitchen')
    expect(pictureOf(activity(...title, { places: ['table', 'floor'], energy: 'lively' })).place).toBe('floor')
    expect(pictureOf(activity(...title, { places: ['table', 'floor'] })).place).toBe('table')
  })
  it('shows weather only outdoors, and snow only in an activity of the winter', () => {
    const title = [text('Karda Yürüyüş'), text('A Walk in the Snow')] as const
    expect(pictureOf(activity(...title, { places: ['park'], season: [1, 2] })).weather).toBe('snow')
    expect(pictureOf(activity(...title, { places: ['park'], season: [6, 7] })).weather).toBe('summer')
    expect(pictureOf(activity(...title, { places: ['floor'], season: [1, 2] })).weather).toBeNull()
  })
})

describe('the people in a picture', () => {
  it('jump, run, throw or dance only in an activity that is not calm', () => {
    const title = [text('Zıpla!'), text('Jump!')] as const
    expect(pictureOf(activity(...title, { energy: 'lively' })).pose).toBe('jump')
    expect(pictureOf(activity(...title, { energy: 'calm' })).pose).not.toBe('jump')
  })
  it('are named in the title or belong to the special day', () => {
    expect(pictureOf(activity(text('Babanın Şapkası'), text('Daddy’s Hat'), { adult: 'with' })).company).toEqual([
      'father',
    ])
    expect(pictureOf(activity(text('X'), text('Y'), { occasion: 'elders-week' })).company).toEqual(['grandparent'])
    expect(pictureOf(activity(text('X'), text('Y'))).company).toEqual([])
  })
})
