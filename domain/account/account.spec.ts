import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import { isRefusal } from '../shared/refusal.ts'
import type { AccountCommand, ChangeProfile } from './commands.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent, GrantedRole } from './events.ts'
import { addressToVerify, freeMailsPerDay, initialNotifications, maxChildren, maxOpenRequests } from './evolve.ts'

const { given, fold } = specify(accountDecider)

const at = '2026-11-21T08:30:00.000Z'
const later = '2026-11-22T08:30:00.000Z'
const person = { name: 'Ayşe', language: 'tr', timeZone: 'Europe/Istanbul' } as const
const registration = { accountId: 'a1', requestId: 'r1', email: 'ayse@example.com', ...person }

const registered: AccountEvent = { type: 'AccountRegistered', data: { at, ...registration } }
const verified: AccountEvent = { type: 'EmailVerified', data: { at, requestId: 'r1', change: false } }
const active = [registered, verified] as const
const changeRequested = (requestId: string, email: string, taken = false): AccountEvent => ({
  type: 'EmailChangeRequested',
  data: { at, requestId, email, taken },
})
const resetRequested = (requestId: string): AccountEvent => ({
  type: 'PasswordResetRequested',
  data: { at, requestId },
})
const verificationRequested = (requestId: string, registration: string | null = null): AccountEvent => ({
  type: 'VerificationRequested',
  data: { at, requestId, registration },
})
const enrolled = (childId: string): AccountEvent => ({ type: 'ChildEnrolled', data: { at, childId } })
const granted: AccountEvent = { type: 'RoleGranted', data: { at, role: 'ADMIN' } }
const deleted: AccountEvent = { type: 'AccountDeleted', data: { at, children: [] } }

const command = <T extends AccountCommand['type']>(
  type: T,
  data: Omit<Extract<AccountCommand, { type: T }>['data'], 'at'>,
) => ({ type, data: { at: later, ...data } }) as unknown as Extract<AccountCommand, { type: T }>

describe('the Register command', () => {
  const again = command('Register', {
    ...registration,
    requestId: 'r2',
    name: 'Ayşe Yılmaz',
    language: 'en',
    timeZone: 'UTC',
  })

  it('registers a new account', () =>
    given()
      .when(command('Register', registration))
      .thenEvents({ type: 'AccountRegistered', data: { at: later, ...registration } }))
  it('renews a registration that was never verified', () =>
    given(registered)
      .when(again)
      .thenEvents({
        type: 'RegistrationRenewed',
        data: { at: later, requestId: 'r2', name: 'Ayşe Yılmaz', language: 'en', timeZone: 'UTC', voidsOlder: false },
      }))
  it('revokes the roles of an unverified account when its registration is renewed', () =>
    given(registered, granted)
      .when(again)
      .thenEvents(
        { type: 'RoleRevoked', data: { at: later, role: 'ADMIN' } },
        {
          type: 'RegistrationRenewed',
          data: { at: later, requestId: 'r2', name: 'Ayşe Yılmaz', language: 'en', timeZone: 'UTC', voidsOlder: false },
        },
      ))
  it('records only the attempt when a verified account already has the address', () =>
    given(...active)
      .when(again)
      .thenEvents({ type: 'RegistrationAttempted', data: { at: later } }))
  it('records at most one registration attempt a day', () => {
    const attempted: AccountEvent = { type: 'RegistrationAttempted', data: { at: '2026-11-21T08:30:00.001Z' } }
    given(...active, attempted)
      .when(again)
      .thenNothing()
    given(...active, { ...attempted, data: { at } })
      .when(again)
      .thenEvents({ type: 'RegistrationAttempted', data: { at: later } })
  })
  it('returns NOT_FOUND for a deleted account', () =>
    given(...active, deleted)
      .when(again)
      .thenRefused('NOT_FOUND'))
  it('ignores command fields that the event does not have, such as a password', () => {
    const careless = { ...command('Register', registration), data: { at, ...registration, password: 'secret123' } }
    given().when(careless).thenEvents(registered)
  })
})

describe('the RegisterVerified command', () => {
  const google = command('RegisterVerified', { ...registration, requestId: 'g1' })
  const proved: AccountEvent = { type: 'EmailVerified', data: { at: later, requestId: 'g1', change: false } }

  it('registers an account and verifies its address at once', () =>
    given()
      .when(google)
      .thenEvents({ type: 'AccountRegistered', data: { at: later, ...registration, requestId: 'g1' } }, proved))
  it('takes over an account that was never verified', () =>
    given(registered)
      .when(google)
      .thenEvents(
        { type: 'RegistrationRenewed', data: { at: later, requestId: 'g1', ...person, voidsOlder: false } },
        proved,
      ))
  it('changes nothing for a verified account', () =>
    given(...active)
      .when(google)
      .thenNothing())
  it('returns NOT_FOUND for a deleted account', () =>
    given(...active, deleted)
      .when(google)
      .thenRefused('NOT_FOUND'))
})

