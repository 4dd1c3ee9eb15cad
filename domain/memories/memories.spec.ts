import { describe, expect, it } from 'vitest'
import type { Actor } from '../child/rights.ts'
import { specify } from '../shared/given-when-then.ts'
import { fold as foldForSearch } from '../shared/turkish.ts'
import type { AddMemory, ChangeMemory, RemoveMemory, ReplaceMemory } from './commands.ts'
import { maxMemories } from './decide.ts'
import { memoriesDecider } from './decider.ts'
import type {
  MemoriesEvent,
  MemoryAdded,
  MemoryAmended,
  MemoryChanged,
  MemoryChanges,
  MemoryContent,
  MemoryPhoto,
  MemoryRemoved,
} from './events.ts'

const { given, fold } = specify(memoriesDecider)

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
const limits = { today: '2026-11-21', birthDate: '2022-05-10' }
const change = (changes: MemoryChanges, other: Partial<ChangeMemory['data']> = {}): ChangeMemory => ({
  type: 'ChangeMemory',
  data: { ...whose, by: asOwner, ...limits, revision: '1', changes, ...other },
})
const replace = (changed: Partial<ReplaceMemory['data']> = {}): ReplaceMemory => ({
  type: 'ReplaceMemory',
  data: { ...whose, by: asOwner, ...limits, ...content, revision: '1', ...changed },
})
const remove = (by = asOwner): RemoveMemory => ({ type: 'RemoveMemory', data: { ...whose, by } })

const folded = ({ text }: { readonly text?: string | null }) =>
  text === undefined ? {} : { folded: text === null ? null : foldForSearch(text) }
