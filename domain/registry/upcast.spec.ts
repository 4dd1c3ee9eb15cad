import { describe, expect, it } from 'vitest'
import { activityBody } from '../activity/schemas.ts'
import type { Recorded } from '../shared/event.ts'
import { personalFields } from './personal-data.ts'
import { currentSchema, NewerSchema, schemas, upcast } from './upcast.ts'

const recorded = (type: string, schema: number, data: Record<string, unknown>): Recorded => ({
  id: '1',
  stream: 'account-1',
  revision: '1',
  position: '1',
  type,
  data: { at: '2026-11-21T08:30:00.000Z', ...data },
  metadata: { schema, correlationId: 'c', causationId: 'c', actor: 'account:1' },
})

const example = schemas({
  ActivityCompleted: [
    (data) => ({ ...data, durationMinutes: data['minutes'] ?? null, minutes: undefined }),
    ({ minutes: _, ...data }) => ({ ...data, day: String(data['at']).slice(0, 10) }),
  ],
})

const others = { othersCompleted: false, othersRemembered: false, othersJoined: true }

describe('upcasting', () => {
  it('applies each upcaster from the event’s version to the current one', () => {
    const upcasted = example.upcast(recorded('ActivityCompleted', 1, { minutes: 20 }))
    expect(upcasted.data).toEqual({ at: '2026-11-21T08:30:00.000Z', durationMinutes: 20, day: '2026-11-21' })
    expect(upcasted.metadata.schema).toBe(1)
  })
  it('skips upcasters of versions before the event’s own', () => {
    expect(example.upcast(recorded('ActivityCompleted', 2, { durationMinutes: 5 })).data).toEqual({
      at: '2026-11-21T08:30:00.000Z',
      durationMinutes: 5,
      day: '2026-11-21',
    })
  })
  it('returns an event of the current version unchanged', () => {
    const today = recorded('ActivityCompleted', 3, { durationMinutes: 5, day: '2026-11-20' })
    expect(example.upcast(today)).toBe(today)
    expect(example.currentSchema('ActivityCompleted')).toBe(3)
    expect(example.currentSchema('ActivityReopened')).toBe(1)
  })
  it('throws for an event of a newer version', () =>
    expect(() => example.upcast(recorded('ActivityCompleted', 4, {}))).toThrow(NewerSchema))
  it('changes only the listed event types', () => {
    const changed = Object.keys(personalFields).filter((type) => currentSchema(type) > 1)
    expect(changed).toEqual([
      'RegistrationRenewed',
      'VerificationRequested',
      'ProfileChanged',
      'RoleGranted',
      'RoleRevoked',
      'ActivityAdded',
      'ActivityRevised',
      'ActivityReverted',
      'ImportBegun',
      'ImportPartKept',
      'ImportAdvanced',
      'PlanMade',
      'PlanRemade',
      'FeedbackGiven',
      'ActivitySwapped',
    ])
    const event = recorded('AccountRegistered', 1, {})
    expect(upcast(event)).toBe(event)
  })
})

describe('a renewed registration of schema 1', () => {
  it('voids earlier links and ties requested links to the newest registration', () => {
    expect(upcast(recorded('RegistrationRenewed', 1, { requestId: 'r2' })).data).toMatchObject({
      requestId: 'r2',
      voidsOlder: true,
    })
    expect(upcast(recorded('VerificationRequested', 1, { requestId: 'r3' })).data).toMatchObject({
      requestId: 'r3',
      registration: 'newest',
    })
  })
})

describe('a profile of schema 1', () => {
  it('turns all notifications off, because they were on by default', () => {
    expect(
      upcast(
        recorded('ProfileChanged', 1, {
          theme: 'dark',
          notifications: { planReady: true, weeklySummary: true, reminders: false },
        }),
      ).data,
    ).toEqual({
      at: '2026-11-21T08:30:00.000Z',
      theme: 'dark',
      notifications: {
        planReady: false,
        weeklySummary: false,
        reminders: false,
        reminderDays: [6],
        reminderTime: '10:00',
        monthLetter: false,
        newChecklist: false,
        othersCompleted: false,
        othersRemembered: false,
        othersJoined: true,
      },
    })
    expect(upcast(recorded('ProfileChanged', 1, { theme: 'dark' })).data).toEqual({
      at: '2026-11-21T08:30:00.000Z',
      theme: 'dark',
    })
  })
})