describe('the RequestVerification command', () => {
  const request = command('RequestVerification', { requestId: 'r2', registration: null })
  const requested: AccountEvent = {
    type: 'VerificationRequested',
    data: { at: later, requestId: 'r2', registration: null },
  }
  const asked = (registration: string | null): AccountEvent => ({
    type: 'VerificationRequested',
    data: { at: later, requestId: 'r2', registration },
  })

  it('ties the new link to the only registration of an unverified address', () =>
    given(registered).when(request).thenEvents(asked('r1')))
  it('ties the link to the registration that the browser proved, or to none without a proof', () => {
    const again: AccountEvent = {
      type: 'RegistrationRenewed',
      data: { at, requestId: 'r9', ...person, voidsOlder: false },
    }
    given(registered, again)
      .when(command('RequestVerification', { requestId: 'r2', registration: 'r1' }))
      .thenEvents(asked('r1'))
    given(registered, again).when(request).thenEvents(asked(null))
    given(registered, again)
      .when(command('RequestVerification', { requestId: 'r2', registration: 'another account’s' }))
      .thenEvents(asked(null))
  })
  it('requests a new link for a pending address', () =>
    given(...active, changeRequested('c1', 'new@example.com'))
      .when(request)
      .thenEvents(requested))
  it('does nothing when no address is waiting for verification', () => {
    given().when(request).thenNothing()
    given(...active)
      .when(request)
      .thenNothing()
    given(...active, deleted)
      .when(request)
      .thenNothing()
  })
  it('records the same event whether the pending address is taken or free', () =>
    given(...active, changeRequested('c1', 'taken@example.com', true))
      .when(request)
      .thenEvents(requested))
})

describe('the VerifyEmail command', () => {
  const verify = (requestId: string) => command('VerifyEmail', { requestId })
  const proved = (requestId: string, change: boolean): AccountEvent => ({
    type: 'EmailVerified',
    data: { at: later, requestId, change },
  })

  it('verifies the address with the link of the registration', () =>
    given(registered).when(verify('r1')).thenEvents(proved('r1', false)))
  it('accepts any open link of the registration', () => {
    given(registered, verificationRequested('r2')).when(verify('r1')).thenEvents(proved('r1', false))
    given(registered, verificationRequested('r2')).when(verify('r2')).thenEvents(proved('r2', false))
  })
  it('replaces the old address with the pending one', () => {
    const history = [...active, changeRequested('c1', 'new@example.com'), verificationRequested('c2')] as const
    given(...history)
      .when(verify('c1'))
      .thenEvents(proved('c1', true))
    given(...history)
      .when(verify('c2'))
      .thenEvents(proved('c2', true))
    expect(fold([...history, proved('c1', true)])).toMatchObject({
      email: 'new@example.com',
      pendingEmail: null,
      openVerifications: [],
    })
  })
  it('refuses an unknown link', () => {
    given().when(verify('r1')).thenRefused('TOKEN_INVALID')
    given(registered).when(verify('x')).thenRefused('TOKEN_INVALID')
    given(...active, deleted)
      .when(verify('r1'))
      .thenRefused('TOKEN_INVALID')
  })
  it('refuses a link that was used before', () =>
    given(...active)
      .when(verify('r1'))
      .thenRefused('TOKEN_INVALID'))
  const renewed = (requestId: string, name: string, voidsOlder = false): AccountEvent => ({
    type: 'RegistrationRenewed',
    data: { at, requestId, ...person, name, voidsOlder },
  })

  it('accepts the link of any registration and voids the links of the others', () => {
    const history = [registered, renewed('r2', 'Ayşe'), renewed('r3', 'Ayşe')] as const
    given(...history)
      .when(verify('r2'))
      .thenEvents(proved('r2', false))
    for (const requestId of ['r1', 'r2', 'r3'])
      given(...history, proved('r2', false))
        .when(verify(requestId))
        .thenRefused('TOKEN_INVALID')
    expect(fold([...history, proved('r2', false)])).toMatchObject({
      status: 'active',
      verifiedRegistration: 'r2',
      registrations: [],
      openVerifications: [],
    })
  })
  it('restores the name of the link’s registration after a later registration of the same address', () => {
    given(registered, renewed('r2', 'Stranger'))
      .when(verify('r1'))
      .thenEvents(proved('r1', false), { type: 'ProfileChanged', data: { at: later, ...person } })
    given(registered, renewed('r2', 'Stranger'), verificationRequested('r3', 'r1'))
      .when(verify('r3'))
      .thenEvents(proved('r3', false), { type: 'ProfileChanged', data: { at: later, ...person } })
    expect(
      fold([registered, renewed('r2', 'Stranger'), verificationRequested('r3', 'r1'), proved('r3', false)]),
    ).toMatchObject({ verifiedRegistration: 'r1' })
  })
  it('restores the name of the link’s own registration, which need not be the first', () =>
    given(registered, renewed('r2', 'Ayşe K.'), renewed('r3', 'Stranger'))
      .when(verify('r2'))
      .thenEvents(proved('r2', false), { type: 'ProfileChanged', data: { at: later, ...person, name: 'Ayşe K.' } }))
  it('leaves the name unchanged when the link belongs to no registration', () => {
    given(registered, verificationRequested('r2'), renewed('r3', 'Ayşe'))
      .when(verify('r2'))
      .thenEvents(proved('r2', false))
    expect(
      fold([registered, renewed('r2', 'Stranger'), verificationRequested('r3'), proved('r3', false)]),
    ).toMatchObject({ status: 'active', verifiedRegistration: null })
  })
  it('refuses links of registrations that exceed the limit of open requests', () => {
    const many = Array.from({ length: maxOpenRequests }, (_, index) => renewed(`n${index}`, 'Ayşe'))
    given(registered, verificationRequested('r2', 'r1'), ...many)
      .when(verify('r1'))
      .thenRefused('TOKEN_INVALID')
    given(registered, verificationRequested('r2', 'r1'), ...many)
      .when(verify('r2'))
      .thenRefused('TOKEN_INVALID')
    given(registered, ...many)
      .when(verify('n0'))
      .thenEvents(proved('n0', false))
    const half = maxOpenRequests / 2
    given(registered, ...many.slice(0, half), verificationRequested('late', 'r1'), ...many.slice(half))
      .when(verify('late'))
      .thenRefused('TOKEN_INVALID')
    given(registered, ...many.slice(0, half), verificationRequested('late', 'r1'), ...many.slice(half + 1))
      .when(verify('late'))
      .thenEvents(proved('late', false))
  })
  it('refuses links older than a schema 1 renewal and accepts the link of the renewal', () => {
    const history = [registered, verificationRequested('r2', 'newest'), renewed('r3', 'Ayşe', true)] as const
    given(...history)
      .when(verify('r1'))
      .thenRefused('TOKEN_INVALID')
    given(...history)
      .when(verify('r2'))
      .thenRefused('TOKEN_INVALID')
    given(...history)
      .when(verify('r3'))
      .thenEvents(proved('r3', false))
    expect(fold(history)).toMatchObject({
      registrations: [{ requestId: 'r3' }],
      openVerifications: [{ requestId: 'r3' }],
    })
    expect(fold([...history, verificationRequested('r4', 'newest'), proved('r4', false)])).toMatchObject({
      verifiedRegistration: 'r3',
    })
  })
  it('treats a schema 1 link to a new address as a link without a registration', () =>
    expect(
      fold([...active, changeRequested('c1', 'new@example.com'), verificationRequested('c2', 'newest')]),
    ).toMatchObject({
      openVerifications: [
        { requestId: 'c1', registration: null },
        { requestId: 'c2', email: 'new@example.com', registration: null },
      ],
    }))
  it('refuses the link to a pending address that was replaced by a later one', () =>
    given(...active, changeRequested('c1', 'one@example.com'), changeRequested('c2', 'two@example.com'))
      .when(verify('c1'))
      .thenRefused('TOKEN_INVALID'))
  it('refuses the link to an address that another account has', () =>
    given(...active, changeRequested('c1', 'taken@example.com', true))
      .when(verify('c1'))
      .thenRefused('TOKEN_INVALID'))
})

