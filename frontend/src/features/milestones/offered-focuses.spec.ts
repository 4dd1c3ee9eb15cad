import type { Checklist, Milestone } from '@filiz/http/contract/milestones.ts'
import { expect, it } from 'vitest'
import { offeredFocuses } from './offered-focuses.ts'

const milestone = (id: string, answer: Milestone['answer'] = null): Milestone => ({
  id,
  text: id,
  explanation: '',
  example: '',
  answer,
  day: answer && '2026-11-01',
  activities: [],
})
const checklist = (ageMonths: Checklist['ageMonths'], ...milestones: readonly Milestone[]): Checklist => ({
  ageMonths,
  source: '',
  domains: [{ domain: 'movement', milestones: [...milestones] }],
})
const ids = (of: readonly Milestone[]) => of.map(({ id }) => id)

it('offers the milestones of the child’s age', () => {
  expect(ids(offeredFocuses([checklist(60, milestone('hops'), milestone('buttons', 'yes'))], null))).toEqual([
    'hops',
    'buttons',
  ])
  expect(offeredFocuses([], null)).toEqual([])
})

it('offers earlier milestones only if the family sees them as not reached', () => {
  const earlier = [
    checklist(48, milestone('catches', 'not-yet'), milestone('draws', 'not-sure'), milestone('pours', 'yes')),
    checklist(24, milestone('runs')),
  ]
  expect(ids(offeredFocuses([checklist(60, milestone('hops')), ...earlier], null))).toEqual([
    'hops',
    'catches',
    'draws',
  ])
})

it('keeps offering the milestone that is the focus', () => {
  const ages = [checklist(60, milestone('hops')), checklist(24, milestone('runs'), milestone('kicks'))]
  expect(ids(offeredFocuses(ages, 'runs'))).toEqual(['hops', 'runs'])
})
