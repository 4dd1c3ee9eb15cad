import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import type { ActivityCommand, ExpectedActivity } from './commands.ts'
import { activityDecider } from '../registry/activity-decider.ts'
import type { ActivityContent, ActivityEvent, FirstStatus, Origin, RecallReason } from './events.ts'
import { unknownFurtherFields } from './content-fields.ts'

const { given, fold } = specify(activityDecider)

const at = '2026-11-21T08:30:00.000Z'
const activityId = 'e1'
const content: ActivityContent = {
  category: 'DOGA_KESIF',
  monthTheme: 11,
  minAge: 2,
  maxAge: 4,
  durationMinutes: 30,
  videoUrl: null,
  pdfUrl: null,
  interests: ['nature'],
  topics: [],
  stepSymbols: [],
  ...unknownFurtherFields,
  hazards: [],
  translations: {
    tr: {
      title: 'Yaprak',
      purpose: 'Gözlem',
      description: null,
      materials: ['Sepet'],
      steps: ['Topla'],
      safetyNotes: null,
      easier: null,
      harder: null,
    },
    en: null,
  },
}
const better: ActivityContent = { ...content, durationMinutes: 25 }

const added = (origin: Origin, status: FirstStatus = 'published'): ActivityEvent => ({
  type: 'ActivityAdded',
  data: { at, activityId, origin, status, content },
})
const revised = (origin: Origin, to = better): ActivityEvent => ({
  type: 'ActivityRevised',
  data: { at, activityId, origin, content: to },
})
const archived: ActivityEvent = { type: 'ActivityArchived', data: { at, activityId, origin: 'admin' } }
const published: ActivityEvent = { type: 'ActivityPublished', data: { at, activityId, origin: 'admin' } }
const unpublished: ActivityEvent = { type: 'ActivityUnpublished', data: { at, activityId, origin: 'admin' } }
const reverted = (version: number, to: ActivityContent): ActivityEvent => ({
  type: 'ActivityReverted',
  data: { at, activityId, origin: 'admin', version, content: to },
})
const noted: ActivityEvent = { type: 'ActivityNoted', data: { at, activityId, text: 'Bakalım' } }
const restored: ActivityEvent = { type: 'ActivityRestored', data: { at, activityId, origin: 'admin' } }

const revise = (to: ActivityContent): ActivityCommand => ({ type: 'Revise', data: { at, content: to } })
const ship = (to: ActivityContent): ActivityCommand => ({ type: 'ShipActivity', data: { at, activityId, content: to } })

describe('the Add command', () => {
  const add: ActivityCommand = { type: 'Add', data: { at, activityId, status: 'published', content } }
  it('adds an activity', () => given().when(add).thenEvents(added('admin')))
  it('adds a draft', () =>
    given()
      .when({ type: 'Add', data: { at, activityId, status: 'draft', content } })
      .thenEvents(added('admin', 'draft')))
  it('does nothing when the activity exists already', () => {
    given(added('admin')).when(add).thenNothing()
    given(added('admin'), archived).when(add).thenNothing()
  })
})

describe('the Revise command', () => {
  it('replaces the content', () => given(added('shipped')).when(revise(better)).thenEvents(revised('admin')))
  it('does nothing for equal content, even with the keys in another order', () => {
    given(added('admin')).when(revise(content)).thenNothing()
    given(added('admin'))
      .when(revise(Object.fromEntries(Object.entries(content).toReversed()) as unknown as ActivityContent))
      .thenNothing()
  })
  it('detects a change in a nested field', () => {
    const other = {
      ...content,
      translations: { ...content.translations, tr: { ...content.translations.tr, materials: ['Sepet', 'Eldiven'] } },
    }
    given(added('admin')).when(revise(other)).thenEvents(revised('admin', other))
  })
  it('refuses an archived activity', () =>
    given(added('admin'), archived).when(revise(better)).thenRefused('CONFLICT', { reason: 'ARCHIVED' }))
  it('returns NOT_FOUND for a missing activity', () => given().when(revise(content)).thenRefused('NOT_FOUND'))
})

