import { expect, it } from 'vitest'
import { joinFindings } from './join-findings.ts'

it('joins fields of which the same is said, and keeps findings about different entries apart', () => {
  const other = (id: string) => ({ id, title: id })
  expect(
    joinFindings([
      { path: 'energy', message: 'not given' },
      { path: 'kin', message: 'much alike', other: other('1') },
      { path: 'mess', message: 'not given' },
      { path: 'kin', message: 'much alike', other: other('2') },
    ]).map(({ paths, message, other: its }) => [paths, message, its?.id]),
  ).toEqual([
    [['energy', 'mess'], 'not given', undefined],
    [['kin'], 'much alike', '1'],
    [['kin'], 'much alike', '2'],
  ])
})
