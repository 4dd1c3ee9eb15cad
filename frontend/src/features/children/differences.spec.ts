import { expect, it } from 'vitest'
import { differences, merged } from './differences.ts'

const base = { name: 'Deniz', birthDate: '2022-01-15', interests: ['music', 'trenler'] }
const mine = { ...base, name: 'Deniz Ada', interests: ['trenler', 'music'] }
const theirs = { ...base, birthDate: '2022-01-16', name: 'Deniz Can' }

it('differences returns only fields that differ, and marks those that only the other editor changed', () => {
  expect(differences(base, mine, theirs)).toEqual([
    { field: 'name', onlyTheirs: false },
    { field: 'birthDate', onlyTheirs: true },
  ])
  expect(differences(base, base, { ...base, interests: [] })).toEqual([{ field: 'interests', onlyTheirs: true }])
  expect(differences(base, mine, { ...mine })).toEqual([])
})

it('merged takes the chosen fields from the other version and keeps the rest', () => {
  expect(merged(mine, theirs, new Set(['birthDate']))).toEqual({ ...mine, birthDate: '2022-01-16' })
  expect(merged(mine, theirs, new Set())).toEqual(mine)
})
