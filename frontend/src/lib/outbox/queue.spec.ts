import { describe, expect, it } from 'vitest'
import type { FavouriteEntry, PendingMutation, PlanEntry } from './entry.ts'
import { refusedFeedback } from './kinds/plan.ts'
import {
  addEntry,
  discardRefused,
  kindOf,
  markRefused,
  markReported,
  markSent,
  nextToSend,
  requestRetry,
  sameSubject,
  waiting,
  without,
} from './queue.ts'

type Entry = PlanEntry
type Entries = readonly Entry[]

const planId = 'a_2026-11'
const wishes = {
  complete: { kind: 'complete', body: {} },
  reopen: { kind: 'reopen' },
  feedback: { kind: 'feedback', body: { engagement: 5, difficulty: 3, focusMinutes: null, notes: null } },
} as const satisfies Record<string, PendingMutation>

let made = 0
const anEntry = (kind: keyof typeof wishes, activityId = 'one', more: Partial<Entry> = {}): Entry => ({
  key: `${kind}-${++made}`,
  planId,
  activityId,
  title: 'Gölge oyunu',
  kind: 'plan',
  accountId: 'ayşe',
  childId: 'a',
  place: made,
  wish: wishes[kind],
  madeAt: made,
  sent: false,
  ...more,
})
const given = (...entries: readonly Entry[]): Entries => entries
const adding = (entries: Entries, ...added: readonly Entry[]) => added.reduce(addEntry, entries) as Entries
const said = (entries: readonly unknown[]) =>
  (entries as Entries).map(
    ({ wish: mutation, activityId, sent }) => `${mutation.kind} ${activityId}${sent ? ' sent' : ''}`,
  )

describe('pending mutations', () => {
  it('are sent in the order in which they were made', () => {
    const entries = adding([], anEntry('complete', 'two'), anEntry('complete'), anEntry('feedback', 'two'))
    expect(said(entries)).toEqual(['complete two', 'complete one', 'feedback two'])
    expect(nextToSend(entries)).toBe(entries[0])
    expect(nextToSend(without(entries, entries[0]!.key))).toBe(entries[1])
  })

  it('are deduplicated; of several feedbacks, the latest counts', () => {
    const first = anEntry('complete')
    expect(adding([first], anEntry('complete'))).toEqual([first])
    const [, last] = [anEntry('feedback'), anEntry('feedback')]
    expect(adding([first], anEntry('feedback'), last)).toEqual([first, last])
  })

  it('of the same activity in different plans are separate', () => {
    const entries = adding(
      [],
      anEntry('complete'),
      anEntry('complete', 'one', { planId: 'b_2026-11' }),
      anEntry('reopen'),
    )
    expect(entries.map((entry) => entry.planId)).toEqual(['b_2026-11'])
    expect(sameSubject(entries, anEntry('complete'))).toEqual([])
  })
})

describe('reopening an activity', () => {
  it('drops its mutations that were never sent', () => {
    expect(
      adding([], anEntry('complete'), anEntry('feedback'), anEntry('complete', 'two'), anEntry('reopen')).map(
        ({ activityId }) => activityId,
      ),
    ).toEqual(['two'])
  })

  it('is queued behind sent mutations, because the server may have applied them', () => {
    expect(said(adding([anEntry('complete', 'one', { sent: true })], anEntry('feedback'), anEntry('reopen')))).toEqual([
      'complete one sent',
      'reopen one',
    ])
    expect(
      said(
        adding(
          [anEntry('complete', 'one', { sent: true }), anEntry('feedback', 'one', { sent: true })],
          anEntry('reopen'),
        ),
      ),
    ).toEqual(['complete one sent', 'feedback one sent', 'reopen one'])
  })

  it('is queued when the completion is already on the server', () => {
    expect(said(adding([], anEntry('feedback'), anEntry('reopen')))).toEqual(['reopen one'])
    expect(said(adding([], anEntry('reopen'), anEntry('complete'), anEntry('reopen')))).toEqual(['reopen one'])
    expect(said(adding([], anEntry('reopen'), anEntry('complete'), anEntry('feedback')))).toEqual([
      'reopen one',
      'complete one',
      'feedback one',
    ])
  })
})