describe('the RequestEmailChange command', () => {
  const change = command('RequestEmailChange', { requestId: 'c1', email: 'new@example.com', taken: false })

  it('requests verification of the new address', () =>
    given(...active)
      .when(change)
      .thenEvents({
        type: 'EmailChangeRequested',
        data: { at: later, requestId: 'c1', email: 'new@example.com', taken: false },
      }))
  it('records that another account has the address', () =>
    given(...active)
      .when(command('RequestEmailChange', { requestId: 'c1', email: 'taken@example.com', taken: true }))
      .thenEvents({
        type: 'EmailChangeRequested',
        data: { at: later, requestId: 'c1', email: 'taken@example.com', taken: true },
      }))
  it('requests another link for an address that is already pending', () =>
    given(...active, changeRequested('c0', 'new@example.com'))
      .when(change)
      .thenEvents({
        type: 'EmailChangeRequested',
        data: { at: later, requestId: 'c1', email: 'new@example.com', taken: false },
      }))
  it('does nothing for the account’s own address', () =>
    given(...active)
      .when(command('RequestEmailChange', { requestId: 'c1', email: registration.email, taken: true }))
      .thenNothing())
  it('refuses accounts that are not verified', () => {
    given().when(change).thenRefused('NOT_FOUND')
    given(registered).when(change).thenRefused('EMAIL_NOT_VERIFIED')
    given(...active, deleted)
      .when(change)
      .thenRefused('NOT_FOUND')
  })
})

