import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../shared/language.ts'
import { letterSentences, prideMessage } from '../texts/letters.ts'
import { letterFrom } from './letter-from.ts'
import { letterOf, namedIn, type Letter } from './letter.ts'
import { doneItem, monthDocument, pendingItem, someDay, someMonths } from './testing/months.ts'

const letter = (...months: Parameters<typeof letterOf>[0]) => letterOf(months, '2026-11', '2026-12-01')!
const october = monthDocument('2026-10', [doneItem('before', '2026-10-05')])
const titled = (id: string) => `Etkinlik ${id}`
const said = (one: Letter, language: 'tr' | 'en') => [
  ...letterSentences(one, 11, titled, language),
  prideMessage(one.pride, language),
]

describe('letterOf', () => {
  it('returns a letter only for a month with a plan', () => {
    expect([letterFrom('2026-11'), letterFrom('2026-02'), letterFrom('2026-12')]).toEqual([
      '2026-11-24',
      '2026-02-22',
      '2026-12-25',
    ])
    expect(letterOf([october], '2026-11', '2026-12-01')).toBeUndefined()
    const november = monthDocument('2026-11', [])
    expect([
      letterOf([november], '2026-11', '2026-11-30')!.isOver,
      letterOf([november], '2026-11', '2026-12-01')!.isOver,
    ]).toEqual([false, true])
  })

  it('counts activities, minutes, days and categories', () => {
    const november = monthDocument('2026-11', [
      doneItem('a', '2026-11-02', { minutes: 30 }),
      doneItem('b', '2026-11-02', { minutes: 25, category: 'DIL_HIKAYE' }),
      doneItem('c', '2026-11-09', { minutes: 10 }),
      pendingItem('d'),
    ])
    const { figures } = letter(november, october)
    expect(figures).toEqual({
      planned: 4,
      completed: 3,
      minutes: 65,
      days: 2,
      categories: [
        { category: 'DOGA_KESIF', completed: 2, minutes: 40 },
        { category: 'DIL_HIKAYE', completed: 1, minutes: 25 },
      ],
    })
    expect(said(letter(november, october), 'tr')).toEqual([
      'Kasım ayında birlikte 3 etkinlik yaptınız: 2 ayrı günde toplam 1 saat 5 dakika.',
      'En çok Doğa ve Keşif alanında oynadınız.',
      'Bir ilk: Dil ve Hikâye alanından bir etkinlik.',
      'Tam 3 kez, birlikte bir şey yapmak için vakit buldunuz.',
    ])
    expect(said(letter(november, october), 'en')).toEqual([
      'In November you did 3 activities together: 1 hour 5 minutes over 2 days.',
      'You played most often in Nature & Discovery.',
      'A first: something in Language & Stories.',
      'You found the time to do something together, 3 times.',
    ])
  })

  it('names the best-rated activity and whether others have the same rating', () => {
    const of = (...engagements: (number | null)[]) =>
      letter(
        monthDocument(
          '2026-11',
          engagements.map((engagement, index) => doneItem(`a${index}`, `2026-11-0${index + 1}`, { engagement })),
        ),
        october,
      )
    expect(of(4, 5, 3).mostLoved).toEqual({ activityId: 'a1', category: 'DOGA_KESIF', engagement: 5, shared: false })
    expect(of(5, 5, 3).mostLoved).toEqual({ activityId: 'a1', category: 'DOGA_KESIF', engagement: 5, shared: true })
    expect([of(3, 2).mostLoved, of(null).mostLoved]).toEqual([null, null])
    expect([said(of(5, 4), 'tr')[2], said(of(5, 5), 'en')[2]]).toEqual([
      'En çok sevilen: “Etkinlik a0”.',
      'One of the best loved was ‘Etkinlik a1’.',
    ])
    const focused = monthDocument('2026-11', [
      doneItem('long', '2026-11-01', { engagement: 5, focusMinutes: 20 }),
      doneItem('late', '2026-11-02', { engagement: 5 }),
    ])
    expect(letter(focused).mostLoved?.activityId).toBe('long')
    expect(letterSentences(letter(focused), 11, () => undefined, 'tr').join()).not.toContain('sevilen')
  })

  it('reports a first time or an increase', () => {
    const days = (period: string, count: number, more = {}) =>
      monthDocument(
        period,
        Array.from({ length: count }, (_, index) => doneItem(`${period}-${index}`, `${period}-0${index + 1}`, more)),
      )
    expect(letter(days('2026-11', 1)).step).toEqual({
      code: 'first-activity',
      figures: { activityId: '2026-11-0', category: 'DOGA_KESIF' },
    })
    expect(letter(days('2026-11', 1, { category: 'DIL_HIKAYE' }), october).step).toEqual({
      code: 'first-of-category',
      figures: { activityId: '2026-11-0', category: 'DIL_HIKAYE' },
    })
    expect(letter(days('2026-11', 4, { focusMinutes: 12 }), days('2026-10', 4, { focusMinutes: 10 })).step).toEqual({
      code: 'longer-focus',
      figures: { before: 10, after: 12 },
    })
    expect(letter(days('2026-11', 4, { focusMinutes: 10.9 }), days('2026-10', 4, { focusMinutes: 10 })).step).toBeNull()
    expect(letter(days('2026-11', 3, { focusMinutes: 12 }), days('2026-10', 4, { focusMinutes: 10 })).step).toBeNull()
    expect(letter(days('2026-11', 3), october).step).toEqual({
      code: 'more-than-before',
      figures: { before: 1, after: 3 },
    })
    expect(letter(days('2026-11', 2), october).step).toBeNull()
    expect(
      letter(days('2026-11', 3), monthDocument('2026-10', [pendingItem('left')]), days('2026-09', 2)).step,
      'more than nothing is no step',
    ).toBeNull()
    expect(letter(days('2026-11', 3), days('2026-10', 3)).step).toBeNull()
    expect(letter(days('2026-11', 3), october, days('2026-12', 9)).step, 'what came later is not before').toEqual({
      code: 'more-than-before',
      figures: { before: 1, after: 3 },
    })
  })

  it('names at most two activities: the best-rated one and a first one', () => {
    const loved = doneItem('loved', '2026-11-03', { engagement: 5 })
    expect(namedIn(letter(monthDocument('2026-11', [doneItem('first', '2026-11-02'), loved])))).toEqual([
      'loved',
      'first',
    ])
    expect(
      namedIn(
        letter(monthDocument('2026-11', [loved, doneItem('b', '2026-11-04'), doneItem('c', '2026-11-05')]), october),
      ),
      'more than before',
    ).toEqual(['loved'])
    expect(namedIn(letter(monthDocument('2026-11', [doneItem('a', '2026-11-02')]), october)), 'no step').toEqual([])
  })

  it('reports the rarest achievement', () => {
    const pride = (items: Parameters<typeof monthDocument>[1]) => letter(monthDocument('2026-11', items), october).pride
    const on = (...days: number[]) =>
      days.map((day, index) => doneItem(`a${index}`, `2026-11-${String(day).padStart(2, '0')}`))
    expect(pride(on(1, 2, 3))).toEqual({ code: 'whole-plan', figures: { completed: 3 } })
    expect(pride([...on(1, 2, 3, 4, 5, 6, 7, 8), pendingItem('x')])).toEqual({
      code: 'many-days',
      figures: { days: 8 },
    })
    expect(
      pride([
        ...(['ZIHIN_MATEMATIK', 'DIL_HIKAYE', 'BEDEN_HAREKET', 'SANAT_YARATICILIK', 'DUYGU_SOSYALLIK'] as const).map(
          (category) => doneItem(category, '2026-11-01', { category }),
        ),
        pendingItem('x'),
      ]),
    ).toEqual({ code: 'many-areas', figures: { areas: 5 } })
    expect(pride([...on(1), pendingItem('x')])).toEqual({ code: 'some', figures: { completed: 1 } })
    expect(pride(on(1, 2))).toEqual({ code: 'some', figures: { completed: 2 } })
  })

  it('has no achievement for a month without completions', () => {
    const nothing = letter(monthDocument('2026-11', [pendingItem('a')]), october)
    expect(nothing).toMatchObject({
      figures: { completed: 0, minutes: 0, days: 0, categories: [] },
      mostLoved: null,
      step: null,
      pride: null,
    })
    expect(said(nothing, 'tr')).toEqual([
      'Kasım ayında tamamlanmış bir etkinlik yok; bazı aylar böyle geçer.',
      'Birlikte geçirdiğiniz zaman yalnızca buraya yazılandan ibaret değil.',
      'Hazır olduğunuzda küçük bir oyun yeter.',
    ])
    expect(said({ ...nothing, isOver: false }, 'en')[0]).toBe(
      'There is still time for something short before November ends; and if it doesn’t work out, that’s fine too.',
    )
  })
})

