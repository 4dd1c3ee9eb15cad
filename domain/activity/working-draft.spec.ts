import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import type { ActivityCommand } from './commands.ts'
import { activityDecider } from '../registry/activity-decider.ts'
import type { ActivityContent, ActivityEvent, DraftContent, FirstStatus } from './events.ts'
import { missingFields } from './missing-fields.ts'
import { contentWith, textOf } from './testing/content.ts'

const { given, fold } = specify(activityDecider)

const at = '2026-11-21T08:30:00.000Z'
const publishAt = '2026-11-22T05:00:00.000Z'
const activityId = 'e1'
const text = textOf('Yaprak')
const content = contentWith(text, { hazards: [] })
const better: ActivityContent = { ...content, durationMinutes: 25 }
const onlyTitle: DraftContent = {
  ...content,
  category: null,
  monthTheme: null,
  minAge: null,
  maxAge: null,
  durationMinutes: null,
  translations: { tr: { ...text, purpose: '' }, en: null },
}
const missing = {
  category: 'required',
  monthTheme: 'required',
  minAge: 'required',
  maxAge: 'required',
  durationMinutes: 'required',
  'translations.tr.purpose': 'required',
} as const

const added = (status: FirstStatus = 'published', its: DraftContent = content): ActivityEvent => ({
  type: 'ActivityAdded',
  data: { at, activityId, origin: 'admin', status, content: its },
})
const revised = (to: DraftContent): ActivityEvent => ({
  type: 'ActivityRevised',
  data: { at, activityId, origin: 'admin', content: to },
})
const published: ActivityEvent = { type: 'ActivityPublished', data: { at, activityId, origin: 'admin' } }
const unpublished: ActivityEvent = { type: 'ActivityUnpublished', data: { at, activityId, origin: 'admin' } }
const archived: ActivityEvent = { type: 'ActivityArchived', data: { at, activityId, origin: 'admin' } }
const restored: ActivityEvent = { type: 'ActivityRestored', data: { at, activityId, origin: 'admin' } }
const recalled: ActivityEvent = {
  type: 'ActivityRecalled',
  data: { at, activityId, origin: 'admin', reason: { tr: 'Tehlike', en: null } },
}
const saved = (its: DraftContent = better, basedOn = 1): ActivityEvent => ({
  type: 'WorkingDraftSaved',
  data: { at, activityId, basedOn, content: its },
})
const closed = (isPublished: boolean): ActivityEvent => ({
  type: 'WorkingDraftClosed',
  data: { at, activityId, published: isPublished },
})
const scheduled: ActivityEvent = { type: 'PublicationScheduled', data: { at, activityId, publishAt } }
const unscheduled: ActivityEvent = { type: 'PublicationUnscheduled', data: { at, activityId } }
const refused = (reason: string | null, fields = {}): ActivityEvent => ({
  type: 'ScheduledPublicationRefused',
  data: { at, activityId, reason, fields },
})

const save = (its: DraftContent = better, basedOn: number | null = null): ActivityCommand => ({
  type: 'SaveWorkingDraft',
  data: { at, basedOn, content: its },
})
const discard: ActivityCommand = { type: 'DiscardWorkingDraft', data: { at } }
const publish: ActivityCommand = { type: 'Publish', data: { at } }
const publishDraft: ActivityCommand = { type: 'PublishWorkingDraft', data: { at } }
const schedule = (time = publishAt): ActivityCommand => ({ type: 'SchedulePublication', data: { at, publishAt: time } })
const unschedule: ActivityCommand = { type: 'UnschedulePublication', data: { at } }
const due = (time = publishAt): ActivityCommand => ({ type: 'PublishAsScheduled', data: { at, publishAt: time } })

