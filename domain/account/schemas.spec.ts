import { describe, expect, it } from 'vitest'
import { faultsOf } from '../texts/testing/faults-of.ts'
import {
  changePasswordBody,
  deleteAccountBody,
  emailBody,
  googleBody,
  loginBody,
  profileBody,
  refreshBody,
  registerBody,
  registrationOfLinkBody,
  resetPasswordBody,
  unsubscribeBody,
  verifyEmailBody,
} from './schemas.ts'

const good = { name: 'Ayşe', email: 'ayse@example.com', password: '12345678' }

describe('registerBody', () => {
  it('normalises name, address and password', () => {
    expect(
      registerBody.parse({
        ...good,
        name: '  Ayşe  ',
        email: ' Ayse.IRMAK@Example.COM ',
        language: 'en',
        timeZone: 'Europe/Istanbul',
      }),
    ).toEqual({ ...good, email: 'ayse.irmak@example.com', language: 'en', timeZone: 'Europe/Istanbul' })
  })
  it('keeps leading and trailing spaces of a password', () =>
    expect(registerBody.parse({ ...good, password: ' 123456 ' }).password).toBe(' 123456 '))
  it.each([
    [{}, { name: 'required', email: 'required', password: 'required' }],
    [
      { name: null, email: 5, password: true },
      { name: 'required', email: 'wrong-type', password: 'wrong-type' },
    ],
    [
      { name: '   ', email: ' ', password: '' },
      { name: 'required', email: 'required', password: 'required' },
    ],
    [{ ...good, name: 'x'.repeat(51) }, { name: 'too-long' }],
    [{ ...good, name: 'a\u0000b' }, { name: 'bad-characters' }],
    [{ ...good, name: 'a\nb' }, { name: 'bad-characters' }],
    [{ ...good, name: '\uD800' }, { name: 'bad-characters' }],
    [{ ...good, name: 'Ay\u2028şe' }, { name: 'bad-characters' }],
    [{ ...good, name: 'Ayşe \u202Egnp.exe' }, { name: 'bad-characters' }],
    [{ ...good, name: '\u2066Ayşe' }, { name: 'bad-characters' }],
    [{ ...good, name: '\u200B\u2060' }, { name: 'blank' }],
    [{ ...good, name: '\u3164 \u115F\u2800' }, { name: 'blank' }],
    [
      { name: { length: { toString: 1 } }, email: { length: { toString: 1 } }, password: { length: { toString: 1 } } },
      { name: 'wrong-type', email: 'wrong-type', password: 'wrong-type' },
    ],
    [{ ...good, email: 'ayse@' }, { email: 'not-an-email' }],
    [{ ...good, email: 'a b@example.com' }, { email: 'not-an-email' }],
    [{ ...good, email: `${'x'.repeat(243)}@example.com` }, { email: 'too-long' }],
    [{ ...good, password: '        ' }, { password: 'blank' }],
    [{ ...good, password: '1234567' }, { password: 'too-short' }],
    [{ ...good, password: 'x'.repeat(201) }, { password: 'too-long' }],
    [{ ...good, language: 'de' }, { language: 'not-an-option' }],
    [{ ...good, timeZone: 'Mars/Olympus' }, { timeZone: 'not-a-time-zone' }],
    [{ ...good, role: 'ADMIN' }, { role: 'unknown-field' }],
    ['text', { body: 'wrong-type' }],
    [undefined, { body: 'required' }],
  ])('refuses %j: %j', (body, faults) => expect(faultsOf(registerBody, body)).toEqual(faults))
  it('accepts values at the limits', () => {
    expect(
      faultsOf(registerBody, {
        name: 'x'.repeat(50),
        email: `${'x'.repeat(242)}@example.com`,
        password: 'x'.repeat(200),
      }),
    ).toEqual({})
    expect(faultsOf(registerBody, { ...good, name: '👩‍👧 Çağrı-Nur O’Neil می‌خواهم' })).toEqual({})
  })
})

describe('sign-in bodies', () => {
  it('accept short passwords, since the rules may have changed', () => {
    expect(loginBody.parse({ email: 'AYSE@example.com', password: 'x' })).toEqual({
      email: 'ayse@example.com',
      password: 'x',
    })
    expect(faultsOf(loginBody, { email: 'ayse@example.com', password: 'x'.repeat(201) })).toEqual({
      password: 'too-long',
    })
    expect(faultsOf(loginBody, {})).toEqual({ email: 'required', password: 'required' })
  })
  it('require non-empty tokens within the length limit', () => {
    expect(faultsOf(refreshBody, { refreshToken: 'x' })).toEqual({})
    expect(faultsOf(refreshBody, {})).toEqual({ refreshToken: 'required' })
    expect(faultsOf(googleBody, { idToken: 'x'.repeat(4_097) })).toEqual({ idToken: 'too-long' })
    expect(faultsOf(verifyEmailBody, { token: '' })).toEqual({ token: 'required' })
    for (const ofALink of [unsubscribeBody, registrationOfLinkBody])
      expect(faultsOf(ofALink, {})).toEqual({ token: 'required' })
  })
})