describe('the Archive and Restore commands', () => {
  const archive: ActivityCommand = { type: 'Archive', data: { at } }
  const restore: ActivityCommand = { type: 'Restore', data: { at, recalled: false } }
  it('do nothing when they are repeated', () => {
    given(added('admin')).when(archive).thenEvents(archived)
    given(added('admin'), archived).when(archive).thenNothing()
    given(added('admin'), archived).when(restore).thenEvents(restored)
    given(added('admin'), archived, restored).when(restore).thenNothing()
    given(added('admin')).when(restore).thenNothing()
  })
  it('return NOT_FOUND for a missing activity', () => {
    given().when(archive).thenRefused('NOT_FOUND')
    given().when(restore).thenRefused('NOT_FOUND')
  })
})

describe('the Recall command', () => {
  const reason = { tr: 'Boncuklar yutulabilir.', en: 'The beads can be swallowed.' }
  const other = { tr: 'Boncuklar boğaza kaçabilir.', en: null }
  const recall = (why = reason as RecallReason): ActivityCommand => ({ type: 'Recall', data: { at, reason: why } })
  const restore = (knowingly: boolean): ActivityCommand => ({ type: 'Restore', data: { at, recalled: knowingly } })
  const recalled = (why = reason as RecallReason): ActivityEvent => ({
    type: 'ActivityRecalled',
    data: { at, activityId, origin: 'admin', reason: why },
  })
  it('recalls an activity of any status once, and again only with a changed reason', () => {
    for (const before of [
      [added('shipped')],
      [added('admin', 'draft')],
      [added('admin'), archived],
      [added('shipped'), unpublished],
    ]) {
      given(...before)
        .when(recall())
        .thenEvents(recalled())
      given(...before, recalled())
        .when(recall())
        .thenNothing()
      given(...before, recalled())
        .when(recall(other))
        .thenEvents(recalled(other))
    }
    given().when(recall()).thenRefused('NOT_FOUND')
  })
  it('archives the activity, and a restore returns it to its former status', () => {
    expect(fold([added('shipped'), recalled()])).toMatchObject({
      status: 'archived',
      before: 'published',
      recalled: { reason, wasArchived: false },
      origin: 'admin',
    })
    expect(fold([added('admin', 'draft'), archived, recalled(), recalled(other)])).toMatchObject({
      status: 'archived',
      before: 'draft',
      recalled: { reason: other, wasArchived: true },
    })
    given(added('admin'), recalled()).when({ type: 'Archive', data: { at } }).thenNothing()
    given(added('admin'), recalled()).when(restore(true)).thenEvents(restored)
    expect(fold([added('admin'), archived, recalled(), restored])).toMatchObject({
      status: 'archived',
      before: 'published',
      recalled: null,
    })
    expect(fold([added('admin'), archived, recalled(), restored, restored])).toMatchObject({ status: 'published' })
    const back = fold([added('admin'), recalled(), restored])
    expect(back).toMatchObject({ status: 'published' })
    expect(back).not.toHaveProperty('recalled')
    expect(fold([added('admin'), recalled(), restored, archived])).toMatchObject({ recalled: null })
  })
  it('refuses to restore a recalled activity without the recalled flag', () => {
    for (const before of [[added('admin')], [added('admin'), archived]])
      given(...before, recalled())
        .when(restore(false))
        .thenRefused('CONFLICT', { reason: 'RECALLED' })
    // A repeated command does not restore the activity from the archive.
    given(added('admin'), archived, recalled(), restored).when(restore(true)).thenNothing()
  })
  it('allows a recalled activity to be revised but not published', () => {
    given(added('admin'), recalled()).when(revise(better)).thenEvents(revised('admin'))
    given(added('admin'), revised('admin'), recalled())
      .when({ type: 'Revert', data: { at, version: 1 } })
      .thenEvents(reverted(1, content))
    given(added('admin'), recalled())
      .when({ type: 'Publish', data: { at } })
      .thenRefused('CONFLICT', { reason: 'ARCHIVED' })
    expect(fold([added('admin'), recalled(), revised('admin')])).toMatchObject({
      status: 'archived',
      recalled: { reason },
      version: 2,
    })
  })
  it('is not revoked by an import or a release', () => {
    const imported = (status: 'draft' | 'published' | 'archived', to = content): ActivityCommand => ({
      type: 'ImportActivity',
      data: { at, activityId, status, content: to, expected: 'any' },
    })
    for (const status of ['draft', 'published', 'archived'] as const)
      given(added('admin'), recalled()).when(imported(status)).thenNothing()
    given(added('admin'), recalled()).when(imported('published', better)).thenEvents(revised('admin'))
    given(added('shipped'), recalled()).when(ship(better)).thenNothing()
  })
})

