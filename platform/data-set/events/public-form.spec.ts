import { expect, it } from 'vitest'
import { personalFields } from '@filiz/domain/registry/personal-data.ts'
import { eventTypes } from './known-events.ts'
import { columnsOf, rowOf } from '../files/columns.ts'
import { isAboutForgotten } from '../people/forgotten-subjects.ts'
import type { KnownEvent } from './known-events.ts'
import { publicFields } from './public-fields.ts'
import { publicForm } from './public-form.ts'

const accountId = '11111111-1111-4111-8111-111111111111'
const child = '22222222-2222-4222-8222-222222222222'
const other = '44444444-4444-4444-8444-444444444444'
const recorded = (type: string, stream: string, data: object): KnownEvent =>
  ({
    id: '33333333-3333-4333-8333-333333333333',
    type,
    stream,
    revision: '7'.padStart(20, '0'),
    position: '42'.padStart(20, '0'),
    data: { at: '2026-11-21T08:30:00.000Z', ...data },
    metadata: {
      schema: 1,
      correlationId: 'request-1',
      causationId: 'c',
      actor: `account:${accountId}`,
      idempotency: { keyHash: 'k', route: 'r', requestHash: 'h' },
    },
  }) as KnownEvent
const named = { account: (id: string) => `A(${id.slice(0, 2)})`, child: (id: string) => `C(${id.slice(0, 2)})` }

it('hides every personal field of every event', () => {
  let personal = 0
  for (const [type, fields] of Object.entries(personalFields)) {
    for (const field of fields) {
      expect(publicFields[type as keyof typeof publicFields], `${type}.${field}`).toHaveProperty(field, 'hidden')
      expect(columnsOf.get(type)!.map(({ name }) => name)).not.toContain(field)
      personal++
    }
  }
  expect(personal).toBeGreaterThan(10)
})

/** Only values that match the field's kind are shown, whether the field contains encrypted or plain text. */
it('shows no text that does not match the kind of its field', () => {
  const leaks = [
    'Defne Yılmaz',
    'defne@example.org',
    `sealed:1:child:${child}:${'x'.repeat(60)}`,
    '2021-03-04 (Defne)',
    ['dinozorlar'],
    { name: 'Defne' },
  ]
  for (const leak of leaks) {
    for (const type of eventTypes) {
      const fields = Object.entries(publicFields[type as keyof typeof publicFields]).filter(
        ([, kind]) => !['items', 'item', 'content'].includes(kind),
      )
      const data = Object.fromEntries(fields.map(([field]) => [field, leak]))
      const event = recorded(type, 'administrators-all', {
        ...data,
        at: '2026-11-21T08:30:00.000Z',
        extra: leak,
        ...jsonOf(type),
      })
      const shown = JSON.stringify(publicForm(event, named))
      expect(shown, type).not.toMatch(/Defne|Yılmaz|defne|dinozor|sealed/)
    }
  }
})

const jsonOf = (type: string): object => {
  const item = { activityId: 'a-1', category: 'DOGA_KESIF', durationMinutes: 10, score: 1, reasons: [] }
  const content = { category: 'DOGA_KESIF', interests: ['Defne'], translations: { tr: { title: 'Kum' }, en: null } }
  const of: Readonly<Record<string, unknown>> = { items: [item], item, content }
  return Object.fromEntries(
    Object.entries(publicFields[type as keyof typeof publicFields])
      .filter(([, kind]) => kind in of)
      .map(([field, kind]) => [field, of[kind]]),
  )
}

it('hides reasons about interests and focus, and scores that may include interests', () => {
  const items = [
    {
      activityId: 'a-1',
      category: 'DOGA_KESIF',
      durationMinutes: 10,
      score: 0.8,
      parts: { liking: 0.5, interests: 0.3 },
      probability: 0.25,
      reasons: [
        { code: 'interest', params: { interest: 'trenler' } },
        { code: 'age-fit', params: { years: 4 } },
      ],
    },
    {
      activityId: 'a-2',
      category: 'DIL_HIKAYE',
      durationMinutes: 10,
      score: 0.9,
      reasons: [{ code: 'interest' }, { code: 'focus' }],
    },
  ]
  const { data } = publicForm(
    recorded('PlanRemade', `plan-${child}_2026-11`, {
      childId: child,
      accountId,
      from: '2026-11-01',
      items,
      interestScores: 'sealed',
      policyVersion: 'p-1',
      ageMonths: 50,
    }),
    named,
  )
  expect(JSON.parse(String(data['items']))).toEqual([
    {
      activityId: 'a-1',
      category: 'DOGA_KESIF',
      durationMinutes: 10,
      score: 0.5,
      parts: { liking: 0.5 },
      probability: 0.25,
      reasons: ['age-fit'],
    },
    {
      activityId: 'a-2',
      category: 'DIL_HIKAYE',
      durationMinutes: 10,
      score: null,
      parts: null,
      probability: null,
      reasons: [],
    },
  ])
})

