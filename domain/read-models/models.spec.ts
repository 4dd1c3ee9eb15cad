import { describe, expect, it } from 'vitest'
import type { AccountEvent, GrantedRole } from '../account/events.ts'
import type { ActivityEvent } from '../activity/events.ts'
import { unknownFurtherFields } from '../activity/content-fields.ts'
import type { ChildEvent } from '../child/events.ts'
import type { PlanEvent, PlannedActivity } from '../plan/events.ts'
import { FORGOTTEN, type FilizEvent } from '../registry/personal-data.ts'
import { accountStream, activityStream, childStream, planStream } from '../shared/streams.ts'
import { accounts, type AccountDocument } from './accounts.ts'
import { activities, forParents, type ActivityDocument } from './activities.ts'
import { activityHistory } from './activity-history.ts'
import { agenda, type AgendaDocument } from './agenda.ts'
import { caregivers } from './caregivers.ts'
import { children, type ChildDocument } from './children.ts'
import { imports } from './imports.ts'
import { models } from './models.ts'
import { figuresOf } from './months.ts'
import { planOf, plans, type StoredPlan } from './plans.ts'
import type { Projection } from './projection.ts'
import { recorded } from './testing/log.ts'
import { applyBatch, emptyCollection, readable } from './testing/replay.ts'
import { useOf } from './uses.ts'

const at = '2026-11-21T08:30:00.000Z'
const later = '2026-11-22T10:00:00.000Z'
const accountId = '00000000-0000-4000-8000-0000000000a0'
const childId = '00000000-0000-4000-8000-0000000000c0'

/** Returns the document of a stream after these events; undefined when there is none. */
function given<D>(projection: Projection, stream: string, ...events: readonly FilizEvent[]): D | undefined {
  const log = events.map((event, index) =>
    recorded(
      event,
      event.type === 'AccountDeleted'
        ? accountStream(accountId)
        : event.type === 'ChildRemoved'
          ? childStream(childId)
          : stream,
      index,
      index,
    ),
  )
  return readable(applyBatch(projection, emptyCollection, log))[0] as D | undefined
}

const accountDeleted: AccountEvent = { type: 'AccountDeleted', data: { at, children: [childId] } }
const childRemoved: ChildEvent = { type: 'ChildRemoved', data: { at, childId, accountId, because: 'parent' } }

describe('all read models', () => {
  it('have different names', () => {
    expect(new Set(models.map(({ name }) => name)).size).toBe(models.length)
  })
  it.each<readonly [asked: string, of: Projection, by: readonly string[]]>([
    ['the administrators', accounts, ['role']],
    ['who joined in a month', accounts, ['memberSince']],
    ['the families that are due, the longest waiting first', agenda, ['dueAt']],
    ['a family’s children, the first one first', children, ['accountId', 'createdAt']],
    ['what changed in the catalogue since somebody looked', activities, ['position']],
    ['the steps of an entry of the catalogue', activityHistory, ['activityId', 'revision']],
    ['the versions of an entry', activityHistory, ['activityId', 'hasContent', 'revision']],
    ['a child’s plans, the latest first', plans, ['childId', '-period']],
    ['the children that an account follows', caregivers, ['accountId', 'left']],
    ['who follows a child', caregivers, ['childId']],
    ['what a family made of a month', plans, ['accountId', 'period']],
    ['what all families made of a month', plans, ['period']],
    ['the imports that were left lying', imports, ['status']],
    ['the latest imports and bulk changes', imports, ['status', 'position']],
    ['the undos of a change set', imports, ['undoes']],
  ])('have an index to find %s', (_, { indexes }, by) => expect(indexes).toContainEqual(by))
})