describe('an incomplete draft', () => {
  it('may be added and revised with nothing but a title', () => {
    given()
      .when({ type: 'Add', data: { at, activityId, status: 'draft', content: onlyTitle } })
      .thenEvents(added('draft', onlyTitle))
    given(added('draft'))
      .when({ type: 'Revise', data: { at, content: onlyTitle } })
      .thenEvents(revised(onlyTitle))
  })
  it('cannot be published: the refusal names every missing field', () => {
    given(added('draft', onlyTitle)).when(publish).thenRefused('VALIDATION_FAILED', { fields: missing })
    given()
      .when({ type: 'Add', data: { at, activityId, status: 'published', content: onlyTitle } })
      .thenRefused('VALIDATION_FAILED', { fields: missing })
  })
  it('cannot become the content of a published or recalled activity', () => {
    const revise: ActivityCommand = { type: 'Revise', data: { at, content: onlyTitle } }
    given(added()).when(revise).thenRefused('VALIDATION_FAILED', { fields: missing })
    given(added(), recalled).when(revise).thenRefused('VALIDATION_FAILED', { fields: missing })
    given(added('draft', onlyTitle), revised(content), published)
      .when({ type: 'Revert', data: { at, version: 1 } })
      .thenRefused('VALIDATION_FAILED', { fields: missing })
  })
  it('needs an English title and purpose only when it has an English text', () => {
    const english = { ...text, title: '', purpose: '' }
    expect(missingFields({ ...content, translations: { tr: text, en: english } })).toEqual({
      'translations.en.title': 'required',
      'translations.en.purpose': 'required',
    })
    expect(missingFields(content)).toEqual({})
  })
  it('becomes an archived draft when a file adds it to the archive', () =>
    given()
      .when({
        type: 'ImportActivity',
        data: { at, activityId, status: 'archived', content: onlyTitle, expected: 'none' },
      })
      .thenEvents(added('draft', onlyTitle), archived))
})

describe('a working draft', () => {
  it('is kept beside the published content', () => {
    given(added()).when(save()).thenEvents(saved())
    expect(fold([added(), saved()])).toMatchObject({ status: 'published', content, workingDraft: { content: better } })
  })
  it('does not change when it is saved again, and may begin with the published content', () => {
    given(added(), saved()).when(save()).thenNothing()
    given(added()).when(save(content)).thenEvents(saved(content))
  })
  it('may be incomplete until it is published', () => {
    given(added()).when(save(onlyTitle)).thenEvents(saved(onlyTitle))
    given(added(), saved(onlyTitle)).when(publishDraft).thenRefused('VALIDATION_FAILED', { fields: missing })
  })
  it('replaces the published content when it is published', () =>
    given(added(), saved()).when(publishDraft).thenEvents(revised(better), closed(true)))
  it('ends without a new version when it equals the published content', () =>
    given(added(), saved(better), saved(content)).when(publishDraft).thenEvents(closed(true)))
  it('is refused when the published content changed since it was begun, until it is saved for the new version', () => {
    given(added(), saved(), revised({ ...content, minAge: 3 }))
      .when(publishDraft)
      .thenRefused('CONFLICT', { reason: 'DRAFT_OUTDATED' })
    given(added(), saved(), revised({ ...content, minAge: 3 }))
      .when(save())
      .thenNothing()
    given(added(), saved(), revised({ ...content, minAge: 3 }))
      .when(save(better, 2))
      .thenEvents(saved(better, 2))
    given(added(), saved(), revised({ ...content, minAge: 3 }), saved(better, 2))
      .when(publishDraft)
      .thenEvents(revised(better), closed(true))
  })
  it('cannot be based on a version that does not exist', () =>
    given(added())
      .when(save(better, 2))
      .thenRefused('VALIDATION_FAILED', { fields: { basedOn: 'no-such-version' } }))
  it('can be discarded in any status', () => {
    given(added(), saved()).when(discard).thenEvents(closed(false))
    given(added(), saved(), archived).when(discard).thenEvents(closed(false))
    given(added()).when(discard).thenNothing()
    given().when(discard).thenRefused('NOT_FOUND')
  })
  it('is only for published activities', () => {
    given(added('draft')).when(save()).thenRefused('CONFLICT', { reason: 'NOT_PUBLISHED' })
    given(added(), archived).when(save()).thenRefused('CONFLICT', { reason: 'ARCHIVED' })
    given().when(save()).thenRefused('NOT_FOUND')
    given(added()).when(publishDraft).thenRefused('CONFLICT', { reason: 'NO_WORKING_DRAFT' })
  })
  it('waits while the activity is archived or unpublished', () => {
    given(added(), saved(), archived).when(publishDraft).thenRefused('CONFLICT', { reason: 'ARCHIVED' })
    given(added(), saved(), archived, restored).when(publishDraft).thenEvents(revised(better), closed(true))
    given(added(), saved(), unpublished).when(publishDraft).thenRefused('CONFLICT', { reason: 'NOT_PUBLISHED' })
    given(added(), saved(), unpublished, published).when(publishDraft).thenEvents(revised(better), closed(true))
  })
})

