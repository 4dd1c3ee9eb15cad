import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageInMonths } from '../shared/age.ts'
import { addDays } from '../shared/calendar.ts'
import { specify } from '../shared/given-when-then.ts'
import { nextChecklist, reachedChecklists, reachesChecklist } from './checklists.ts'
import type { MilestonesCommand } from './commands.ts'
import { milestonesDecider } from './decider.ts'
import { checklistAges, type MilestoneContent, type MilestonesEvent } from './events.ts'
import { checklistFile, milestonesBody } from './schemas.ts'

const { given, fold } = specify(milestonesDecider)
const at = '2026-11-22T08:30:00.000Z'
const [one, other] = ['00000000-0000-4000-8000-0000000000d0', '00000000-0000-4000-8000-0000000000d1']

const text = (about: string) => ({ text: about, explanation: 'why', example: 'example' })
const content = (about = 'Says two words', more: Partial<MilestoneContent> = {}): MilestoneContent => ({
  ageMonths: 24,
  domain: 'language',
  source: { tr: 'kaynak', en: 'source' },
  skills: ['vocabulary'],
  translations: { tr: text('İki sözcük söyler'), en: text(about) },
  ...more,
})
const ship = (...milestones: readonly { milestoneId: string; content: MilestoneContent }[]): MilestonesCommand => ({
  type: 'Ship',
  data: { at, milestones },
})
const revise = (id: string, { skills, translations }: MilestoneContent): MilestonesCommand => ({
  type: 'Revise',
  data: { at, milestones: [{ id, skills, translations }] },
})
const added = (milestoneId: string, its = content()): MilestonesEvent => ({
  type: 'MilestoneAdded',
  data: { at, milestoneId, origin: 'shipped', content: its },
})
const revised = (
  milestoneId: string,
  its: MilestoneContent,
  origin: 'shipped' | 'admin' = 'admin',
): MilestonesEvent => ({ type: 'MilestoneRevised', data: { at, milestoneId, origin, content: its } })

describe('a release', () => {
  it('adds new milestones and changes nothing when it is loaded again', () => {
    given()
      .when(ship({ milestoneId: one, content: content() }, { milestoneId: other, content: content('Points') }))
      .thenEvents(added(one), added(other, content('Points')))
    given(added(one))
      .when(ship({ milestoneId: one, content: content() }))
      .thenNothing()
  })
  it('updates a milestone that no administrator has revised', () => {
    given(added(one))
      .when(ship({ milestoneId: one, content: content('Better') }))
      .thenEvents(revised(one, content('Better'), 'shipped'))
  })
  it('keeps the revision of an administrator', () => {
    given(added(one), revised(one, content('Own words')))
      .when(ship({ milestoneId: one, content: content('Better') }))
      .thenNothing()
  })
})

describe('a revision by an administrator', () => {
  it('changes texts and skills, and keeps age, domain and source', () => {
    given(added(one))
      .when(revise(one, content('Own words', { skills: ['listening'], domain: 'movement', ageMonths: 36 })))
      .thenEvents(revised(one, content('Own words', { skills: ['listening'] })))
  })
  it('changes nothing when the content is the same', () => {
    given(added(one)).when(revise(one, content())).thenNothing()
  })
  it('is refused as a whole when one milestone does not exist', () => {
    const { skills, translations } = content('Own words')
    given(added(one))
      .when({ type: 'Revise', data: { at, milestones: [one, other].map((id) => ({ id, skills, translations })) } })
      .thenRefused('NOT_FOUND')
  })
  it('keeps all earlier versions', () => {
    const state = fold([added(one), revised(one, content('Two')), revised(one, content('Three'))])
    expect(state[one]).toMatchObject({ version: 3, origin: 'admin', earlier: [content(), content('Two')] })
  })
})

describe('checklists', () => {
  it.each([
    ['2026-11-22', []],
    ['2024-11-23', []],
    ['2024-11-22', [24]],
    ['2023-08-01', [36, 30, 24]],
    ['2020-01-01', [72, 60, 48, 36, 30, 24]],
  ])('of a child born on %s are those of reached ages, the latest first', (birthDate, ages) => {
    expect(reachedChecklists(birthDate, '2026-11-22')).toEqual(ages)
  })
  it('the next one is reached on its first day and not on the day before', () => {
    const days = fc.nat(2_300).map((ago) => addDays('2026-11-22', -ago))
    fc.assert(
      fc.property(days, (birthDate) => {
        const next = nextChecklist(birthDate, '2026-11-22')
        if (!next) {
          expect(ageInMonths(birthDate, '2026-11-22')).toBeGreaterThanOrEqual(checklistAges.at(-1)!)
          return
        }
        expect(ageInMonths(birthDate, next.from)).toBe(next.ageMonths)
        expect(ageInMonths(birthDate, addDays(next.from, -1))).toBe(next.ageMonths - 1)
        const around = [-1, 0, 1].map((days) => reachesChecklist(birthDate, addDays(next.from, days)))
        expect(around).toEqual([false, true, false])
      }),
    )
  })
})

describe('the schemas', () => {
  const { skills, translations, source } = content()
  const milestone = { id: one, skills, translations }
  it('refuse a repeated milestone, no milestone, an unknown skill and a missing language', () => {
    expect(milestonesBody.safeParse({ milestones: [milestone] }).success).toBe(true)
    for (const milestones of [
      [],
      [milestone, milestone],
      [{ ...milestone, skills: ['flying'] }],
      [{ ...milestone, skills: [] }],
      [{ ...milestone, translations: { tr: translations.tr } }],
      [{ ...milestone, ageMonths: 24 }],
    ])
      expect(milestonesBody.safeParse({ milestones }).success).toBe(false)
  })
  it('accept a file of a known age only', () => {
    const file = { ageMonths: 24, source, milestones: [{ ...milestone, domain: 'language' }] }
    expect(checklistFile.safeParse(file).success).toBe(true)
    expect(checklistFile.safeParse({ ...file, ageMonths: 25 }).success).toBe(false)
  })
})