const added = (by?: string, changed: Partial<MemoryAdded['data']> = {}): MemoryAdded => {
  const data = { ...whose, ...(by ? { by } : {}), ...content, ...changed }
  return { type: 'MemoryAdded', data: { ...data, ...folded(data) } }
}
const changed = (data: Partial<MemoryChanged['data']>): MemoryChanged => ({
  type: 'MemoryChanged',
  data: { ...whose, ...content, ...data },
})
const amended = (changes: MemoryChanges, of: Partial<MemoryAmended['data']> = {}): MemoryAmended => ({
  type: 'MemoryAmended',
  data: { ...whose, ...of, ...changes, ...folded(changes) },
})
const photo = (photoId: string): MemoryPhoto => ({ photoId, width: 1_600, height: 1_200 })
const photos = (...ids: readonly string[]) => ids.map(photo)
/** An event with its revision, as the command handler passes it to the decider. */
const atRevision = <E extends MemoriesEvent>(event: E, revision = '1'): E => ({ ...event, revision })
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
  it('names only the fields that change', () => {
    given(atRevision(added()))
      .when(change({ text: null, day: content.day, isFavourite: true }))
      .thenEvents(amended({ text: null, isFavourite: true }))
    given(atRevision(added('aunt')), atRevision(changed({ by: 'other', text: 'x' })))
      .when(change({ mood: null }, { by: asHelper }))
      .thenEvents(amended({ mood: null }, { by: 'aunt' }))
  })
  it('does nothing when nothing changes', () =>
    given(atRevision(added()), atRevision(amended({ text: 'x' }), '2'))
      .when(change({ text: 'x', removedPhotoIds: ['unknown'], addedPhotos: photos('photo') }))
      .thenNothing())
  it('adds and removes photos by id', () =>
    given(atRevision(added()), atRevision(amended({ addedPhotos: photos('theirs') }), '2'))
      .when(change({ addedPhotos: photos('mine'), removedPhotoIds: ['photo'] }))
      .thenEvents(amended({ addedPhotos: photos('mine'), removedPhotoIds: ['photo'] })))
  it.each([
    ['text', { text: 'mine' }, { text: 'theirs' }],
    ['day', { day: '2026-11-18' }, { day: '2026-11-19' }],
  ] as const)('refuses a %s that changed since the revision', (_, mine, theirs) => {
    given(atRevision(added()), atRevision(amended(theirs), '2'))
      .when(change(mine))
      .thenRefused('CONFLICT', { reason: 'ENTRY_CHANGED' })
    given(atRevision(added()), atRevision(amended(theirs), '2'))
      .when(change(mine, { revision: '2' }))
      .thenEvents(amended(mine))
    given(atRevision(added()), atRevision(amended({ mood: null }), '2'))
      .when(change(mine))
      .thenEvents(amended(mine))
  })
  it('refuses a text after an event that replaced the whole content', () =>
    given(atRevision(added()), atRevision(changed({ mood: null }), '2'))
      .when(change({ text: 'mine' }))
      .thenRefused('CONFLICT', { reason: 'ENTRY_CHANGED' }))
  it('refuses a text for a revision that the memory does not have yet', () =>
    given(atRevision(added()))
      .when(change({ text: 'mine' }, { revision: '2' }))
      .thenRefused('CONFLICT', { reason: 'ENTRY_CHANGED' }))
  it('lets the last text win without a revision', () =>
    given(atRevision(added()), atRevision(amended({ text: 'theirs' }), '2'))
      .when(change({ text: 'mine' }, { revision: null }))
      .thenEvents(amended({ text: 'mine' })))
  it('accepts a day of another month', () =>
    given(atRevision(added()))
      .when(change({ day: '2026-03-01' }))
      .thenEvents(amended({ day: '2026-03-01' })))
  it('checks a changed day only', () => {
    given(atRevision(added()))
      .when(change({ day: '2026-11-22' }))
      .thenRefused('VALIDATION_FAILED', { fields: { day: 'in-the-future' } })
    given(atRevision(added()))
      .when(change({ text: 'x' }, { birthDate: '2026-11-21' }))
      .thenEvents(amended({ text: 'x' }))
  })
  it('leaves a text or a photo', () =>
    given(atRevision(added()), atRevision(amended({ text: null }), '2'))
      .when(change({ removedPhotoIds: ['photo'] }))
      .thenRefused('VALIDATION_FAILED', { fields: { text: { code: 'required', what: 'memory' } } }))
  it('counts the photos that others added', () => {
    const seven = atRevision(amended({ addedPhotos: photos('1', '2', '3', '4', '5', '6') }), '2')
    given(atRevision(added()), seven)
      .when(change({ addedPhotos: photos('a') }))
      .thenEvents(amended({ addedPhotos: photos('a') }))
    given(atRevision(added()), seven)
      .when(change({ addedPhotos: photos('a', 'b') }))
      .thenRefused('VALIDATION_FAILED', { fields: { addPhotoIds: { code: 'too-many', what: 'memory', max: 8 } } })
    given(atRevision(added()), seven)
      .when(change({ addedPhotos: photos('a', 'b') }, { revision: null }))
      .thenRefused('VALIDATION_FAILED', { fields: { photoIds: { code: 'too-many', what: 'memory', max: 8 } } })
  })
  it('returns NOT_FOUND for a memory that is missing or removed', () => {
    given()
      .when(change({ text: 'x' }))
      .thenRefused('NOT_FOUND')
    given(added(), removed)
      .when(change({ text: 'x' }))
      .thenRefused('NOT_FOUND')
  })
})

describe('the text of a memory', () => {
  const long = 'a'.repeat(2_000) + '\u0301'.repeat(2_001)
  it('is stored with a folded copy for searches', () => {
    given(atRevision(added()))
      .when(change({ text: 'IŞIK' }))
      .thenEvents({ ...amended({}), data: { ...whose, text: 'IŞIK', folded: 'isik' } })
    given(atRevision(added()))
      .when(change({ text: null }))
      .thenEvents({ ...amended({}), data: { ...whose, text: null, folded: null } })
  })
  it('is refused if it is new and has more than 4,000 code units, and stays if it is older', () => {
    const refusal = { fields: { text: { code: 'too-long', what: 'memory' } } } as const
    given()
      .when(add({ text: long }))
      .thenRefused('VALIDATION_FAILED', refusal)
    given(atRevision(added()))
      .when(change({ text: long }))
      .thenRefused('VALIDATION_FAILED', refusal)
    given(atRevision(added(undefined, { text: long })))
      .when(change({ text: long, mood: null }))
      .thenEvents(amended({ mood: null }))
  })
})