describe('account documents', () => {
  const registered: AccountEvent = {
    type: 'AccountRegistered',
    data: {
      at,
      accountId,
      requestId: 'r1',
      name: 'Ayşe',
      email: 'ayse@example.org',
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    },
  }
  const verified: AccountEvent = { type: 'EmailVerified', data: { at, requestId: 'r1', change: false } }
  const account = (...events: AccountEvent[]) => given<AccountDocument>(accounts, accountStream(accountId), ...events)

  it('start unverified with default settings', () => {
    expect(account(registered)).toEqual({
      _id: accountId,
      position: '000000000001',
      revision: '000000000000',
      status: 'unverified',
      name: 'Ayşe',
      email: 'ayse@example.org',
      pendingEmail: null,
      role: 'USER',
      roles: [],
      language: 'tr',
      theme: 'auto',
      timeZone: 'Europe/Istanbul',
      notifications: {
        planReady: false,
        weeklySummary: false,
        reminders: false,
        monthLetter: false,
        newChecklist: false,
        othersCompleted: false,
        othersRemembered: false,
        othersJoined: true,
        reminderDays: [6],
        reminderTime: '10:00',
      },
      memberSince: at,
    })
  })
  it('follow a renewed registration and are active after verification', () => {
    const renewed: AccountEvent = {
      type: 'RegistrationRenewed',
      data: { at: later, requestId: 'r2', name: 'Ayşe K.', language: 'en', timeZone: 'UTC', voidsOlder: false },
    }
    expect(account(registered, renewed)).toMatchObject({
      status: 'unverified',
      name: 'Ayşe K.',
      language: 'en',
      timeZone: 'UTC',
      memberSince: at,
    })
    expect(account(registered, verified)).toMatchObject({ status: 'active', email: 'ayse@example.org' })
  })
  it('keep the old address until the new one is verified', () => {
    const requested: AccountEvent = {
      type: 'EmailChangeRequested',
      data: { at, requestId: 'r3', email: 'new@example.org', taken: false },
    }
    expect(account(registered, verified, requested)).toMatchObject({
      email: 'ayse@example.org',
      pendingEmail: 'new@example.org',
    })
    expect(
      account(registered, verified, requested, { type: 'EmailVerified', data: { at, requestId: 'r3', change: true } }),
    ).toMatchObject({ status: 'active', email: 'new@example.org', pendingEmail: null })
    expect(account(registered, verified, requested, { type: 'EmailChangeWithdrawn', data: { at } })).toMatchObject({
      status: 'active',
      email: 'ayse@example.org',
      pendingEmail: null,
    })
  })
  it('change only the profile fields in the event', () => {
    const before = account(registered)!
    const after = account(registered, {
      type: 'ProfileChanged',
      data: {
        at: later,
        theme: 'dark',
        notifications: {
          planReady: true,
          weeklySummary: false,
          reminders: true,
          monthLetter: true,
          newChecklist: true,
          othersCompleted: false,
          othersRemembered: false,
          othersJoined: true,
          reminderDays: [1],
          reminderTime: '19:30',
        },
      },
    })
    expect(after).toEqual({
      ...before,
      position: after!.position,
      revision: after!.revision,
      theme: 'dark',
      notifications: {
        planReady: true,
        weeklySummary: false,
        reminders: true,
        monthLetter: true,
        newChecklist: true,
        othersCompleted: false,
        othersRemembered: false,
        othersJoined: true,
        reminderDays: [1],
        reminderTime: '19:30',
      },
    })
  })
  it('follow granted and revoked roles', () => {
    const granted: AccountEvent = { type: 'RoleGranted', data: { at, role: 'ADMIN' } }
    expect(account(registered, granted)).toMatchObject({ role: 'ADMIN' })
    expect(account(registered, granted, { type: 'RoleRevoked', data: { at, role: 'ADMIN' } })).toMatchObject({
      role: 'USER',
    })
    const analyst: AccountEvent = { type: 'RoleGranted', data: { at, role: 'ANALYST' } }
    expect(account(registered, analyst)).toMatchObject({ role: 'ANALYST' })
    expect(account(registered, analyst, granted)).toMatchObject({ role: 'ADMIN' })
    expect(account(registered, granted, analyst)!.roles).toEqual(['ADMIN', 'ANALYST'])
    expect(account(registered, granted, analyst, { type: 'RoleRevoked', data: { at, role: 'ADMIN' } })).toMatchObject({
      role: 'ANALYST',
    })
    expect(account(registered, granted, analyst, { type: 'RoleRevoked', data: { at, role: 'ANALYST' } })).toMatchObject(
      { role: 'ADMIN' },
    )
  })
  it('keep every granted role, highest first, and name the highest', () => {
    const grant = (role: GrantedRole): AccountEvent => ({ type: 'RoleGranted', data: { at, role } })
    expect(account(registered, grant('EDITOR'))).toMatchObject({ role: 'EDITOR', roles: ['EDITOR'] })
    expect(account(registered, grant('ANALYST'), grant('EDITOR'))).toMatchObject({
      role: 'EDITOR',
      roles: ['EDITOR', 'ANALYST'],
    })
    expect(
      account(registered, grant('EDITOR'), grant('ADMIN'), { type: 'RoleRevoked', data: { at, role: 'ADMIN' } }),
    ).toMatchObject({ role: 'EDITOR', roles: ['EDITOR'] })
  })
  it('stay removed after a deletion, even when later events follow', () => {
    expect(account(registered, accountDeleted)).toBeUndefined()
    expect(account(registered, accountDeleted, { type: 'ProfileChanged', data: { at, name: 'late' } })).toBeUndefined()
  })
})