describe('the letter of any history', () => {
  const any = fc.record({
    months: someMonths({ first: '2026-04' }).filter((months) => months.length > 0),
    today: someDay('2026-09-01', '2026-12-31'),
    nth: fc.nat(),
  })
  const each = (check: (one: Letter, months: Parameters<typeof letterOf>[0], period: string) => void) =>
    fc.assert(
      fc.property(any, ({ months, today, nth }) => {
        const { period } = months[nth % months.length]!
        check(letterOf(months, period, today)!, months, period)
      }),
    )

  it('counts each completion once, for months in any order', () => {
    each((one, months, period) => {
      const done = months
        .find((month) => month.period === period)!
        .items.filter(({ completedAt }) => completedAt !== null)
      expect(one.figures.completed).toBe(done.length)
      expect(one.figures.categories.reduce((sum, { completed }) => sum + completed, 0)).toBe(done.length)
      expect(one.figures.categories.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(one.figures.minutes)
      expect(one.figures.days).toBeLessThanOrEqual(done.length)
      expect(letterOf(months.toReversed(), period, one.isOver ? '2027-12-31' : '2026-01-01')).toEqual(one)
    })
  })
  it('is unchanged by later plans and completions', () => {
    each((one, months, period) =>
      expect(
        letterOf(
          months.filter((month) => month.period <= period),
          period,
          one.isOver ? '2027-12-31' : '2026-01-01',
        ),
      ).toEqual(one),
    )
  })
  it('names only completed activities, and has an achievement when there are any', () => {
    each((one, months, period) => {
      const done = new Set(
        months
          .find((month) => month.period === period)!
          .items.filter(({ completedAt }) => completedAt !== null)
          .map(({ activityId }) => activityId),
      )
      for (const id of [
        one.mostLoved?.activityId,
        one.step && 'activityId' in one.step.figures ? one.step.figures.activityId : undefined,
      ])
        if (id !== undefined) expect(done).toContain(id)
      expect(one.pride !== null).toBe(done.size > 0)
    })
  })
  it('has complete sentences in both languages', () => {
    each((one) => {
      for (const language of languages) {
        for (const sentence of said(one, language)) {
          expect(sentence).toMatch(/[.]$/)
          expect(sentence).not.toMatch(/undefined|null|NaN|\d[.,]\d{2}/)
        }
      }
      expect(said(one, 'tr')).toHaveLength(said(one, 'en').length)
    })
  })
})