describe('profileBody', () => {
  it('accepts any subset of the profile fields', () => {
    expect(profileBody.parse({})).toEqual({})
    const whole = {
      name: 'A',
      email: 'a@example.com',
      language: 'tr',
      theme: 'dark',
      timeZone: 'UTC',
      notifications: {
        planReady: false,
        weeklySummary: true,
        reminders: false,
        monthLetter: true,
        newChecklist: true,
        reminderDays: [1, 7],
        reminderTime: '00:00',
      },
    }
    expect(profileBody.parse(whole)).toEqual(whole)
    expect(profileBody.parse({ notifications: { reminders: false } })).toEqual({ notifications: { reminders: false } })
  })
  it.each([
    [{ name: '' }, { name: 'required' }],
    [{ name: 'x'.repeat(51) }, { name: 'too-long' }],
    [{ email: 'x' }, { email: 'not-an-email' }],
    [{ theme: 'blue' }, { theme: 'not-an-option' }],
    [
      { timeZone: null, language: null, notifications: { planReady: null, reminderTime: null } },
      {
        timeZone: 'required',
        language: 'required',
        'notifications.planReady': 'required',
        'notifications.reminderTime': 'required',
      },
    ],
    [
      { timeZone: 3, notifications: { reminderTime: 930, reminderDays: 'monday' } },
      {
        timeZone: 'wrong-type',
        'notifications.reminderTime': 'wrong-type',
        'notifications.reminderDays': 'wrong-type',
      },
    ],
    [{ notifications: { planReady: 'yes' } }, { 'notifications.planReady': 'wrong-type' }],
    [{ notifications: { reminderDays: [0] } }, { 'notifications.reminderDays.0': 'not-an-option' }],
    [{ notifications: { reminderDays: ['1'] } }, { 'notifications.reminderDays.0': 'not-an-option' }],
    [{ notifications: { reminderTime: '24:00' } }, { 'notifications.reminderTime': 'not-a-time' }],
    [{ notifications: { reminderTime: '9:30' } }, { 'notifications.reminderTime': 'not-a-time' }],
    [{ notifications: { reminderTime: '09:30\n' } }, { 'notifications.reminderTime': 'not-a-time' }],
    [{ notifications: { sms: true } }, { 'notifications.sms': 'unknown-field' }],
  ])('refuses %j: %j', (body, faults) => expect(faultsOf(profileBody, body)).toEqual(faults))
})

describe('password bodies', () => {
  it('require 6 characters for a changed password and 8 for a reset one', () => {
    expect(faultsOf(changePasswordBody, { currentPassword: 'x', newPassword: '123456' })).toEqual({})
    expect(faultsOf(changePasswordBody, { currentPassword: '', newPassword: '12345' })).toEqual({
      currentPassword: 'required',
      newPassword: 'too-short',
    })
    expect(faultsOf(changePasswordBody, {})).toEqual({ currentPassword: 'required', newPassword: 'required' })
    expect(faultsOf(resetPasswordBody, { token: 't', password: '12345678' })).toEqual({})
    for (const nothing of ['', null])
      expect(faultsOf(resetPasswordBody, { token: nothing, password: nothing })).toEqual({
        token: 'required',
        password: 'required',
      })
    expect(faultsOf(resetPasswordBody, { token: 't'.repeat(4_096), password: '1'.repeat(200) })).toEqual({})
    expect(faultsOf(resetPasswordBody, { token: 't'.repeat(4_097), password: '1'.repeat(201) })).toEqual({
      token: 'too-long',
      password: 'too-long',
    })
    expect(faultsOf(resetPasswordBody, { token: 't', password: '1234567' })).toEqual({ password: 'too-short' })
  })
  it('require a password or a Google token to delete the account', () => {
    expect(faultsOf(deleteAccountBody, { password: 'x' })).toEqual({})
    expect(faultsOf(deleteAccountBody, { idToken: 'x' })).toEqual({})
    expect(faultsOf(deleteAccountBody, {})).toEqual({ password: 'required' })
  })
})

it('require an address where a mail is requested', () => {
  expect(emailBody.parse({ email: ' A@Example.com' })).toEqual({ email: 'a@example.com' })
  for (const none of [{}, { email: null }]) expect(faultsOf(emailBody, none)).toEqual({ email: 'required' })
})