describe('the WithdrawEmailChange command', () => {
  const withdraw = command('WithdrawEmailChange', {})
  const withdrawn: AccountEvent = { type: 'EmailChangeWithdrawn', data: { at: later } }
  const history = [...active, changeRequested('c1', 'mistyped@example.com'), verificationRequested('c2')] as const

  it('withdraws the pending address and voids its links', () => {
    given(...history)
      .when(withdraw)
      .thenEvents(withdrawn)
    expect(fold([...history, withdrawn])).toMatchObject({
      status: 'active',
      email: registration.email,
      pendingEmail: null,
      openVerifications: [],
    })
    for (const requestId of ['c1', 'c2'])
      given(...history, withdrawn)
        .when(command('VerifyEmail', { requestId }))
        .thenRefused('TOKEN_INVALID')
    given(...history, withdrawn)
      .when(command('RequestVerification', { requestId: 'c3', registration: null }))
      .thenNothing()
  })
  it('also withdraws a pending address that another account has', () =>
    given(...active, changeRequested('c1', 'taken@example.com', true))
      .when(withdraw)
      .thenEvents(withdrawn))
  it('does nothing without a pending address', () => {
    given(...active)
      .when(withdraw)
      .thenNothing()
    given(...history, withdrawn)
      .when(withdraw)
      .thenNothing()
  })
  it('refuses accounts that are not verified', () => {
    given().when(withdraw).thenRefused('NOT_FOUND')
    given(registered).when(withdraw).thenRefused('EMAIL_NOT_VERIFIED')
  })
})

describe('the RequestPasswordReset command', () => {
  const request = command('RequestPasswordReset', { requestId: 'p1' })
  const requested: AccountEvent = { type: 'PasswordResetRequested', data: { at: later, requestId: 'p1' } }

  it('requests a reset link for verified and unverified accounts', () => {
    given(registered).when(request).thenEvents(requested)
    given(...active)
      .when(request)
      .thenEvents(requested)
  })
  it('does nothing when the account is missing or deleted', () => {
    given().when(request).thenNothing()
    given(...active, deleted)
      .when(request)
      .thenNothing()
  })
})

describe('mails that anyone can request', () => {
  const minutesOn = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const pending = [...active, changeRequested('c0', 'new@example.com')] as const
  const kinds: readonly [string, readonly AccountEvent[], (at: string) => AccountCommand][] = [
    [
      'of a link to reset the password',
      active,
      (on) => ({ type: 'RequestPasswordReset', data: { at: on, requestId: 'r' } }),
    ],
    [
      'of a link to verify an address',
      pending,
      (on) => ({ type: 'RequestVerification', data: { at: on, requestId: 'r', registration: null } }),
    ],
    [
      'of a link to a new address',
      active,
      (on) => ({
        type: 'RequestEmailChange',
        data: { at: on, requestId: 'r', email: 'new@example.com', taken: false },
      }),
    ],
  ]

  it.each(kinds)('%s: allows five at once, then one an hour for the rest of the day', (_, history, ask) => {
    let state = fold(history)
    const asked = []
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const decision = accountDecider.decide(ask(minutesOn(minute)), state)
      if (isRefusal(decision)) throw new Error('a mail is never refused')
      if (decision.length > 0) asked.push(minute)
      state = decision.reduce(accountDecider.evolve, state)
    }
    expect(asked.slice(0, freeMailsPerDay + 2)).toEqual([0, 10, 20, 30, 40, 100, 160])
    expect(asked.length).toBeLessThanOrEqual(freeMailsPerDay + 24)
    expect(accountDecider.decide(ask(minutesOn(48 * 60)), state)).toHaveLength(1)
    expect(accountDecider.decide(ask(minutesOn(3 * 24 * 60)), state)).toHaveLength(1)
  })
  it('are unlimited again exactly one day after the oldest of the last five', () => {
    const history = (...minutes: number[]): AccountEvent[] => [
      ...active,
      ...minutes.map((minute, index): AccountEvent => ({
        type: 'PasswordResetRequested',
        data: { at: minutesOn(minute), requestId: `p${index}` },
      })),
    ]
    const ask = (minute: number): AccountCommand => ({
      type: 'RequestPasswordReset',
      data: { at: minutesOn(minute), requestId: 'p' },
    })
    const asked = (minute: number): AccountEvent => ({
      type: 'PasswordResetRequested',
      data: { at: minutesOn(minute), requestId: 'p' },
    })
    const day = 24 * 60
    given(...history(0, day - 40, day - 30, day - 20, day - 10))
      .when(ask(day))
      .thenEvents(asked(day))
    given(...history(0, day - 40, day - 30, day - 20, day - 10))
      .when(ask(day - 1))
      .thenNothing()
    given(...history(0, day, day + 10, day + 20, day + 30, day + 40))
      .when(ask(day + 50))
      .thenNothing()
  })
  it('have a separate limit for each kind of mail', () =>
    given(...active, ...Array.from({ length: 9 }, (_, index) => resetRequested(`p${index}`)))
      .when({ type: 'RequestEmailChange', data: { at, requestId: 'c1', email: 'new@example.com', taken: false } })
      .thenEvents({
        type: 'EmailChangeRequested',
        data: { at, requestId: 'c1', email: 'new@example.com', taken: false },
      }))
})