describe('the Publish and Unpublish commands', () => {
  const publish: ActivityCommand = { type: 'Publish', data: { at } }
  const unpublish: ActivityCommand = { type: 'Unpublish', data: { at } }
  it('change the status once and do nothing when repeated', () => {
    given(added('admin', 'draft')).when(publish).thenEvents(published)
    given(added('admin', 'draft'), published).when(publish).thenNothing()
    given(added('shipped')).when(unpublish).thenEvents(unpublished)
    given(added('shipped'), unpublished).when(unpublish).thenNothing()
    given(added('shipped'), unpublished).when(publish).thenEvents(published)
  })
  it('refuse archived activities and return NOT_FOUND for missing ones', () => {
    for (const command of [publish, unpublish]) {
      given(added('admin'), archived).when(command).thenRefused('CONFLICT', { reason: 'ARCHIVED' })
      given().when(command).thenRefused('NOT_FOUND')
    }
  })
  it('remember the draft or published status while the activity is archived', () => {
    expect(fold([added('admin', 'draft'), archived])).toMatchObject({ status: 'archived', before: 'draft' })
    expect(fold([added('admin', 'draft'), archived, restored])).toMatchObject({ status: 'draft' })
    expect(fold([added('admin', 'draft'), published, archived, restored])).toMatchObject({ status: 'published' })
    expect(fold([added('admin', 'draft'), archived, restored])).not.toHaveProperty('before')
  })
})

describe('the Revert command', () => {
  const revert = (version: number): ActivityCommand => ({ type: 'Revert', data: { at, version } })
  it('restores the content of an earlier version as a new version', () => {
    given(added('shipped'), revised('admin')).when(revert(1)).thenEvents(reverted(1, content))
    given(added('shipped'), revised('admin'), reverted(1, content)).when(revert(2)).thenEvents(reverted(2, better))
    expect(fold([added('shipped'), revised('admin'), reverted(1, content)])).toMatchObject({
      version: 3,
      content,
      earlier: [content, better],
      origin: 'admin',
    })
  })
  it('does nothing when the version has the current content', () => {
    given(added('admin'), revised('admin')).when(revert(2)).thenNothing()
    given(added('admin'), revised('admin'), reverted(1, content)).when(revert(1)).thenNothing()
  })
  it('refuses an unknown version, and any version of an archived activity', () => {
    for (const version of [0, 3, -1])
      given(added('admin'), revised('admin'))
        .when(revert(version))
        .thenRefused('VALIDATION_FAILED', { fields: { version: 'no-such-version' } })
    given(added('admin'), revised('admin'), archived).when(revert(1)).thenRefused('CONFLICT', { reason: 'ARCHIVED' })
    given().when(revert(1)).thenRefused('NOT_FOUND')
  })
})

describe('the Note command', () => {
  const note: ActivityCommand = { type: 'Note', data: { at, text: 'Bakalım' } }
  it('resolves a note once', () => {
    const resolve: ActivityCommand = { type: 'ResolveNote', data: { at, note: '000000000001' } }
    const resolved: ActivityEvent = { type: 'NoteResolved', data: { at, activityId, note: '000000000001' } }
    given().when(resolve).thenRefused('NOT_FOUND')
    given(added('shipped'), noted).when(resolve).thenEvents(resolved)
    given(added('shipped'), noted, resolved, archived).when(resolve).thenNothing()
  })
  it('adds any number of notes without changing other state', () => {
    given(added('shipped')).when(note).thenEvents(noted)
    given(added('shipped'), noted, archived).when(note).thenEvents(noted)
    expect(fold([added('shipped'), noted])).toEqual(fold([added('shipped')]))
  })
  it('returns NOT_FOUND for a missing activity', () => given().when(note).thenRefused('NOT_FOUND'))
})

