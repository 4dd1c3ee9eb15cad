import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import { isRefusal } from '../shared/refusal.ts'
import type { AdministratorsCommand } from './commands.ts'
import { administratorsDecider } from './decider.ts'
import type { AdministratorsEvent } from './events.ts'

const { given, fold } = specify(administratorsDecider)
const at = '2026-11-22T08:30:00.000Z'
const listed = (...accountIds: string[]): AdministratorsEvent => ({
  type: 'AdministratorsListed',
  data: { at, accountIds },
})
const appointed = (accountId: string): AdministratorsEvent => ({
  type: 'AdministratorAppointed',
  data: { at, accountId },
})
const dismissed = (accountId: string): AdministratorsEvent => ({
  type: 'AdministratorDismissed',
  data: { at, accountId },
})
const command = (
  type: AdministratorsCommand['type'],
  accountId: string,
  ...before: string[]
): AdministratorsCommand => ({ type, data: { at, accountId, listed: before } })

describe('the list of administrators', () => {
  it('starts with the administrators known from the account streams', () => {
    given()
      .when(command('Appoint', 'b', 'a'))
      .thenEvents(listed('a'), appointed('b'))
    given()
      .when(command('Appoint', 'a', 'a'))
      .thenEvents(listed('a'))
    given().when(command('Appoint', 'a')).thenEvents(listed(), appointed('a'))
    given()
      .when(command('Dismiss', 'a', 'a', 'b'))
      .thenEvents(listed('a', 'b'), dismissed('a'))
  })
  it('ignores the account streams once the list exists', () => {
    given(listed('a'))
      .when(command('Appoint', 'b', 'x', 'y'))
      .thenEvents(appointed('b'))
    given(listed('a'))
      .when(command('Dismiss', 'x', 'x', 'y'))
      .thenNothing()
  })
  it('adds and removes an administrator only once', () => {
    given(listed('a'), appointed('b')).when(command('Appoint', 'b')).thenNothing()
    given(listed('a'), appointed('b')).when(command('Dismiss', 'b')).thenEvents(dismissed('b'))
    given(listed('a'), appointed('b'), dismissed('b')).when(command('Dismiss', 'b')).thenNothing()
  })
  it('refuses to remove the last administrator', () => {
    given(listed('a')).when(command('Dismiss', 'a')).thenRefused('CONFLICT', { reason: 'LAST_ADMINISTRATOR' })
    given(listed('a', 'b'), dismissed('a'))
      .when(command('Dismiss', 'b'))
      .thenRefused('CONFLICT', { reason: 'LAST_ADMINISTRATOR' })
    given()
      .when(command('Dismiss', 'a', 'a'))
      .thenRefused('CONFLICT', { reason: 'LAST_ADMINISTRATOR' })
  })
  it('removes a deleted account, even the last administrator', () => {
    given(listed('a')).when(command('Remove', 'a')).thenEvents(dismissed('a'))
    given(listed('a')).when(command('Remove', 'b')).thenNothing()
    given()
      .when(command('Remove', 'b', 'a'))
      .thenNothing()
  })
  it('is never empty after any sequence of appointments and dismissals', () => {
    const commands = fc.array(
      fc.record({ type: fc.constantFrom('Appoint' as const, 'Dismiss' as const), who: fc.constantFrom('a', 'b', 'c') }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(commands, (all) => {
        let state = fold([listed('a')])
        for (const { type, who } of all) {
          const decided = administratorsDecider.decide(command(type, who), state)
          if (!isRefusal(decided)) state = decided.reduce(administratorsDecider.evolve, state)
          expect(state.accountIds!.length).toBeGreaterThan(0)
          expect(new Set(state.accountIds).size).toBe(state.accountIds!.length)
        }
      }),
    )
  })
})