describe('the ResetPassword command', () => {
  const reset = (requestId: string) => command('ResetPassword', { requestId })
  const changed = (requestId: string): AccountEvent => ({
    type: 'PasswordChanged',
    data: { at: later, how: 'reset', requestId },
  })

  it('changes the password with any open reset link', () => {
    const history = [...active, resetRequested('p1'), resetRequested('p2')] as const
    given(...history)
      .when(reset('p1'))
      .thenEvents(changed('p1'))
    given(...history)
      .when(reset('p2'))
      .thenEvents(changed('p2'))
  })
  it('also verifies an unverified address, because the link was mailed to it', () =>
    given(registered, resetRequested('p1'))
      .when(reset('p1'))
      .thenEvents(changed('p1'), { type: 'EmailVerified', data: { at: later, requestId: 'p1', change: false } }))
  it('refuses an unknown link', () => {
    given().when(reset('p1')).thenRefused('TOKEN_INVALID')
    given(...active)
      .when(reset('p1'))
      .thenRefused('TOKEN_INVALID')
    given(...active, resetRequested('p1'), deleted)
      .when(reset('p1'))
      .thenRefused('TOKEN_INVALID')
  })
  it('refuses all earlier links after one of them was used', () => {
    const history = [...active, resetRequested('p1'), resetRequested('p2'), changed('p1')] as const
    given(...history)
      .when(reset('p1'))
      .thenRefused('TOKEN_INVALID')
    given(...history)
      .when(reset('p2'))
      .thenRefused('TOKEN_INVALID')
  })
  it('refuses links that are older than a password change in the settings', () =>
    given(...active, resetRequested('p1'), { type: 'PasswordChanged', data: { at, how: 'settings', requestId: null } })
      .when(reset('p1'))
      .thenRefused('TOKEN_INVALID'))
  it('withdraws a pending address, because an intruder may have requested it', () =>
    given(...active, changeRequested('c1', 'thief@example.com'), resetRequested('p1'))
      .when(reset('p1'))
      .thenEvents({ type: 'EmailChangeWithdrawn', data: { at: later } }, changed('p1')))
  it('refuses links that were mailed to a former address', () =>
    given(...active, changeRequested('c1', 'new@example.com'), resetRequested('p1'), {
      type: 'EmailVerified',
      data: { at, requestId: 'c1', change: true },
    })
      .when(reset('p1'))
      .thenRefused('TOKEN_INVALID'))
})

describe('the ChangePassword command', () => {
  const change = command('ChangePassword', {})
  it('records the password change', () =>
    given(...active)
      .when(change)
      .thenEvents({ type: 'PasswordChanged', data: { at: later, how: 'settings', requestId: null } }))
  it('withdraws a pending address together with the password change', () =>
    given(...active, changeRequested('c1', 'thief@example.com'))
      .when(change)
      .thenEvents(
        { type: 'EmailChangeWithdrawn', data: { at: later } },
        { type: 'PasswordChanged', data: { at: later, how: 'settings', requestId: null } },
      ))
  it('refuses accounts that are not verified', () => {
    given().when(change).thenRefused('NOT_FOUND')
    given(registered).when(change).thenRefused('EMAIL_NOT_VERIFIED')
  })
})

