import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import type { ActivityCommand } from './commands.ts'
import { activityDecider } from './decider.ts'
import type { ActivityContent, ActivityEvent, Origin } from './events.ts'
import { nothingFurther } from './upcast.ts'

const { given, fold } = specify(activityDecider)

const at = '2026-11-21T08:30:00.000Z'
const activityId = 'e1'
const content: ActivityContent = {
  category: 'DOGA_KESIF', monthTheme: 11, minAge: 2, maxAge: 4, durationMinutes: 30, videoUrl: null, pdfUrl: null, interests: ['nature'], ...nothingFurther,
  translations: { tr: { title: 'Yaprak', purpose: 'Gözlem', description: null, materials: ['Sepet'], steps: ['Topla'], safetyNotes: null, easier: null, harder: null }, en: null },
}
const better: ActivityContent = { ...content, durationMinutes: 25 }

const added = (origin: Origin): ActivityEvent => ({ type: 'ActivityAdded', data: { at, activityId, origin, content } })
const revised = (origin: Origin, to = better): ActivityEvent => ({ type: 'ActivityRevised', data: { at, activityId, origin, content: to } })
const archived: ActivityEvent = { type: 'ActivityArchived', data: { at, activityId, origin: 'admin' } }
const restored: ActivityEvent = { type: 'ActivityRestored', data: { at, activityId, origin: 'admin' } }

const revise = (to: ActivityContent): ActivityCommand => ({ type: 'Revise', data: { at, content: to } })
const ship = (to: ActivityContent): ActivityCommand => ({ type: 'ShipActivity', data: { at, activityId, content: to } })

describe('Add', () => {
  const add: ActivityCommand = { type: 'Add', data: { at, activityId, content } }
  it('adds an activity', () => given().when(add).thenEvents(added('admin')))
  it('happens once', () => {
    given(added('admin')).when(add).thenNothing()
    given(added('admin'), archived).when(add).thenNothing()
  })
})

describe('Revise', () => {
  it('replaces the content', () => given(added('shipped')).when(revise(better)).thenEvents(revised('admin')))
  it('says nothing where nothing changed, whatever the order of the keys', () => {
    given(added('admin')).when(revise(content)).thenNothing()
    given(added('admin')).when(revise(Object.fromEntries(Object.entries(content).toReversed()) as unknown as ActivityContent)).thenNothing()
  })
  it('sees a change deep inside', () => {
    const other = { ...content, translations: { ...content.translations, tr: { ...content.translations.tr, materials: ['Sepet', 'Eldiven'] } } }
    given(added('admin')).when(revise(other)).thenEvents(revised('admin', other))
  })
  it('refuses what is archived', () => given(added('admin'), archived).when(revise(better)).thenRefused('CONFLICT', { reason: 'ARCHIVED' }))
  it('finds nothing that is not there', () => given().when(revise(content)).thenRefused('NOT_FOUND'))
})

describe('Archive and Restore', () => {
  const archive: ActivityCommand = { type: 'Archive', data: { at } }
  const restore: ActivityCommand = { type: 'Restore', data: { at } }
  it('goes and comes back, once each', () => {
    given(added('admin')).when(archive).thenEvents(archived)
    given(added('admin'), archived).when(archive).thenNothing()
    given(added('admin'), archived).when(restore).thenEvents(restored)
    given(added('admin'), archived, restored).when(restore).thenNothing()
    given(added('admin')).when(restore).thenNothing()
  })
  it('finds nothing that is not there', () => {
    given().when(archive).thenRefused('NOT_FOUND')
    given().when(restore).thenRefused('NOT_FOUND')
  })
})

describe('ShipActivity', () => {
  it('adds what is new', () => given().when(ship(content)).thenEvents(added('shipped')))
  it('improves what no administrator has touched', () => {
    given(added('shipped')).when(ship(better)).thenEvents(revised('shipped'))
    given(added('shipped'), revised('shipped')).when(ship(content)).thenEvents(revised('shipped', content))
  })
  it('says nothing where nothing changed', () => given(added('shipped')).when(ship(content)).thenNothing())
  it('leaves every decision of an administrator alone', () => {
    given(added('admin')).when(ship(better)).thenNothing()
    given(added('shipped'), revised('admin')).when(ship(content)).thenNothing()
    given(added('shipped'), archived).when(ship(better)).thenNothing()
    given(added('shipped'), archived, restored).when(ship(better)).thenNothing()
  })
})

describe('the state', () => {
  it('counts versions of the content and knows who decided last', () => {
    expect(fold([added('shipped')])).toMatchObject({ status: 'published', version: 1, origin: 'shipped' })
    expect(fold([added('shipped'), revised('shipped'), revised('admin', content)])).toMatchObject({ version: 3, origin: 'admin', content })
    expect(fold([added('shipped'), archived])).toMatchObject({ status: 'archived', version: 1, origin: 'admin' })
    expect(fold([added('shipped'), archived, restored])).toMatchObject({ status: 'published', version: 1, origin: 'admin' })
  })
})