describe('the ReplaceMemory command', () => {
  it('names the fields that differ, links and photos included', () =>
    given(atRevision(added()), atRevision(amended({ addedPhotos: photos('b', 'c') })))
      .when(replace({ activityId: 'a', photos: photos('photo', 'c', 'd') }))
      .thenEvents(amended({ activityId: 'a', addedPhotos: photos('d'), removedPhotoIds: ['b'] })))
  it('puts photos into another order', () => {
    const history = [atRevision(added()), atRevision(amended({ addedPhotos: photos('b', 'c') }))]
    const event = amended({ addedPhotos: photos('c', 'b'), removedPhotoIds: ['b', 'c'] })
    given(...history)
      .when(replace({ photos: photos('photo', 'c', 'b') }))
      .thenEvents(event)
    expect(fold([...history, event]).memories[0]).toMatchObject({ photos: photos('photo', 'c', 'b'), dropped: [] })
  })
  it('refuses a revision that is not the last one', () =>
    given(atRevision(added()), atRevision(amended({ mood: null }), '2'))
      .when(replace({ text: 'x' }))
      .thenRefused('PRECONDITION_FAILED'))
})

describe('a changed memory', () => {
  it('remembers who changed it last and when its text and day did', () =>
    expect(
      fold([
        atRevision(added('aunt')),
        atRevision(amended({ text: 'x' }, { by: 'other' }), '2'),
        atRevision(amended({ day: '2026-11-01' }), '3'),
        atRevision(amended({ mood: null }, { by: 'other' }), '4'),
      ]).memories,
    ).toMatchObject([{ by: 'aunt', changedBy: 'other', revision: '4', textRevision: '2', dayRevision: '3' }]))
  it('remembers for some time which photos it dropped', () => {
    const later = '2027-01-21T08:30:00.000Z'
    const dropping = [
      atRevision(added()),
      amended({ addedPhotos: photos('b') }),
      amended({ removedPhotoIds: ['photo'] }),
    ]
    expect(fold(dropping).memories[0]).toMatchObject({ photos: photos('b'), dropped: [{ ...photo('photo'), at }] })
    expect(fold([...dropping, changed({ photos: photos('photo') })]).memories[0]!.dropped).toEqual([
      { ...photo('b'), at },
    ])
    expect(fold([...dropping, amended({ mood: null }, { at: later })]).memories[0]!.dropped).toEqual([])
  })
})

describe('the RemoveMemory command', () => {
  it('removes the memory', () => given(added()).when(remove()).thenEvents(removed))
  it('refuses a revision that is not the last one', () => {
    const { data } = remove()
    const history = given(atRevision(added()), atRevision(amended({ mood: null }), '2'))
    history.when({ type: 'RemoveMemory', data: { ...data, revision: '1' } }).thenRefused('PRECONDITION_FAILED')
    history.when({ type: 'RemoveMemory', data: { ...data, revision: '2' } }).thenEvents(removed)
  })
  it('returns NOT_FOUND for a memory that is missing or removed', () => {
    given().when(remove()).thenRefused('NOT_FOUND')
    given(added(), removed).when(remove()).thenRefused('NOT_FOUND')
  })
})

describe('memories of others', () => {
  it('are changed and removed by the owner and parents', () => {
    for (const by of [asOwner, asParent]) {
      const name = by === asOwner ? {} : { by: by.accountId }
      given(atRevision(added('aunt')))
        .when(change({ text: 'x' }, { by }))
        .thenEvents(amended({ text: 'x' }, name))
      given(added('aunt'))
        .when(remove(by))
        .thenEvents({ ...removed, data: { ...whose, ...name } })
    }
  })
  it('are neither changed nor removed by helpers', () => {
    for (const command of [change({ text: 'x' }, { by: asHelper }), replace({ by: asHelper }), remove(asHelper)])
      given(atRevision(added())).when(command).thenRefused('FORBIDDEN')
  })
})

it('does not mistake a new owner for the author', () => {
  const mine = given(atRevision(added())).when(
    change({ text: 'x' }, { accountId: 'other', by: actor('other', 'owner') }),
  )
  mine.thenEvents(amended({ text: 'x' }, { accountId: 'other' }))
  const former = given(atRevision(added()), changed({ accountId: 'other', text: 'x' }))
  former
    .when(change({ text: 'y' }, { accountId: 'other', by: actor(owner, 'helper'), revision: null }))
    .thenEvents(amended({ text: 'y' }, { accountId: 'other', by: owner }))
  expect(memoriesDecider.evolve({ memories: [] }, added()).memories[0]!.by).toBe(owner)
})