describe('child documents', () => {
  const form = { name: 'Deniz', birthDate: '2023-06-15', interests: ['space'] }
  const added: ChildEvent = {
    type: 'ChildAdded',
    data: { at, day: '2026-11-21', childId, accountId, ageMonths: 41, ...form },
  }
  const child = (...events: (ChildEvent | AccountEvent)[]) =>
    given<ChildDocument>(children, childStream(childId), ...events)

  it('contain the fields of the form', () => {
    expect(child(added)).toMatchObject({ _id: childId, accountId, ...form, createdAt: at, pauses: [] })
    const changed = { name: 'Deniz Ada', birthDate: '2024-06-15', interests: [] }
    expect(
      child(added, {
        type: 'ChildChanged',
        data: { at: later, day: '2026-11-22', accountId, ageMonths: 29, ...changed },
      }),
    ).toMatchObject({ accountId, ...changed, createdAt: at })
  })
  it('accept erased personal fields', () => {
    const forgotten: ChildEvent = {
      ...added,
      data: { ...added.data, name: FORGOTTEN, birthDate: FORGOTTEN, interests: [FORGOTTEN] },
    }
    expect(child(forgotten)).toMatchObject({ name: FORGOTTEN, birthDate: FORGOTTEN, interests: [FORGOTTEN] })
  })
  it('follow pauses, early ends and cancellations', () => {
    const paused = (from: string, until: string): ChildEvent => ({
      type: 'ProgressPaused',
      data: { at, accountId, from, until },
    })
    const resumed = (lastPausedDay: string | null): ChildEvent => ({
      type: 'ProgressResumed',
      data: { at, accountId, lastPausedDay },
    })
    const pauses = (...events: ChildEvent[]) => child(added, ...events)!.pauses
    expect(pauses(paused('2026-11-21', '2026-11-30'))).toEqual([{ from: '2026-11-21', until: '2026-11-30' }])
    expect(pauses(paused('2026-11-21', '2026-11-30'), paused('2026-11-21', '2026-11-25'))).toEqual([
      { from: '2026-11-21', until: '2026-11-25' },
    ])
    expect(pauses(paused('2026-11-21', '2026-11-30'), paused('2026-11-24', '2026-12-05'))).toEqual([
      { from: '2026-11-21', until: '2026-11-23' },
      { from: '2026-11-24', until: '2026-12-05' },
    ])
    expect(
      pauses(paused('2026-11-21', '2026-11-22'), paused('2026-12-01', '2026-12-10'), resumed('2026-12-04')),
    ).toEqual([
      { from: '2026-11-21', until: '2026-11-22' },
      { from: '2026-12-01', until: '2026-12-04' },
    ])
    expect(pauses(paused('2026-11-21', '2026-11-22'), paused('2026-12-01', '2026-12-10'), resumed(null))).toEqual([
      { from: '2026-11-21', until: '2026-11-22' },
    ])
  })
  it('stay removed with the child', () => {
    expect(child(added, childRemoved)).toBeUndefined()
    expect(child(childRemoved, added)).toBeUndefined()
  })
  it('record who follows the child, and keep no invitation that was used or withdrawn', () => {
    const invited: ChildEvent = {
      type: 'CaregiverInvited',
      data: {
        at,
        invitationId: 'i1',
        role: 'parent',
        by: accountId,
        childIds: [childId],
        expiresAt: later,
        email: 'sealed',
      },
    }
    const joined: ChildEvent = {
      type: 'CaregiverJoined',
      data: { at: later, accountId: 'a2', role: 'parent', invitationId: 'i1' },
    }
    const caregiver = { accountId: 'a2', role: 'parent', invitationId: 'i1', since: later }
    const withdrawn: ChildEvent = { type: 'InvitationWithdrawn', data: { at, invitationId: 'i1' } }
    expect(child(added, invited)).toMatchObject({ invitations: [invited.data], caregivers: [] })
    expect(child(added, invited, withdrawn)).toMatchObject({ invitations: [] })
    expect(child(added, invited, joined)).toMatchObject({ invitations: [], caregivers: [caregiver] })
    expect(
      child(added, invited, joined, {
        type: 'CaregiverRoleChanged',
        data: { at, accountId: 'a2', role: 'helper', invitationId: 'i1' },
      }),
    ).toMatchObject({ caregivers: [{ ...caregiver, role: 'helper' }] })
    const left: ChildEvent = {
      type: 'CaregiverLeft',
      data: { at, accountId: 'a2', invitationId: 'i1', because: 'became-owner' },
    }
    const transferred: ChildEvent = {
      type: 'OwnershipTransferred',
      data: { at: later, from: accountId, to: 'a2', day: '2026-12-04', ageMonths: 42 },
    }
    const offered: ChildEvent = { type: 'OwnershipOffered', data: { at, to: 'a2' } }
    expect(child(added, invited, joined, offered)).toMatchObject({ offeredTo: 'a2' })
    expect(child(added, invited, joined, offered, left, transferred)).toMatchObject({
      accountId: 'a2',
      ownedSince: later,
      offeredTo: null,
      caregivers: [],
    })
  })
})