describe('the ChangeProfile command', () => {
  const change = (data: Omit<ChangeProfile['data'], 'at'>) => command('ChangeProfile', data)

  it('records only changed fields', () =>
    given(...active)
      .when(change({ name: 'Ayşe Yılmaz', language: 'tr', theme: 'dark', timeZone: 'Europe/Istanbul' }))
      .thenEvents({ type: 'ProfileChanged', data: { at: later, name: 'Ayşe Yılmaz', theme: 'dark' } }))
  it('changes language and time zone', () =>
    given(...active)
      .when(change({ language: 'en', timeZone: 'Europe/Berlin' }))
      .thenEvents({ type: 'ProfileChanged', data: { at: later, language: 'en', timeZone: 'Europe/Berlin' } }))
  it('keeps notification settings that the command omits', () =>
    given(...active)
      .when(change({ notifications: { reminders: true, reminderDays: [7, 3], planReady: undefined } }))
      .thenEvents({
        type: 'ProfileChanged',
        data: {
          at: later,
          notifications: {
            planReady: false,
            weeklySummary: false,
            reminders: true,
            monthLetter: false,
            newChecklist: false,
            othersCompleted: false,
            othersRemembered: false,
            othersJoined: true,
            reminderDays: [3, 7],
            reminderTime: '10:00',
          },
        },
      }))
  it('records whether exposures are recorded when it changes; they are not at first', () => {
    const chosen = (isAllowed: boolean): AccountEvent => ({ type: 'ExposureChosen', data: { at: later, isAllowed } })
    given(...active)
      .when(change({ isExposureRecorded: true, theme: 'dark' }))
      .thenEvents({ type: 'ProfileChanged', data: { at: later, theme: 'dark' } }, chosen(true))
    given(...active)
      .when(change({ isExposureRecorded: false }))
      .thenNothing()
    given(...active, chosen(true))
      .when(change({ isExposureRecorded: true }))
      .thenNothing()
    given(...active, chosen(true))
      .when(change({ isExposureRecorded: false }))
      .thenEvents(chosen(false))
  })
  it('refuses reminders without a weekday', () => {
    given(...active)
      .when(change({ notifications: { reminders: true, reminderDays: [] } }))
      .thenRefused('VALIDATION_FAILED', { fields: { 'notifications.reminderDays': 'no-day' } })
    given(...active)
      .when(change({ notifications: { reminderDays: [] } }))
      .thenEvents({
        type: 'ProfileChanged',
        data: { at: later, notifications: { ...initialNotifications, reminderDays: [] } },
      })
    given(...active, {
      type: 'ProfileChanged',
      data: { at, notifications: { ...initialNotifications, reminderDays: [] } },
    })
      .when(change({ notifications: { reminders: true } }))
      .thenRefused('VALIDATION_FAILED', { fields: { 'notifications.reminderDays': 'no-day' } })
  })
  it('does nothing when nothing changed', () => {
    given(...active)
      .when(change({}))
      .thenNothing()
    given(...active)
      .when(change({ ...person, theme: 'auto', notifications: { planReady: false, reminderDays: [6] } }))
      .thenNothing()
    given(...active, { type: 'ProfileChanged', data: { at, theme: 'dark' } })
      .when(change({ theme: 'dark' }))
      .thenNothing()
  })
  it('refuses accounts that are not verified', () => {
    given()
      .when(change({ name: 'X' }))
      .thenRefused('NOT_FOUND')
    given(registered)
      .when(change({ name: 'X' }))
      .thenRefused('EMAIL_NOT_VERIFIED')
  })
})

describe('the ChangeRoles command', () => {
  const change = (grant: GrantedRole | null, revoke: GrantedRole | null = null): AccountCommand => ({
    type: 'ChangeRoles',
    data: { at: later, grant, revoke },
  })
  const analyst: AccountEvent = { type: 'RoleGranted', data: { at, role: 'ANALYST' } }
  const revoked = (role: GrantedRole): AccountEvent => ({ type: 'RoleRevoked', data: { at: later, role } })
  it('grants a role only once', () => {
    given(...active)
      .when(change('ADMIN'))
      .thenEvents({ type: 'RoleGranted', data: { at: later, role: 'ADMIN' } })
    given(...active, granted)
      .when(change('ADMIN'))
      .thenNothing()
    given(...active, granted)
      .when(change('ANALYST'))
      .thenEvents({ type: 'RoleGranted', data: { at: later, role: 'ANALYST' } })
  })
  it('refuses to grant a role to an unverified address', () =>
    given(registered).when(change('ADMIN')).thenRefused('EMAIL_NOT_VERIFIED'))
  it('revokes each role only once and keeps the others', () => {
    given(...active, granted)
      .when(change(null, 'ADMIN'))
      .thenEvents(revoked('ADMIN'))
    given(...active, granted, revoked('ADMIN'))
      .when(change(null, 'ADMIN'))
      .thenNothing()
    given(...active)
      .when(change(null, 'ADMIN'))
      .thenNothing()
    given(...active, analyst)
      .when(change(null, 'ADMIN'))
      .thenNothing()
    given(...active, analyst)
      .when(change('ADMIN', 'ANALYST'))
      .thenEvents({ type: 'RoleGranted', data: { at: later, role: 'ADMIN' } }, revoked('ANALYST'))
  })
  it('reduces the account to its highest remaining role', () => {
    expect(fold([...active, analyst, granted])).toMatchObject({ role: 'ADMIN', roles: ['ADMIN', 'ANALYST'] })
    expect(fold([...active, analyst, granted, revoked('ADMIN')])).toMatchObject({ role: 'ANALYST', roles: ['ANALYST'] })
    expect(fold([...active, analyst, granted, revoked('ANALYST')])).toMatchObject({ role: 'ADMIN', roles: ['ADMIN'] })
    expect(fold([...active, analyst, revoked('ANALYST')])).toMatchObject({ role: 'USER', roles: [] })
  })
  it('returns NOT_FOUND for a missing or deleted account', () => {
    for (const one of [change('ADMIN'), change(null, 'ADMIN')]) {
      given().when(one).thenRefused('NOT_FOUND')
      given(...active, deleted)
        .when(one)
        .thenRefused('NOT_FOUND')
    }
  })
})

