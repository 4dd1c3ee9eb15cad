import { describe, expect, it } from 'vitest'
import type { Actor } from '../child/rights.ts'
import { specify } from '../shared/given-when-then.ts'
import type { AddMemory, ChangeMemory, RemoveMemory } from './commands.ts'
import { maxMemories } from './decide.ts'
import { memoriesDecider } from './decider.ts'
import type { MemoryAdded, MemoryChanged, MemoryContent, MemoryRemoved } from './events.ts'

const { given } = specify(memoriesDecider)

const at = '2026-11-21T08:30:00.000Z'
const childId = 'child'
const owner = 'owner'
const content: MemoryContent = {
  day: '2026-11-20',
  text: 'İlk kez bisiklete bindi',
  mood: 'proud',
  photos: [{ photoId: 'photo', width: 1_600, height: 1_200 }],
  planId: null,
  activityId: null,
  isFavourite: false,
}
const memoryId = '2026-11_a'
const whose = { at, childId, memoryId, accountId: owner }
const actor = (accountId: string, role: Actor['role']): Actor => ({ accountId, role })
const asOwner = actor(owner, 'owner')
const asParent = actor('other', 'parent')
const asHelper = actor('aunt', 'helper')

const add = (change: Partial<AddMemory['data']> = {}): AddMemory => ({
  type: 'AddMemory',
  data: { ...whose, by: asOwner, today: '2026-11-21', birthDate: '2022-05-10', ...content, ...change },
})
const change = (changed: Partial<ChangeMemory['data']> = {}): ChangeMemory => ({
  type: 'ChangeMemory',
  data: { ...add().data, ...changed },
})
const remove = (by = asOwner): RemoveMemory => ({ type: 'RemoveMemory', data: { ...whose, by } })

const added = (by?: string, changed: Partial<MemoryAdded['data']> = {}): MemoryAdded => ({
  type: 'MemoryAdded',
  data: { ...whose, ...(by ? { by } : {}), ...content, ...changed },
})
const changed = (data: Partial<MemoryChanged['data']>): MemoryChanged => ({
  type: 'MemoryChanged',
  data: { ...whose, ...content, ...data },
})
const removed: MemoryRemoved = { type: 'MemoryRemoved', data: whose }

describe('the AddMemory command', () => {
  it('adds the memory and names the author unless it is the owner', () => {
    given().when(add()).thenEvents(added())
    given()
      .when(add({ by: asHelper }))
      .thenEvents(added('aunt'))
  })
  it('does nothing when the memory exists', () =>
    given(added())
      .when(add({ text: 'other' }))
      .thenNothing())
  it('accepts today and the day of birth', () => {
    for (const day of ['2026-11-21', '2022-05-10']) given().when(add({ day })).thenEvents(added(undefined, { day }))
  })
  it.each([
    ['2026-11-22', 'in-the-future'],
    ['2022-05-09', 'before-the-birth'],
  ] as const)('refuses %s as %s', (day, code) =>
    given()
      .when(add({ day }))
      .thenRefused('VALIDATION_FAILED', { fields: { day: code } }),
  )
  it('refuses more memories than a month holds, removed ones not counted', () => {
    const full = Array.from({ length: maxMemories }, (_, index) => added(undefined, { memoryId: `2026-11_${index}` }))
    const one = add({ memoryId: '2026-11_new' })
    given(...full)
      .when(one)
      .thenRefused('CONFLICT', { reason: 'TOO_MANY_MEMORIES' })
    given(...full, { ...removed, data: { ...whose, memoryId: '2026-11_0' } })
      .when(one)
      .thenEvents(added(undefined, { memoryId: '2026-11_new' }))
  })
})

describe('the ChangeMemory command', () => {
  it('replaces the content and keeps the author', () => {
    given(added())
      .when(change({ text: null, isFavourite: true }))
      .thenEvents(changed({ text: null, isFavourite: true }))
    given(added('aunt'), changed({ by: 'other', text: 'x' }))
      .when(change({ by: asHelper, mood: null }))
      .thenEvents(changed({ by: 'aunt', mood: null }))
  })
  it('does nothing when nothing changes', () => given(added()).when(change()).thenNothing())
  it('accepts a day of another month', () =>
    given(added())
      .when(change({ day: '2026-03-01' }))
      .thenEvents(changed({ day: '2026-03-01' })))
  it('checks a changed day only', () => {
    given(added())
      .when(change({ day: '2026-11-22' }))
      .thenRefused('VALIDATION_FAILED', { fields: { day: 'in-the-future' } })
    given(added())
      .when(change({ birthDate: '2026-11-21', text: 'x' }))
      .thenEvents(changed({ text: 'x' }))
  })
  it('returns NOT_FOUND for a memory that is missing or removed', () => {
    given().when(change()).thenRefused('NOT_FOUND')
    given(added(), removed).when(change()).thenRefused('NOT_FOUND')
  })
})

describe('the RemoveMemory command', () => {
  it('removes the memory', () => given(added()).when(remove()).thenEvents(removed))
  it('returns NOT_FOUND for a memory that is missing or removed', () => {
    given().when(remove()).thenRefused('NOT_FOUND')
    given(added(), removed).when(remove()).thenRefused('NOT_FOUND')
  })
})

describe('memories of others', () => {
  it('are changed and removed by the owner and parents', () => {
    for (const by of [asOwner, asParent]) {
      const name = by === asOwner ? {} : { by: by.accountId }
      given(added('aunt'))
        .when(change({ by, text: 'x' }))
        .thenEvents(changed({ ...name, text: 'x' }))
      given(added('aunt'))
        .when(remove(by))
        .thenEvents({ ...removed, data: { ...whose, ...name } })
    }
  })
  it('are neither changed nor removed by helpers', () => {
    given(added())
      .when(change({ by: asHelper, text: 'x' }))
      .thenRefused('FORBIDDEN')
    given(added()).when(remove(asHelper)).thenRefused('FORBIDDEN')
  })
})

it('does not mistake a new owner for the author', () => {
  const mine = given(added()).when(change({ accountId: 'other', by: actor('other', 'owner'), text: 'x' }))
  mine.thenEvents(changed({ accountId: 'other', text: 'x' }))
  const former = given(added(), changed({ accountId: 'other', text: 'x' }))
  former
    .when(change({ accountId: 'other', by: actor(owner, 'helper') }))
    .thenEvents(changed({ accountId: 'other', by: owner }))
  expect(memoriesDecider.evolve({ memories: [] }, added()).memories[0]!.by).toBe(owner)
})