describe('agenda documents', () => {
  const registered: AccountEvent = {
    type: 'AccountRegistered',
    data: {
      at,
      accountId,
      requestId: 'r1',
      name: 'Ayşe',
      email: 'ayse@example.org',
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    },
  }
  const added: ChildEvent = {
    type: 'ChildAdded',
    data: {
      at,
      day: '2026-11-21',
      childId,
      accountId,
      ageMonths: 41,
      name: 'Deniz',
      birthDate: '2023-06-15',
      interests: [],
    },
  }
  const content = {
    from: '2026-12-01',
    interestScores: null,
    policyVersion: 'simple-1',
    ageMonths: 41,
    candidatesHash: 'hash',
    basedOn: '',
    items: [],
  }
  const madeAhead: PlanEvent = {
    type: 'PlanMade',
    data: {
      at: '2026-11-25T09:00:00.000Z',
      planId: `${childId}_2026-12`,
      childId,
      accountId,
      year: 2026,
      month: 12,
      ahead: true,
      ...content,
    },
  }
  const remade: PlanEvent = {
    type: 'PlanRemade',
    data: { at: '2026-11-30T21:00:00.000Z', childId, accountId, ...content },
  }
  const family = (...events: FilizEvent[]) =>
    given<AgendaDocument>(agenda, accountStream(accountId), registered, ...events)

  it('are due when a month planned in advance begins, and after its remake on the next planning day', () => {
    expect(family(added, madeAhead)).toMatchObject({
      children: { [childId]: { planned: '2026-12', aheadOf: '2026-12' } },
      dueAt: '2026-11-30T21:00:00.000Z',
    })
    expect(family(added, madeAhead, remade)).toMatchObject({
      children: { [childId]: { planned: '2026-12', aheadOf: null } },
      dueAt: '2026-12-24T21:00:00.000Z',
    })
  })
  it('ignore the plan of a child that was removed meanwhile', () => {
    for (const late of [madeAhead, remade]) expect(family(late)).toMatchObject({ children: {}, dueAt: null })
  })
})