describe('the EnrolChild and WithdrawChild commands', () => {
  const full = Array.from({ length: maxChildren }, (_, index) => enrolled(`k${index}`))

  it('adds a child to the account only once', () => {
    given(...active)
      .when(command('EnrolChild', { childId: 'k1' }))
      .thenEvents({ type: 'ChildEnrolled', data: { at: later, childId: 'k1' } })
    given(...active, enrolled('k1'))
      .when(command('EnrolChild', { childId: 'k1' }))
      .thenNothing()
  })
  it('refuses a 21st child', () => {
    given(...active, ...full.slice(1))
      .when(command('EnrolChild', { childId: 'new' }))
      .thenEvents({ type: 'ChildEnrolled', data: { at: later, childId: 'new' } })
    given(...active, ...full)
      .when(command('EnrolChild', { childId: 'new' }))
      .thenRefused('CONFLICT', { reason: 'TOO_MANY_CHILDREN' })
    given(...active, ...full)
      .when(command('EnrolChild', { childId: 'k7' }))
      .thenNothing()
  })
  it('accepts another child after one was withdrawn', () => {
    const withdrawn: AccountEvent = { type: 'ChildWithdrawn', data: { at: later, childId: 'k7' } }
    given(...active, ...full)
      .when(command('WithdrawChild', { childId: 'k7' }))
      .thenEvents(withdrawn)
    expect(fold([...active, enrolled('k6'), enrolled('k7'), enrolled('k8'), withdrawn])).toMatchObject({
      children: ['k6', 'k8'],
    })
    given(...active, ...full, withdrawn)
      .when(command('WithdrawChild', { childId: 'k7' }))
      .thenNothing()
    given(...active, ...full, withdrawn)
      .when(command('EnrolChild', { childId: 'new' }))
      .thenEvents({ type: 'ChildEnrolled', data: { at: later, childId: 'new' } })
  })
  it('refuses accounts that are not verified', () => {
    given()
      .when(command('EnrolChild', { childId: 'k1' }))
      .thenRefused('NOT_FOUND')
    given(registered)
      .when(command('EnrolChild', { childId: 'k1' }))
      .thenRefused('EMAIL_NOT_VERIFIED')
    given(...active, deleted)
      .when(command('EnrolChild', { childId: 'k1' }))
      .thenRefused('NOT_FOUND')
    given(...active, enrolled('k1'), deleted)
      .when(command('WithdrawChild', { childId: 'k1' }))
      .thenNothing()
  })
})

describe('the Return command', () => {
  const on = (day: string): AccountCommand => ({ type: 'Return', data: { at: `${day}T08:30:00.000Z` } })

  it('records a return after 60 days without activity', () => {
    given(...active)
      .when(on('2027-01-20'))
      .thenEvents({ type: 'FamilyReturned', data: { at: '2027-01-20T08:30:00.000Z' } })
    given(...active)
      .when(on('2027-01-19'))
      .thenNothing()
  })
  it('records a second return only after another 60 days', () => {
    const returned: AccountEvent = { type: 'FamilyReturned', data: { at: '2027-01-20T08:30:00.000Z' } }
    given(...active, returned)
      .when(on('2027-01-20'))
      .thenNothing()
    given(...active, returned)
      .when(on('2027-03-21'))
      .thenEvents({ type: 'FamilyReturned', data: { at: '2027-03-21T08:30:00.000Z' } })
  })
  it('refuses accounts that are not verified', () => {
    given().when(on('2027-02-01')).thenRefused('NOT_FOUND')
    given(registered).when(on('2027-02-01')).thenRefused('EMAIL_NOT_VERIFIED')
  })
})

describe('the Delete command', () => {
  const remove = command('Delete', {})
  it('lists the account’s children in the event', () =>
    given(...active, enrolled('k1'), enrolled('k2'))
      .when(remove)
      .thenEvents({ type: 'AccountDeleted', data: { at: later, children: ['k1', 'k2'] } }))
  it('deletes an unverified account', () =>
    given(registered)
      .when(remove)
      .thenEvents({ type: 'AccountDeleted', data: { at: later, children: [] } }))
  it('does nothing when the account is already deleted', () =>
    given(...active, deleted)
      .when(remove)
      .thenNothing())
  it('returns NOT_FOUND for an account that never existed', () => given().when(remove).thenRefused('NOT_FOUND'))
})

