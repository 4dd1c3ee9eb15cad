import { expect, it } from 'vitest'
import { differences, merged } from './differences.ts'

const base = { name: 'Deniz', birthDate: '2022-01-15', interests: ['music', 'trenler'] }
const mine = { ...base, name: 'Deniz Ada', interests: ['trenler', 'music'] }
const theirs = { ...base, birthDate: '2022-01-16', name: 'Deniz Can' }

it('only what differs is asked; who changed it alone is told', () => {
  expect(differences(base, mine, theirs)).toEqual([
    { field: 'name', onlyTheirs: false },
    { field: 'birthDate', onlyTheirs: true },
  ])
  expect(differences(base, base, { ...base, interests: [] })).toEqual([{ field: 'interests', onlyTheirs: true }])
  expect(differences(base, mine, { ...mine })).toEqual([])
})

it('what is taken is theirs, the rest stays as it was typed', () => {
  expect(merged(mine, theirs, new Set(['birthDate']))).toEqual({ ...mine, birthDate: '2022-01-16' })
  expect(merged(mine, theirs, new Set())).toEqual(mine)
})