describe('activity documents', () => {
  const activityId = '00000000-0000-4000-8000-0000000000e0'
  const tr = {
    title: 'Işık Oyunu',
    purpose: 'Gölgeleri keşfeder',
    description: null,
    materials: ['El feneri', 'Çarşaf'],
    steps: ['Işığı kapatın.'],
    safetyNotes: null,
    easier: null,
    harder: null,
  }
  const en = {
    title: 'A Game of Light',
    purpose: 'Discovers shadows',
    description: null,
    materials: ['Torch', 'Sheet'],
    steps: ['Turn off the light.'],
    safetyNotes: null,
    easier: null,
    harder: null,
  }
  const content = {
    category: 'DOGA_KESIF' as const,
    monthTheme: 11,
    minAge: 3,
    maxAge: 5,
    durationMinutes: 20,
    videoUrl: null,
    pdfUrl: null,
    interests: ['science'],
    topics: [],
    stepSymbols: [],
    ...unknownFurtherFields,
    translations: { tr, en },
  }
  const added: ActivityEvent = {
    type: 'ActivityAdded',
    data: { at, activityId, origin: 'shipped', status: 'published', content },
  }
  const activity = (...events: ActivityEvent[]) =>
    given<ActivityDocument>(activities, activityStream(activityId), ...events)

  it('have normalised search text and sort keys in both languages', () => {
    expect(activity(added)).toMatchObject({
      ...content,
      status: 'published',
      version: 1,
      updatedAt: at,
      sortEn: 'a game of light',
    })
  })
  it.each(['sortTr', 'sortEn'])('have an index sorted by %s for every single filter', (sort) => {
    for (const by of [[], ['category'], ['monthTheme'], ['energy'], ['nothingNeeded']])
      expect(activities.indexes).toContainEqual(['status', ...by, sort])
  })
  it('use the Turkish text when there is no English one', () => {
    expect(
      activity({ ...added, data: { ...added.data, content: { ...content, translations: { tr, en: null } } } }),
    ).toMatchObject({ sortEn: 'isik oyunu', translations: { en: null } })
  })
  it('get a new version with each revision and keep the version when archived', () => {
    const revised: ActivityEvent = {
      type: 'ActivityRevised',
      data: {
        at: later,
        activityId,
        origin: 'admin',
        content: { ...content, durationMinutes: 25, translations: { tr: { ...tr, title: 'Çakıllar' }, en } },
      },
    }
    expect(activity(added, revised)).toMatchObject({ version: 2, durationMinutes: 25, updatedAt: later })
    const archived: ActivityEvent = { type: 'ActivityArchived', data: { at: later, activityId, origin: 'admin' } }
    expect(activity(added, revised, archived)).toMatchObject({ status: 'archived', version: 2 })
    expect(
      activity(added, archived, { type: 'ActivityRestored', data: { at: later, activityId, origin: 'admin' } }),
    ).toMatchObject({ status: 'published', version: 1 })
  })

  const origin = 'admin' as const
  const draft: ActivityEvent = { type: 'ActivityAdded', data: { ...added.data, status: 'draft' } }
  const step = (
    type: 'ActivityPublished' | 'ActivityUnpublished' | 'ActivityArchived' | 'ActivityRestored',
  ): ActivityEvent => ({ type, data: { at: later, activityId, origin } })
  const other = { ...content, translations: { tr: { ...tr, title: 'Yarım' }, en: null } }
  const revised: ActivityEvent = { type: 'ActivityRevised', data: { at: later, activityId, origin, content: other } }
  const seenAs = (...events: ActivityEvent[]) => forParents(activity(...events)!)?.translations.tr.title

  it('are invisible to parents until they are published', () => {
    expect(activity(draft)).toMatchObject({ status: 'draft', seen: 'never', version: 1 })
    expect(seenAs(draft, revised, step('ActivityArchived'))).toBeUndefined()
    expect(activity(draft, step('ActivityPublished'))).toMatchObject({ status: 'published', seen: 'as-it-is' })
  })
  it('show parents the last published content while unpublished', () => {
    expect(activity(added, step('ActivityUnpublished'), revised)).toMatchObject({
      status: 'draft',
      version: 2,
      translations: other.translations,
      earlier: content,
    })
    expect(seenAs(added, step('ActivityUnpublished'), revised)).toBe('Işık Oyunu')
    expect(forParents(activity(added, step('ActivityUnpublished'), revised)!)).toMatchObject({
      sortEn: 'a game of light',
    })
    expect(seenAs(added, step('ActivityUnpublished'), revised, step('ActivityArchived'))).toBe('Işık Oyunu')
    expect(
      seenAs(
        added,
        step('ActivityUnpublished'),
        revised,
        step('ActivityArchived'),
        step('ActivityRestored'),
        step('ActivityPublished'),
      ),
    ).toBe('Yarım')
    expect(activity(added, step('ActivityUnpublished'), step('ActivityPublished'))).toMatchObject({ earlier: null })
  })
  it('hide the instructions from parents while recalled', () => {
    const reason = { tr: 'Boncuklar yutulabilir.', en: null }
    const recalled: ActivityEvent = { type: 'ActivityRecalled', data: { at: later, activityId, origin, reason } }
    const [called] = [activity(added, recalled)!]
    expect(called).toMatchObject({
      status: 'archived',
      archivedFrom: 'published',
      recalled: { at: later, reason, wasArchived: false },
      translations: content.translations,
    })
    const seen = forParents(called)!
    for (const text of [seen.translations.tr, seen.translations.en!])
      expect(text).toMatchObject({
        title: expect.any(String),
        description: null,
        materials: [],
        steps: [],
        safetyNotes: reason.tr,
        easier: null,
        harder: null,
      })
    expect([seen.videoUrl, seen.pdfUrl]).toEqual([null, null])
    expect(seenAs(draft, recalled)).toBeUndefined()
    expect(forParents(activity(added, step('ActivityUnpublished'), revised, recalled)!)!.translations.tr).toMatchObject(
      { title: 'Işık Oyunu', steps: [] },
    )
    const archivedBefore = [added, step('ActivityArchived'), recalled] as const
    expect(activity(...archivedBefore)).toMatchObject({ archivedFrom: 'published', recalled: { wasArchived: true } })
    expect(activity(...archivedBefore, step('ActivityRestored'))).toMatchObject({
      status: 'archived',
      archivedFrom: 'published',
      recalled: null,
    })
    const again: ActivityEvent = {
      type: 'ActivityRecalled',
      data: { at: '2026-12-24T10:00:00.000Z', activityId, origin, reason: { tr: 'Başka.', en: null } },
    }
    expect(activity(...archivedBefore, again)!.recalled).toEqual({
      at: later,
      reason: { tr: 'Başka.', en: null },
      wasArchived: true,
    })
    expect(activity(added, recalled, revised)).toMatchObject({ status: 'archived', version: 2, recalled: { reason } })
    const {
      position: _position,
      revision: _revision,
      updatedAt: _updated,
      ...back
    } = activity(added, recalled, step('ActivityRestored'))!
    expect(activity(added)).toMatchObject(back)
  })
  it('keep the status from before archiving', () => {
    expect(activity(draft, step('ActivityArchived'))).toMatchObject({ status: 'archived', archivedFrom: 'draft' })
    expect(activity(draft, step('ActivityArchived'), step('ActivityRestored'))).toMatchObject({
      status: 'draft',
      archivedFrom: null,
    })
  })
  it('contain the earlier version’s content after a revert', () => {
    const reverted: ActivityEvent = {
      type: 'ActivityReverted',
      data: { at: later, activityId, origin, version: 1, content },
    }
    expect(activity(added, revised, reverted)).toMatchObject({
      version: 3,
      translations: { tr },
      sortEn: 'a game of light',
    })
    const before = activity(added)!
    const noted = activity(added, { type: 'ActivityNoted', data: { at: later, activityId, text: 'Bakalım' } })!
    expect(noted.revision > before.revision).toBe(true)
    expect({ ...noted, revision: '', position: '' }).toEqual({
      ...before,
      notes: 1,
      openNotes: 1,
      revision: '',
      position: '',
    })
    const resolved = activity(
      added,
      { type: 'ActivityNoted', data: { at: later, activityId, text: 'Bakalım' } },
      { type: 'NoteResolved', data: { at: later, activityId, note: '000000000001' } },
    )
    expect(resolved).toMatchObject({ notes: 1, openNotes: 0 })
  })

  it('have one history document for each event', () => {
    const log = [
      draft,
      step('ActivityPublished'),
      revised,
      { type: 'ActivityNoted', data: { at: later, activityId, text: 'Bakalım' } } as const,
    ].map((event, index) => recorded(event, activityStream(activityId), index, index))
    const documents = readable(applyBatch(activityHistory, emptyCollection, log))
    expect(documents).toMatchObject([
      {
        activityId,
        type: 'ActivityAdded',
        at,
        actor: 'operator',
        hasContent: true,
        content,
        text: null,
        revertedTo: null,
      },
      { type: 'ActivityPublished', hasContent: false, content: null },
      { type: 'ActivityRevised', hasContent: true, content: other },
      { type: 'ActivityNoted', hasContent: false, text: 'Bakalım' },
    ])
    expect(
      activityHistory.documents(recorded(accountDeleted, accountStream(accountId), 0, 0)),
      'of another event',
    ).toEqual([])
    expect(applyBatch(activityHistory, new Map(documents.map((document) => [document._id, document])), log)).toEqual(
      new Map(documents.map((document) => [document._id, document])),
    )
  })
})