describe('a profile of schema 2', () => {
  it('keeps its choices and has the monthly letter off', () => {
    const chosen = { planReady: true, weeklySummary: false, reminders: true, reminderDays: [2], reminderTime: '19:30' }
    expect(upcast(recorded('ProfileChanged', 2, { notifications: chosen })).data).toMatchObject({
      notifications: { ...chosen, monthLetter: false, newChecklist: false, ...others },
    })
    expect(upcast(recorded('ProfileChanged', 2, { theme: 'dark' })).data).not.toHaveProperty('notifications')
  })
})

describe('a profile of schema 3', () => {
  it('keeps its choices and has the notice about a checklist off', () => {
    const chosen = { planReady: false, reminders: false, reminderDays: [2], reminderTime: '19:30', monthLetter: true }
    expect(upcast(recorded('ProfileChanged', 3, { notifications: chosen })).data).toMatchObject({
      notifications: { ...chosen, newChecklist: false, ...others },
    })
    expect(upcast(recorded('ProfileChanged', 3, { theme: 'dark' })).data).not.toHaveProperty('notifications')
  })
})

describe('an activity of schema 1', () => {
  const text = {
    title: 'Yaprak',
    purpose: 'Gözlem',
    description: null,
    materials: ['Sepet'],
    steps: ['Topla'],
    safetyNotes: null,
  }
  const content = {
    category: 'DOGA_KESIF',
    monthTheme: 11,
    minAge: 2,
    maxAge: 4,
    durationMinutes: 30,
    videoUrl: null,
    pdfUrl: null,
    interests: [],
    translations: { tr: text, en: null },
  }
  const lifted = (type: string, en: unknown) =>
    upcast(
      recorded(type, 1, { activityId: 'e1', origin: 'admin', content: { ...content, translations: { tr: text, en } } }),
    ).data
  const of2 = { ...text, easier: null, harder: null }

  it.each([
    ['ActivityAdded', { status: 'published' }],
    ['ActivityRevised', {}],
  ])('%s gets null for newer fields and passes today’s schema', (type, since) => {
    expect(lifted(type, null)).toEqual({
      at: '2026-11-21T08:30:00.000Z',
      activityId: 'e1',
      origin: 'admin',
      ...since,
      content: {
        ...content,
        topics: [],
        stepSymbols: [],
        translations: { tr: of2, en: null },
        prepMinutes: null,
        waitMinutes: null,
        days: null,
        difficulty: null,
        energy: null,
        mess: null,
        places: null,
        adult: null,
        siblings: null,
        materialKinds: null,
        skills: null,
        hazards: null,
        season: null,
        occasion: null,
        kin: null,
      },
    })
    expect(lifted(type, text)).toMatchObject({ content: { translations: { tr: of2, en: of2 } } })
    expect((lifted(type, text) as unknown as { content: unknown }).content).toEqual(
      activityBody.parse({ ...content, translations: { tr: text, en: text } }),
    )
  })
})

it('makes the symbols of all steps automatic in content without them, also in the parts of an import', () => {
  const content = { topics: ['fear'], translations: { tr: {}, en: null } }
  const changed = { ...content, stepSymbols: [] }
  expect(upcast(recorded('ActivityReverted', 2, { content })).data).toMatchObject({ content: changed })
  expect(upcast(recorded('ImportPartKept', 2, { part: 0, entries: [{ line: 2, content }] })).data).toMatchObject({
    entries: [{ line: 2, content: changed }],
  })
  const chosen = { ...content, stepSymbols: ['cut'] }
  expect(upcast(recorded('ActivityReverted', 3, { content: chosen })).data).toMatchObject({ content: chosen })
})

it('gives content without topics an empty list, also in the parts of an import', () => {
  const content = { interests: [], translations: { tr: {}, en: null } }
  expect(upcast(recorded('ActivityReverted', 1, { content })).data).toMatchObject({ content: { topics: [] } })
  expect(upcast(recorded('ImportPartKept', 1, { part: 0, entries: [{ line: 2, content }] })).data).toMatchObject({
    entries: [{ line: 2, content: { topics: [] } }],
  })
  expect(upcast(recorded('ActivityReverted', 2, { content: { ...content, topics: ['fear'] } })).data).toMatchObject({
    content: { topics: ['fear'] },
  })
})

describe('a profile of schema 4', () => {
  it('keeps its choices, and of the newer notifications turns on only the one for joined caregivers', () => {
    const chosen = { planReady: true, newChecklist: true }
    expect(upcast(recorded('ProfileChanged', 4, { notifications: chosen })).data).toMatchObject({
      notifications: { ...chosen, ...others },
    })
    expect(upcast(recorded('ProfileChanged', 4, { theme: 'dark' })).data).not.toHaveProperty('notifications')
  })
})