describe('evolve', () => {
  it('returns a complete state after the first event', () => {
    const state = {
      status: 'unverified',
      accountId: 'a1',
      name: 'Ayşe',
      email: 'ayse@example.com',
      language: 'tr',
      theme: 'auto',
      timeZone: 'Europe/Istanbul',
      isExposureRecorded: false,
      notifications: initialNotifications,
      roles: [],
      role: 'USER',
      memberSince: at,
      returnedAt: null,
      pendingEmail: null,
      registrationAttemptedAt: null,
      mailsAskedAt: { verification: [], emailChange: [], passwordReset: [] },
      openVerifications: [{ requestId: 'r1', email: 'ayse@example.com', registration: 'r1' }],
      registrations: [{ requestId: 'r1', at, ...person }],
      verifiedRegistration: null,
      openResets: [],
      children: [],
    }
    expect(fold([registered])).toStrictEqual(state)
    const resetAsked = { verification: [], emailChange: [], passwordReset: [at] }
    expect(
      fold([
        registered,
        resetRequested('p1'),
        { type: 'PasswordChanged', data: { at, how: 'reset', requestId: 'p1' } },
      ]),
    ).toStrictEqual({ ...state, mailsAskedAt: resetAsked })
    expect(
      fold([
        ...active,
        resetRequested('p1'),
        changeRequested('c1', 'new@example.com'),
        { type: 'EmailVerified', data: { at, requestId: 'c1', change: true } },
      ]),
    ).toStrictEqual({
      ...state,
      status: 'active',
      email: 'new@example.com',
      registrations: [],
      verifiedRegistration: 'r1',
      openVerifications: [],
      mailsAskedAt: { ...resetAsked, emailChange: [at] },
    })
  })

  it('returns the address of each open link', () => {
    expect(addressToVerify(fold([registered]), 'r1')).toBe('ayse@example.com')
    expect(addressToVerify(fold([...active]), 'r1')).toBeUndefined()
    expect(
      addressToVerify(fold([...active, changeRequested('c1', 'new@example.com'), verificationRequested('c2')]), 'c2'),
    ).toBe('new@example.com')
    expect(addressToVerify(fold([...active, changeRequested('c1', 'taken@example.com', true)]), 'c1')).toBeUndefined()
    expect(
      addressToVerify(
        fold([...active, changeRequested('c1', 'taken@example.com', true), verificationRequested('c2')]),
        'c2',
      ),
    ).toBeUndefined()
    expect(addressToVerify(fold([]), 'r1')).toBeUndefined()
  })

  it('drops the oldest links above the limit', () => {
    const many = Array.from({ length: maxOpenRequests + 1 }, (_, index) => index)
    const state = fold([
      registered,
      ...many.map((index) => verificationRequested(`v${index}`)),
      ...many.map((index) => resetRequested(`p${index}`)),
    ])
    expect(state).toMatchObject({ status: 'unverified' })
    expect(addressToVerify(state, 'r1')).toBeUndefined()
    expect(addressToVerify(state, 'v10')).toBe('ayse@example.com')
    given(registered, ...many.map((index) => resetRequested(`p${index}`)))
      .when(command('ResetPassword', { requestId: 'p0' }))
      .thenRefused('TOKEN_INVALID')
  })

  it('ignores events before the registration', () =>
    expect(fold([granted, enrolled('k1')])).toEqual({ status: 'none' }))
  it('ignores events after a deletion', () => {
    expect(fold([...active, deleted, enrolled('k1'), granted])).toEqual({ status: 'deleted', accountId: 'a1' })
  })

  const requestId = fc.constantFrom('r1', 'r2', 'r3')
  const childId = fc.integer({ min: 0, max: 24 }).map((index) => `k${index}`)
  const email = fc.constantFrom('ayse@example.com', 'b@example.com', 'c@example.com')
  const anyCommand = fc.oneof(
    fc.record({
      type: fc.constant('Register'),
      data: fc
        .record({ at: fc.constant(at), requestId, email: fc.constant(registration.email) })
        .map((data) => ({ ...registration, ...data })),
    }),
    fc.record({
      type: fc.constantFrom('RequestVerification', 'VerifyEmail', 'RequestPasswordReset', 'ResetPassword'),
      data: fc.record({ at: fc.constant(at), requestId }),
    }),
    fc.record({
      type: fc.constantFrom('RequestEmailChange'),
      data: fc.record({ at: fc.constant(at), requestId, email, taken: fc.boolean() }),
    }),
    fc.record({
      type: fc.constantFrom('EnrolChild', 'EnrolChild', 'EnrolChild', 'WithdrawChild'),
      data: fc.record({ at: fc.constant(at), childId }),
    }),
    fc.record({
      type: fc.constantFrom('ChangePassword', 'WithdrawEmailChange', 'Return'),
      data: fc.record({ at: fc.constant(at) }),
    }),
  ) as fc.Arbitrary<AccountCommand>

  it('keeps every list within its limit and accepts no link twice, for any sequence of commands', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 120 }), (commands) => {
        let state = fold([registered])
        for (const next of commands) {
          const decision = accountDecider.decide(next, state)
          if (isRefusal(decision)) continue
          state = decision.reduce(accountDecider.evolve, state)
          if (state.status !== 'active' && state.status !== 'unverified')
            throw new Error('no command here ends an account')
          expect(state.children.length).toBeLessThanOrEqual(maxChildren)
          expect(new Set(state.children).size).toBe(state.children.length)
          expect(state.openVerifications.length).toBeLessThanOrEqual(maxOpenRequests)
          expect(state.openResets.length).toBeLessThanOrEqual(maxOpenRequests)
          if (next.type === 'VerifyEmail' || next.type === 'ResetPassword')
            expect(accountDecider.decide(next, state)).toMatchObject({ code: 'TOKEN_INVALID' })
          const proves = state.status === 'active' ? state.pendingEmail?.email : state.email
          expect(state.openVerifications.map((open) => open.email)).toEqual(state.openVerifications.map(() => proves))
        }
      }),
    )
  })
})