it('shows of the notifications only whether reminders are on', () => {
  const notifications = { planReady: true, reminders: true, reminderDays: [2], reminderTime: '18:35' }
  const event = publicForm(recorded('ProfileChanged', `account-${accountId}`, { notifications }), named)
  expect(event.data['notifications']).toBe(true)
  expect(JSON.stringify(event)).not.toContain('18:35')
})

it('replaces the ids of accounts and children by the given names in all fields', () => {
  const event = recorded('ActivityCompleted', `plan-${child}_2026-11`, {
    childId: child,
    accountId,
    activityId: 'a-1',
    completedAt: '2026-11-21T08:00:00.000Z',
    day: '2026-11-21',
    durationMinutes: null,
    by: other,
  })
  const shown = publicForm(event, named)
  expect(shown).toEqual({
    position: '42'.padStart(20, '0'),
    at: '2026-11-21T08:30:00.000Z',
    type: 'ActivityCompleted',
    stream: 'plan-C(22)_2026-11',
    revision: 7,
    actor: 'account:A(11)',
    data: {
      childId: 'C(22)',
      accountId: 'A(11)',
      activityId: 'a-1',
      completedAt: '2026-11-21T08:00:00.000Z',
      day: '2026-11-21',
      durationMinutes: null,
      by: 'A(44)',
    },
  })
  expect(JSON.stringify(shown)).not.toMatch(/1111|2222|4444|request-1|keyHash/)
  expect(rowOf(shown)).toEqual([
    42,
    '2026-11-21T08:30:00.000Z',
    'plan-C(22)_2026-11',
    7,
    'account:A(11)',
    'A(11)',
    'C(22)',
    'C(22)_2026-11',
    'a-1',
    '2026-11-21T08:00:00.000Z',
    '2026-11-21',
    null,
    'A(44)',
  ])
})

it.each([`child-${child}`, `plan-${child}_2026-11`, `development-${child}`, `memories-${child}_2026-11`])(
  'replaces the child in the name of the stream %s',
  (stream) => {
    const event = publicForm(recorded('FocusDropped', stream, { accountId }), named)
    expect(event.stream).toBe(stream.replace(child, 'C(22)'))
    expect(rowOf(event)).toContain('C(22)')
  },
)

it('hides the events about a deleted child in all its streams', () => {
  const deleted = { accounts: new Set<string>(), children: new Map([[child, accountId]]) }
  for (const stream of [`child-${child}`, `plan-${child}_2026-11`, `development-${child}`, `memories-${child}_2026-11`])
    expect(isAboutForgotten(deleted, recorded('FocusDropped', stream, { accountId })), stream).toBe(true)
  expect(isAboutForgotten(deleted, recorded('FocusDropped', `development-${other}`, { accountId }))).toBe(false)
})

it('replaces account, child and plan in what was shown to an account', () => {
  const data = { accountId, childId: child, planId: `${child}_2026-11`, day: '2026-11-21' }
  const event = publicForm(recorded('PlanSeen', `exposure-${accountId}_2026-11`, data), named)
  expect(event.stream).toBe('exposure-A(11)_2026-11')
  expect(rowOf(event).slice(5, 8)).toEqual(['A(11)', 'C(22)', 'C(22)_2026-11'])
  expect(JSON.stringify(event)).not.toMatch(/1111|2222/)
})

it('hides what was shown to a deleted account, and what was shown of a deleted child', () => {
  const seen = recorded('PlanSeen', `exposure-${accountId}_2026-11`, { accountId, childId: child, day: '2026-11-21' })
  const opened = recorded('AppOpened', `exposure-${accountId}_2026-11`, { accountId, day: '2026-11-21' })
  const [ofAccount, ofChild] = [
    { accounts: new Set([accountId]), children: new Map<string, string>() },
    { accounts: new Set<string>(), children: new Map([[child, accountId]]) },
  ]
  expect([seen, opened].map((event) => isAboutForgotten(ofAccount, event))).toEqual([true, true])
  expect([seen, opened].map((event) => isAboutForgotten(ofChild, event))).toEqual([true, false])
})

it('shows no account where colleagues know by name who did it: data sets, the catalogue, administrators', () => {
  for (const [type, stream] of [
    ['DataSetRequested', `dataset-${other}`],
    ['DataSetTaken', `dataset-${other}`],
    ['DataSetOpened', `dataset-${other}`],
    ['ActivityRevised', `activity-${other}`],
    ['AdministratorAppointed', 'administrators-all'],
  ] as const) {
    const content = { translations: { tr: { title: 'x' } } }
    const shown = publicForm(recorded(type, stream, { accountId, activityId: other, content }), named)
    expect(shown.actor, type).toBeNull()
    expect(JSON.stringify(shown), type).not.toContain('A(11)')
  }
})