describe('the ImportActivity command with an expected state', () => {
  const imported = (expected: ExpectedActivity, to = better): ActivityCommand => ({
    type: 'ImportActivity',
    data: { at, activityId, status: 'published', content: to, expected },
  })
  const seen = { version: 1, status: 'published' } as const
  it('changes the activity when it is as expected, notes aside', () => {
    given(added('shipped')).when(imported(seen)).thenEvents(revised('admin'))
    given(added('shipped'), noted).when(imported(seen)).thenEvents(revised('admin'))
    given().when(imported('none', content)).thenEvents(added('admin'))
  })
  it('is refused when content or status has changed', () => {
    const refusal = ['CONFLICT', { reason: 'CHANGED_MEANWHILE' }] as const
    given(added('shipped'), revised('admin'))
      .when(imported(seen, content))
      .thenRefused(...refusal)
    given(added('shipped'), archived)
      .when(imported(seen))
      .thenRefused(...refusal)
    given(added('shipped'))
      .when(imported('none'))
      .thenRefused(...refusal)
    given()
      .when(imported(seen))
      .thenRefused(...refusal)
  })
  it('does nothing when the activity is already like the file', () => {
    given(added('shipped'), revised('admin')).when(imported(seen)).thenNothing()
  })
})

describe('the ImportActivity command', () => {
  const imported = (status: 'draft' | 'published' | 'archived', to = content): ActivityCommand => ({
    type: 'ImportActivity',
    data: { at, activityId, status, content: to, expected: 'any' },
  })
  it('adds a missing activity with the status from the file', () => {
    given().when(imported('published')).thenEvents(added('admin'))
    given().when(imported('draft')).thenEvents(added('admin', 'draft'))
    given().when(imported('archived')).thenEvents(added('admin', 'draft'), archived)
  })
  it('does nothing when content and status are equal', () => {
    given(added('shipped')).when(imported('published')).thenNothing()
    given(added('admin', 'draft')).when(imported('draft')).thenNothing()
    given(added('admin'), archived).when(imported('archived')).thenNothing()
  })
  it('sets content and status from the file, whatever the present status', () => {
    given(added('shipped')).when(imported('published', better)).thenEvents(revised('admin'))
    given(added('shipped')).when(imported('archived', better)).thenEvents(revised('admin'), archived)
    given(added('shipped')).when(imported('draft')).thenEvents(unpublished)
    given(added('admin', 'draft')).when(imported('published', better)).thenEvents(revised('admin'), published)
    given(added('admin', 'draft'), archived).when(imported('published')).thenEvents(restored, published)
    given(added('admin'), archived).when(imported('draft')).thenEvents(restored, unpublished)
    given(added('admin'), archived).when(imported('published', better)).thenEvents(restored, revised('admin'))
    given(added('admin'), archived).when(imported('archived', better)).thenEvents(revised('admin'))
  })
})

describe('the ShipActivity command', () => {
  it('adds a missing activity', () => given().when(ship(content)).thenEvents(added('shipped')))
  it('updates an activity that no administrator has changed', () => {
    given(added('shipped')).when(ship(better)).thenEvents(revised('shipped'))
    given(added('shipped'), revised('shipped')).when(ship(content)).thenEvents(revised('shipped', content))
  })
  it('does nothing when the content is equal', () => given(added('shipped')).when(ship(content)).thenNothing())
  it('keeps an activity that an administrator has changed', () => {
    given(added('admin')).when(ship(better)).thenNothing()
    given(added('shipped'), revised('admin')).when(ship(content)).thenNothing()
    given(added('shipped'), archived).when(ship(better)).thenNothing()
    given(added('shipped'), archived, restored).when(ship(better)).thenNothing()
    given(added('shipped'), unpublished).when(ship(better)).thenNothing()
    given(added('shipped'), unpublished, published).when(ship(better)).thenNothing()
    given(added('shipped'), revised('admin'), reverted(1, content)).when(ship(better)).thenNothing()
  })
  it('still updates an activity to which administrators only added notes', () => {
    given(added('shipped'), noted).when(ship(better)).thenEvents(revised('shipped'))
  })
})

describe('evolve', () => {
  it('counts content versions and keeps the origin of the last change', () => {
    expect(fold([added('shipped')])).toMatchObject({ status: 'published', version: 1, origin: 'shipped' })
    expect(fold([added('shipped'), revised('shipped'), revised('admin', content)])).toMatchObject({
      version: 3,
      origin: 'admin',
      content,
    })
    expect(fold([added('shipped'), archived])).toMatchObject({ status: 'archived', version: 1, origin: 'admin' })
    expect(fold([added('shipped'), archived, restored])).toMatchObject({
      status: 'published',
      version: 1,
      origin: 'admin',
    })
  })
})
