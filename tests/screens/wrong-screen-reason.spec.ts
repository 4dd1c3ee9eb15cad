import { expect, it } from 'vitest'
import { wrongScreenReason, type Seen } from './wrong-screen-reason.ts'

const plan: Seen = { pathname: '/app/plans/a_2026-11', headings: ['Ada · November 2026'], broken: [] }
const screen = { route: '/app/plans/:id' }

it.each<[string, { route: string; refused?: true }, Partial<Seen>, string | undefined]>([
  ['its own page', screen, {}, undefined],
  [
    'its own page, which says that there is none',
    { ...screen, refused: true },
    { headings: ['Plan not found'] },
    undefined,
  ],
  ['a page that may have a part more', { route: '/app/settings/:tab?' }, { pathname: '/app/settings' }, undefined],
  [
    'no page at all, as it is meant',
    { route: '/*', refused: true },
    { pathname: '/nothing/here', headings: ['This path leads nowhere'] },
    undefined,
  ],
  ['the door', screen, { pathname: '/auth/login' }, 'ended at /auth/login, not at /app/plans/:id'],
  [
    'a page below',
    screen,
    { pathname: '/app/plans/a_2026-11/print' },
    'ended at /app/plans/a_2026-11/print, not at /app/plans/:id',
  ],
  [
    'a part that failed',
    screen,
    { broken: ['Your plan could not be loaded'] },
    'something failed: Your plan could not be loaded',
  ],
  ['a refusal', screen, { headings: ['Access denied'] }, 'refused: Access denied'],
  ['a page where a refusal was meant', { ...screen, refused: true }, {}, 'not refused: Ada · November 2026'],
])('arriving at %s returns the reason', (_, wanted, seen, told) => {
  expect(wrongScreenReason(wanted, 'en', { ...plan, ...seen })).toBe(told)
})