describe('a refused mutation', () => {
  const refusal = { code: 'CONFLICT', message: 'Olmadı' }
  const [complete, feedback, other] = [
    anEntry('complete', 'one', { sent: true }),
    anEntry('feedback'),
    anEntry('complete', 'two'),
  ]
  const entries = markRefused(given(complete, feedback, other), complete.key, refusal) as Entries

  it('blocks later mutations of the same activity and no others', () => {
    expect(nextToSend(entries)).toBe(other)
    expect(waiting(entries)).toEqual([other])
    expect(entries[0]).toEqual({ ...complete, sent: false, refusal })
  })

  it('is retried with the same key on request', () => {
    const again = requestRetry(entries, complete.key) as Entries
    expect(nextToSend(again)).toEqual({ ...complete, sent: false })
    expect(again[0]).not.toHaveProperty('refusal')
  })

  it('is discarded together with the mutations that depend on it', () => {
    expect(discardRefused(entries, complete.key)).toEqual([other])
    expect(discardRefused(entries, feedback.key)).toEqual([entries[0], other])
    expect(discardRefused(entries, 'gone already')).toEqual(entries)
    // After another tab has requested a retry, the mutation is pending again and must not be discarded.
    const again = requestRetry(entries, complete.key) as Entries
    expect(discardRefused(again, complete.key)).toEqual(again)
  })

  it('is removed when the user saw the refusal, unless another mutation depends on it', () => {
    expect(markReported([complete, other], complete.key, refusal)).toEqual([other])
    expect(markReported([other, feedback], feedback.key, refusal)).toEqual([other])
    expect(markReported([complete, feedback, other], complete.key, refusal)).toEqual(entries)
    expect(markReported([other], complete.key, refusal)).toEqual([other])
  })

  it('with words survives a mutation of another kind, which is sent before it', () => {
    const body = { ...wishes.feedback.body, notes: 'Güldük' }
    const told = anEntry('feedback', 'one', { wish: { kind: 'feedback', body }, refusal })
    const after = adding([told], anEntry('complete'))
    expect([said(after), said(waiting(after))]).toEqual([['complete one', 'feedback one'], ['complete one']])
    const depending = adding(
      [{ ...complete, refusal }, { ...told, refusal: undefined } as unknown as Entry],
      anEntry('reopen'),
    )
    expect([said(depending), said(waiting(depending))]).toEqual([['reopen one', 'feedback one'], ['reopen one']])
  })

  const noted = (notes: string | null, more: Partial<Entry> = {}) =>
    anEntry('feedback', 'one', { wish: { kind: 'feedback', body: { ...wishes.feedback.body, notes } }, ...more })

  it.each([
    ['a feedback', () => [noted('Güldük', { refusal }), noted('Koştuk')]],
    [
      'a feedback, after which the activity was completed again',
      () => [noted('Güldük', { refusal }), anEntry('reopen'), anEntry('complete'), noted('Koştuk')],
    ],
    ['a completion', () => [anEntry('complete', 'one', { refusal }), noted('Koştuk')]],
  ])('shows its last words in the form when it is %s, and the form replaces all of them', (_, refused) => {
    const before = refused()
    expect(refusedFeedback(before, planId, 'one')).toBe(before.at(-1))
    expect(refusedFeedback(before, planId, 'two')).toBeUndefined()
    for (const notes of ['Uçtuk', null]) {
      const after = addEntry(before, noted(notes))
      expect(after.at(-1)!.refusal).toBeUndefined()
      expect(after.map((entry) => kindOf(entry).wordsOf(entry)).filter(Boolean)).toEqual(notes ? [notes] : [])
    }
  })

  it('is replaced by a new one of the same kind, and dropped for one of another kind', () => {
    const once = anEntry('complete')
    expect(adding(entries, once)).toEqual([{ ...once, place: complete.place }, feedback, other])
    const back = anEntry('reopen')
    expect(said(adding(entries, back))).toEqual(['reopen one', 'complete two'])
  })
})

it('nextToSend skips mutations that depend on a skipped one', () => {
  const [complete, feedback, other] = [anEntry('complete'), anEntry('feedback'), anEntry('complete', 'two')]
  const entries = markSent(given(complete, feedback, other), complete.key)
  expect(said(entries)).toEqual(['complete one sent', 'feedback one', 'complete two'])
  expect(nextToSend(entries, [complete])).toBe(other)
  expect(nextToSend(entries, [complete, other])).toBeUndefined()
})

it('sends only the newest unsent heart of an activity, behind a heart that was already sent', () => {
  const heart = (isFavourite: boolean, more: Partial<FavouriteEntry> = {}): FavouriteEntry => ({
    kind: 'favourite',
    key: `heart-${++made}`,
    accountId: 'ayşe',
    childId: 'a',
    activityId: 'one',
    title: 'Gölge oyunu',
    madeAt: made,
    place: made,
    sent: false,
    isFavourite,
    ...more,
  })
  const [first, second, third] = [heart(true), heart(false), heart(true, { activityId: 'two' })]
  expect([first, second, third].reduce(addEntry, [])).toEqual([second, third])
  const sent = heart(true, { sent: true })
  const refused = heart(true, { refusal: { code: 'CONFLICT', message: '' } })
  expect(addEntry([sent, first], second)).toEqual([second, sent].toSorted((a, b) => a.place - b.place))
  expect(addEntry([refused], second)).toEqual([second])
})