describe('a working draft with hazards', () => {
  const knife: ActivityContent = {
    ...better,
    adult: 'with',
    translations: { tr: { ...text, steps: ['Bıçakla kesin'], safetyNotes: 'Birlikte kesin.' }, en: null },
  }
  const words = [{ word: 'bıçak', hazard: 'sharp' as const, reason: null }]
  it('is refused while a word of its texts names no hazard', () => {
    const { decide } = activityDecider
    const refusal = decide(publishDraft, fold([added(), saved(knife)]))
    expect(refusal).toMatchObject({ refused: true, fields: { hazards: { code: 'hazard-unnamed' } } })
  })
  it('is published with the hazards that the answers name', () =>
    given(added(), saved(knife))
      .when({ type: 'PublishWorkingDraft', data: { at, confirm: words } })
      .thenEvents(
        { type: 'HazardWordsConfirmed', data: { at, activityId, origin: 'admin', words } },
        revised({ ...knife, hazards: ['sharp'] }),
        closed(true),
      ))
  it('is recorded as refused when it was scheduled before the word was written', () => {
    const events = activityDecider.decide(due(), fold([added(), saved(), scheduled, saved(knife)]))
    expect(events).toMatchObject([
      { type: 'ScheduledPublicationRefused', data: { reason: null, fields: { hazards: { code: 'hazard-unnamed' } } } },
    ])
  })
})

describe('a scheduled publication', () => {
  it('is accepted only for content that could be published now', () => {
    given(added('draft')).when(schedule()).thenEvents(scheduled)
    given(added(), saved()).when(schedule()).thenEvents(scheduled)
    given(added()).when(schedule()).thenRefused('CONFLICT', { reason: 'NO_WORKING_DRAFT' })
    given(added('draft', onlyTitle)).when(schedule()).thenRefused('VALIDATION_FAILED', { fields: missing })
    given(added('draft'))
      .when(schedule(at))
      .thenRefused('VALIDATION_FAILED', { fields: { day: 'in-the-past' } })
    given().when(schedule()).thenRefused('NOT_FOUND')
  })
  it('can be moved and taken back', () => {
    const later = '2026-12-01T05:00:00.000Z'
    given(added('draft'), scheduled)
      .when(schedule(later))
      .thenEvents({ type: 'PublicationScheduled', data: { at, activityId, publishAt: later } })
    given(added('draft'), scheduled).when(schedule()).thenNothing()
    given(added('draft'), scheduled).when(unschedule).thenEvents(unscheduled)
    given(added('draft')).when(unschedule).thenNothing()
  })
  it('is scheduled again when an undo reverts the change that cancelled it, unless its time has passed', () => {
    const undo = (to: FirstStatus, again: string = publishAt): ActivityCommand => ({
      type: 'ImportActivity',
      data: { at, activityId, status: to, content, expected: 'any', publishAt: again },
    })
    given(added('draft'), scheduled, archived).when(undo('draft')).thenEvents(restored, scheduled)
    given(added('draft'), scheduled, published).when(undo('draft')).thenEvents(unpublished, scheduled)
    given(added(), saved(), scheduled, archived).when(undo('published')).thenEvents(restored, scheduled)
    given(added('draft'), scheduled).when(undo('draft')).thenNothing()
    given(added(), archived).when(undo('published')).thenEvents(restored)
    given(added('draft'), scheduled, archived).when(undo('draft', at)).thenEvents(restored)
  })
  it('publishes the draft or the working draft when it is due, once', () => {
    given(added('draft'), scheduled).when(due()).thenEvents(published)
    given(added('draft'), scheduled, published).when(due()).thenNothing()
    given(added(), saved(), scheduled).when(due()).thenEvents(revised(better), closed(true))
    given(added(), saved(), scheduled, revised(better), closed(true)).when(due()).thenNothing()
  })
  it('does nothing when it was moved or taken back, or ended with its draft', () => {
    given(added('draft'), scheduled, unscheduled).when(due()).thenNothing()
    given(added('draft'), scheduled).when(due('2026-12-01T05:00:00.000Z')).thenNothing()
    given(added(), saved(), scheduled, closed(false)).when(due()).thenNothing()
    for (const end of [archived, recalled]) given(added('draft'), scheduled, end).when(due()).thenNothing()
    given(added(), saved(), scheduled, unpublished).when(due()).thenNothing()
  })
  it('is recorded as refused when it is no longer publishable, and stays a draft', () => {
    given(added('draft'), scheduled, revised(onlyTitle)).when(due()).thenEvents(refused(null, missing))
    given(added(), saved(), scheduled, revised({ ...content, minAge: 3 }))
      .when(due())
      .thenEvents(refused('DRAFT_OUTDATED'))
    given(added('draft'), scheduled, revised(onlyTitle), refused(null, missing)).when(due()).thenNothing()
  })
})