describe('plan and month documents', () => {
  const planId = `${childId}_2026-12`
  const planned = (activityId: string, durationMinutes = 20): PlannedActivity => ({
    activityId,
    category: 'DOGA_KESIF',
    durationMinutes,
    score: 2.5,
    reasons: [{ code: 'age-fit', params: { years: 3 } }],
  })
  const content = {
    from: '2026-11-25',
    interestScores: null,
    policyVersion: 'simple-1',
    ageMonths: 41,
    candidatesHash: 'hash',
    basedOn: '',
    items: [planned('a'), planned('b')],
  }
  const made: PlanEvent = {
    type: 'PlanMade',
    data: { at, planId, childId, accountId, year: 2026, month: 12, ahead: true, ...content },
  }
  const whose = { at: later, childId, accountId }
  const completed: PlanEvent = {
    type: 'ActivityCompleted',
    data: {
      ...whose,
      activityId: 'b',
      completedAt: '2026-12-03T21:30:00.000Z',
      day: '2026-12-04',
      durationMinutes: null,
    },
  }
  const feedback: PlanEvent = {
    type: 'FeedbackGiven',
    data: { ...whose, activityId: 'b', engagement: 5, difficulty: 3, focusMinutes: 12, notes: 'sealed' },
  }
  const after = (...events: FilizEvent[]) => given<StoredPlan>(plans, planStream(planId), ...events)
  const seen =
    <Shown>(show: (plan: StoredPlan) => Shown) =>
    (...events: FilizEvent[]) => {
      const plan = after(...events)
      return plan && show(plan)
    }
  const [plan, month, use] = [seen(planOf), seen(figuresOf), seen(useOf)]
  const pendingItem = { completedAt: null, day: null, spentMinutes: null, completedBy: null, feedbacks: [] }
  const pendingFigures = {
    category: 'DOGA_KESIF',
    plannedMinutes: 20,
    completedAt: null,
    day: null,
    minutes: null,
    engagement: null,
    difficulty: null,
    focusMinutes: null,
    feedbackAt: null,
  }

  it('start with all items pending', () => {
    expect(plan(made)).toEqual({
      _id: planId,
      position: '000000000001',
      revision: '000000000000',
      childId,
      accountId,
      year: 2026,
      month: 12,
      period: '2026-12',
      from: '2026-12-01',
      ageMonths: 41,
      items: [
        { ...planned('a'), ...pendingItem },
        { ...planned('b'), ...pendingItem },
      ],
      swappedOut: [],
      swaps: [],
      policyVersion: 'simple-1',
      generatedAt: at,
      changedAt: at,
      remakeDue: true,
    })
    expect(month(made)).toEqual({
      _id: planId,
      position: '000000000001',
      revision: '000000000000',
      childId,
      accountId,
      period: '2026-12',
      ageMonths: 41,
      items: [
        { activityId: 'a', ...pendingFigures },
        { activityId: 'b', ...pendingFigures },
      ],
      swappedOut: [],
    })
  })
  it('take the items of a remade plan', () => {
    const remade: PlanEvent = {
      type: 'PlanRemade',
      data: { ...whose, ...content, ageMonths: 42, policyVersion: 'simple-2', items: [planned('c')] },
    }
    expect(plan(made, remade)).toMatchObject({
      items: [{ activityId: 'c' }],
      policyVersion: 'simple-2',
      generatedAt: later,
      changedAt: later,
      remakeDue: false,
    })
    expect(month(made, remade)).toMatchObject({ items: [{ activityId: 'c' }], ageMonths: 42 })
  })
  it('record the minutes of a completion as entered, or else as planned', () => {
    expect(plan(made, completed)).toMatchObject({
      items: [
        { activityId: 'a', ...pendingItem },
        {
          activityId: 'b',
          completedAt: '2026-12-03T21:30:00.000Z',
          day: '2026-12-04',
          spentMinutes: null,
          completedBy: accountId,
          feedbacks: [],
        },
      ],
      generatedAt: at,
      changedAt: later,
      remakeDue: false,
    })
    expect(month(made, completed)).toMatchObject({
      items: [{ ...pendingFigures }, { activityId: 'b', day: '2026-12-04', minutes: 20 }],
    })
    expect(month(made, { ...completed, data: { ...completed.data, durationMinutes: 35 } })!.items[1]).toMatchObject({
      plannedMinutes: 20,
      minutes: 35,
    })
  })
  it('record feedback; months omit the notes', () => {
    expect(plan(made, completed, feedback)!.items[1]!.feedbacks).toEqual([
      { by: accountId, at: later, engagement: 5, difficulty: 3, focusMinutes: 12, notes: 'sealed' },
    ])
    expect(month(made, completed, feedback)!.items[1]).toMatchObject({
      engagement: 5,
      difficulty: 3,
      focusMinutes: 12,
      feedbackAt: later,
    })
    expect(JSON.stringify(month(made, completed, feedback))).not.toContain('sealed')
  })
  it('keep the time of the first feedback', () => {
    const again: PlanEvent = {
      type: 'FeedbackGiven',
      data: { ...feedback.data, at: '2026-12-09T09:00:00.000Z', engagement: 2 },
    }
    expect(month(made, completed, feedback, again)!.items[1]).toMatchObject({ engagement: 2, feedbackAt: later })
  })
  it('remove completion and feedback when reopened', () => {
    const reopened: PlanEvent = { type: 'ActivityReopened', data: { ...whose, activityId: 'b' } }
    expect(plan(made, completed, feedback, reopened)!.items).toEqual(plan(made)!.items)
    expect(month(made, completed, feedback, reopened)!.items).toEqual(month(made)!.items)
  })
  it('put the replacement in the position of the swapped activity', () => {
    const swapped: PlanEvent = {
      type: 'ActivitySwapped',
      data: { ...whose, activityId: 'a', reason: 'too-hard', replacement: planned('c', 10), interestScores: null },
    }
    expect(plan(made, swapped)).toMatchObject({
      items: [{ activityId: 'c', durationMinutes: 10, ...pendingItem }, { activityId: 'b' }],
      swappedOut: [{ activityId: 'a', category: 'DOGA_KESIF', reason: 'too-hard' }],
      remakeDue: false,
    })
    const ofAnother: PlanEvent = {
      type: 'ActivitySwapped',
      data: {
        ...whose,
        activityId: 'b',
        reason: null,
        interestScores: null,
        replacement: { ...planned('d'), category: 'SANAT_YARATICILIK' },
      },
    }
    expect(
      month(made, ofAnother, {
        type: 'ActivitySwapped',
        data: { ...whose, activityId: 'd', reason: 'not-now', interestScores: null, replacement: planned('e') },
      }),
    ).toMatchObject({
      swappedOut: [
        { activityId: 'b', category: 'DOGA_KESIF', reason: null },
        { activityId: 'd', category: 'SANAT_YARATICILIK', reason: 'not-now' },
      ],
    })
    expect(month(made, swapped)).toMatchObject({
      items: [{ activityId: 'c', plannedMinutes: 10 }, { activityId: 'b' }],
      swappedOut: [{ activityId: 'a', category: 'DOGA_KESIF', reason: 'too-hard' }],
    })
  })
  it('are as before a swap once it is undone', () => {
    const swapped = (activityId: string, replacement: string): PlanEvent => ({
      type: 'ActivitySwapped',
      data: { ...whose, activityId, reason: 'not-interested', replacement: planned(replacement), interestScores: null },
    })
    const undone: PlanEvent = {
      type: 'SwapUndone',
      data: { ...whose, activityId: 'a', replacement: 'c', activity: planned('a') },
    }
    const other = swapped('b', 'd')
    const [before, back] = [after(made, other), after(made, swapped('a', 'c'), other, undone)]
    expect(back).toEqual({ ...before, position: back!.position, revision: back!.revision })
    expect(plan(made, swapped('a', 'c'))!.swaps).toEqual([{ at: whose.at, outgoing: 'a', replacement: 'c' }])
    expect(() => plan(made, undone)).toThrow('c is not in the plan')
  })
  it('put the parent’s choice at the end or in the position of another activity', () => {
    const chosen = (activityId: string, insteadOf: string | null): PlanEvent => ({
      type: 'ActivityChosen',
      data: { ...whose, activityId, insteadOf, activity: planned(activityId, 15) },
    })
    expect(plan(made, chosen('c', null))).toMatchObject({
      items: [{ activityId: 'a' }, { activityId: 'b' }, { activityId: 'c', durationMinutes: 15, ...pendingItem }],
      swappedOut: [],
      remakeDue: false,
    })
    expect(plan(made, chosen('c', 'a'), chosen('a', null))).toMatchObject({
      items: [{ activityId: 'c' }, { activityId: 'b' }, { activityId: 'a' }],
      swappedOut: [],
    })
    expect(month(made, chosen('c', 'a'))).toMatchObject({
      items: [{ activityId: 'c', plannedMinutes: 15 }, { activityId: 'b' }],
      swappedOut: [{ activityId: 'a', category: 'DOGA_KESIF', reason: null }],
    })
    expect(month(made, chosen('c', 'a'), chosen('a', 'c'))).toMatchObject({
      items: [{ activityId: 'a' }, { activityId: 'b' }],
      swappedOut: [{ activityId: 'c' }],
    })
    expect(() => plan(made, chosen('c', 'z'))).toThrow('z is not in the plan')
  })
  it('throw for an activity outside the plan', () => {
    const stray: PlanEvent = { ...completed, data: { ...completed.data, activityId: 'z' } }
    expect(() => plan(made, stray)).toThrow(
      `plans: ActivityCompleted event-1 (${planStream(planId)} @ 000000000001): z is not in the plan`,
    )
    expect(() => plan(completed)).toThrow('the document is not there')
  })
  it('stay removed with the child', () => {
    for (const model of [plan, month]) {
      expect(model(made, childRemoved)).toBeUndefined()
      expect(model(childRemoved, made)).toBeUndefined()
    }
  })
  it('stay when the account that made the plan is deleted, because the child may belong to another', () => {
    for (const model of [plan, month]) expect(model(made, accountDeleted)).toEqual(model(made))
  })
  it('record who completed the activity, and the mean of everybody’s feedback', () => {
    const byNanny: PlanEvent = { ...completed, data: { ...completed.data, by: 'a3' } }
    const herFeedback: PlanEvent = {
      type: 'FeedbackGiven',
      data: { ...whose, activityId: 'b', by: 'a3', engagement: 2, difficulty: 4, focusMinutes: null, notes: null },
    }
    expect(plan(made, byNanny, feedback, herFeedback)!.items[1]).toMatchObject({
      completedBy: 'a3',
      feedbacks: [
        { by: accountId, engagement: 5 },
        { by: 'a3', engagement: 2 },
      ],
    })
    expect(month(made, byNanny, feedback, herFeedback)!.items[1]).toMatchObject({
      engagement: 3.5,
      difficulty: 3.5,
      focusMinutes: 12,
    })
    expect(use(made, byNanny, feedback, herFeedback)!.items[1]).toMatchObject({ engagement: 4, difficulty: 4 })
  })
})
