import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swapReasons } from '../plan/events.ts'
import { reasonMessage } from '../texts/reasons.ts'
import { activityName, childId, monthDocument, pendingItem, someMonths } from '../progress/testing/months.ts'
import { chooseReplacement, makePlan, suggest } from './plan.ts'
import type { Candidate, PlanRequest, ReplacementRequest } from './request.ts'
import { candidate, candidates, someCatalogue } from './testing/catalogue.ts'

const someSwap: fc.Arbitrary<ReplacementRequest> = fc
  .record({
    ageMonths: fc.integer({ min: 24, max: 83 }),
    history: someMonths({ catalogueSize: 120 }),
    catalogue: someCatalogue(),
    reason: fc.constantFrom(...swapReasons, null),
    pick: fc.nat(),
    out: fc.nat(4),
  })
  .map(({ pick, out, reason, ...some }) => {
    const request: PlanRequest = { childId, year: 2026, month: 9, interests: ['space'], ...some }
    const plan = makePlan(request).items.map(({ activityId }) => activityId)
    const swappedOut = request.catalogue
      .filter(({ activityId }) => !plan.includes(activityId))
      .slice(0, out)
      .map(({ activityId }) => activityId)
    return { ...request, current: plan, swappedOut, outgoing: plan[pick % plan.length] ?? 'none', reason }
  })

const fits =
  ({ ageMonths }: PlanRequest) =>
  ({ minAge, maxAge }: { minAge: number; maxAge: number }) =>
    minAge * 12 <= ageMonths && ageMonths < (maxAge + 1) * 12

describe('any replacement', () => {
  it('suits the age, is new to the plan, and exists as long as such an activity exists', () => {
    fc.assert(
      fc.property(someSwap, (request) => {
        const taken = [...request.current, ...request.swappedOut]
        const left = request.catalogue.filter(
          (candidate) => fits(request)(candidate) && !taken.includes(candidate.activityId),
        )
        const replacement = chooseReplacement(request)
        if (left.length === 0) {
          expect(replacement).toBeNull()
          return
        }
        expect(left.map(({ activityId }) => activityId)).toContain(replacement!.activityId)
        expect(replacement!.reasons.length).toBeLessThanOrEqual(3)
        expect(
          chooseReplacement({
            ...request,
            history: request.history.toReversed(),
            catalogue: request.catalogue.toReversed(),
          }),
        ).toEqual(replacement)
      }),
    )
  })
  it('keeps the last activity of a category when the reason is lack of interest', () => {
    fc.assert(
      fc.property(someSwap, (request) => {
        const category = (id: string) => request.catalogue.find(({ activityId }) => activityId === id)?.category
        const replacement = chooseReplacement({ ...request, reason: 'not-interested' })
        if (!replacement) return
        const rest = request.current.filter((id) => id !== request.outgoing).map(category)
        const sameLeft = request.catalogue.some(
          (candidate) =>
            fits(request)(candidate) &&
            candidate.category === category(request.outgoing) &&
            ![...request.current, ...request.swappedOut].includes(candidate.activityId),
        )
        if (sameLeft && !rest.includes(category(request.outgoing)))
          expect(replacement.category).toBe(category(request.outgoing))
      }),
    )
  })
})

describe('a replacement fits the swap reason', () => {
  const outgoing = candidate(0, {
    category: 'DIL_HIKAYE',
    minAge: 3,
    maxAge: 5,
    translations: { tr: { materials: ['a', 'b', 'c'] } },
  })
  const inPlan = candidate(7, { category: 'DIL_HIKAYE' })
  const request = (
    reason: ReplacementRequest['reason'],
    ...others: ReturnType<typeof candidate>[]
  ): ReplacementRequest => ({
    childId,
    year: 2026,
    month: 9,
    ageMonths: 50,
    interests: [],
    history: [],
    catalogue: [outgoing, inPlan, ...others],
    current: [outgoing.activityId, inPlan.activityId],
    swappedOut: [],
    outgoing: outgoing.activityId,
    reason,
  })
  const same = candidate(1, {
    category: 'DIL_HIKAYE',
    minAge: 3,
    maxAge: 5,
    translations: { tr: { materials: ['a', 'b', 'c'] } },
  })
  const younger = candidate(2, { category: 'DIL_HIKAYE', minAge: 2, maxAge: 4, translations: outgoing.translations })
  const older = candidate(3, { category: 'DIL_HIKAYE', minAge: 4, maxAge: 6, translations: outgoing.translations })
  const other = candidate(4, {
    category: 'DOGA_KESIF',
    minAge: 3,
    maxAge: 5,
    monthTheme: 9,
    translations: outgoing.translations,
  })
  const bare = candidate(5, {
    category: 'DOGA_KESIF',
    minAge: 3,
    maxAge: 5,
    translations: { tr: { materials: ['a'] } },
  })
  const chosen = (reason: ReplacementRequest['reason'], ...others: ReturnType<typeof candidate>[]) =>
    chooseReplacement(request(reason, ...others))

  it('has the same category when the swap has no reason', () => {
    expect(chosen(null, same, other)).toMatchObject({ activityId: same.activityId })
    expect(chosen('not-now', same, other)).toMatchObject({ activityId: same.activityId })
    expect(chosen(null, other)).toMatchObject({ activityId: other.activityId })
  })
  it('is harder for too-easy and easier for too-hard, even in another category', () => {
    expect(chosen('too-easy', same, younger, older)).toMatchObject({
      activityId: older.activityId,
      reasons: [{ code: 'harder' }],
    })
    expect(chosen('too-hard', same, younger, older)).toMatchObject({
      activityId: younger.activityId,
      reasons: [{ code: 'easier' }],
    })
    expect(chosen('too-hard', older, { ...other, minAge: 2, maxAge: 4 })).toMatchObject({
      activityId: other.activityId,
    })
  })
  it('omits the reason easier when it is not easier', () => {
    expect(chosen('too-hard', same, older)).toMatchObject({ activityId: same.activityId })
    expect(chosen('too-hard', same, older)!.reasons.map(({ code }) => code)).not.toContain('easier')
  })
  it('needs few materials for no-materials', () => {
    expect(chosen('no-materials', same, other, bare)).toMatchObject({
      activityId: bare.activityId,
      reasons: [{ code: 'fewer-materials' }],
    })
    expect(chosen('no-materials', same)!.reasons.map(({ code }) => code)).not.toContain('fewer-materials')
    const lighter = { ...outgoing, translations: { tr: { materials: ['a', 'b'] } } }
    const asMany = { ...same, translations: lighter.translations }
    expect(
      chooseReplacement({ ...request('no-materials', asMany), catalogue: [lighter, asMany] })!.reasons.map(
        ({ code }) => code,
      ),
    ).not.toContain('fewer-materials')
    const two = { ...younger, translations: { tr: { materials: ['a', 'b'] } } }
    expect(chosen('no-materials', bare, two)).toMatchObject({
      activityId: two.activityId,
      reasons: [{ code: 'fewer-materials' }],
    })
  })
  it('needs at most two materials for no-materials, whatever the outgoing activity needs', () => {
    const needing = (index: number, materials: number) =>
      candidate(index, {
        category: 'DOGA_KESIF',
        translations: { tr: { materials: Array.from({ length: materials }, String) } },
      })
    const [many, three, two] = [needing(20, 9), { ...needing(21, 3), category: 'DIL_HIKAYE' as const }, needing(22, 2)]
    const swap = (...others: ReturnType<typeof candidate>[]) =>
      chooseReplacement({
        ...request('no-materials', many, ...others),
        current: [many.activityId, inPlan.activityId, outgoing.activityId],
        outgoing: many.activityId,
      })
    expect(swap(three, two)).toMatchObject({ activityId: two.activityId })
  })
  it('avoids the missing kinds of material before it minimises the number of materials', () => {
    const needing = (index: number, kinds: Candidate['materialKinds'], materials: readonly string[]) =>
      candidate(index, {
        category: 'DIL_HIKAYE',
        monthTheme: 3,
        materialKinds: kinds,
        translations: { tr: { materials } },
      })
    const glue = { ...needing(30, ['cutting', 'paper'], ['a', 'b', 'c']), activityId: outgoing.activityId }
    const scissors = { ...needing(31, ['cutting'], ['a']), monthTheme: 9 }
    const [many, books, nothing] = [
      needing(32, ['books', 'toys'], ['a', 'b', 'c']),
      needing(33, ['books'], ['a']),
      needing(34, [], []),
    ]
    const swap = (...others: readonly Candidate[]) =>
      chooseReplacement({ ...request('no-materials'), catalogue: [glue, inPlan, ...others] })
    expect(swap(scissors, many)).toMatchObject({ activityId: many.activityId })
    expect(swap(scissors, many, books)).toMatchObject({
      activityId: books.activityId,
      reasons: [{ code: 'fewer-materials' }],
    })
    expect(swap(scissors, many, { ...books, monthTheme: 9 }, nothing)).toMatchObject({ activityId: nothing.activityId })
    // The only candidate is chosen, but without this reason.
    expect(swap(scissors)).toMatchObject({ activityId: scissors.activityId })
    expect(swap(scissors)!.reasons.map(({ code }) => code)).not.toContain('fewer-materials')
  })
  it('was not planned recently', () => {
    const history = [monthDocument('2026-08', [pendingItem(same.activityId)])]
    const unthemed = candidate(6, {
      category: 'DIL_HIKAYE',
      monthTheme: 3,
      minAge: 2,
      maxAge: 6,
      translations: same.translations,
    })
    const themed = { ...same, monthTheme: 9 }
    expect(chosen(null, themed, unthemed)).toMatchObject({ activityId: themed.activityId })
    expect(chooseReplacement({ ...request(null, themed, unthemed), history })).toMatchObject({
      activityId: unthemed.activityId,
    })
  })
  it('ranks freshness above the category, but below the swap reason', () => {
    const history = [monthDocument('2026-08', [pendingItem(same.activityId), pendingItem(younger.activityId)])]
    const swap = (reason: ReplacementRequest['reason'], ...others: readonly Candidate[]) =>
      chooseReplacement({ ...request(reason, ...others), history })!.activityId
    expect(swap(null, same, other)).toBe(other.activityId)
    expect(chooseReplacement(request(null, same, other))!.activityId).toBe(same.activityId)
    expect(swap('too-hard', younger, older, other)).toBe(younger.activityId)
    // The plan keeps at least one activity of each category.
    expect(
      chooseReplacement({
        ...request(null),
        catalogue: [outgoing, same, other],
        history,
        current: [outgoing.activityId],
      })!.activityId,
    ).toBe(same.activityId)
  })
  it('has another category for not-interested', () => {
    expect(chosen('not-interested', same, other)).toMatchObject({
      activityId: other.activityId,
      reasons: [{ code: 'something-else' }],
    })
    expect(chosen('not-interested', same)).toMatchObject({ activityId: same.activityId })
    expect(chosen('not-interested', same)!.reasons.map(({ code }) => code)).not.toContain('something-else')
    expect(
      chooseReplacement({ ...request('not-interested', same, other), current: [outgoing.activityId] }),
    ).toMatchObject({ category: 'DIL_HIKAYE' })
  })
  it('uses the category in the plan when the outgoing activity left the catalogue', () => {
    const history = [monthDocument('2026-09', [pendingItem(outgoing.activityId, 'DIL_HIKAYE')])]
    for (const reason of [...swapReasons, null]) {
      const archived = { ...request(reason, same, other), history }
      const replacement = chooseReplacement({
        ...archived,
        catalogue: archived.catalogue.filter(({ activityId }) => activityId !== outgoing.activityId),
      })
      expect(replacement!.category).toBe(reason === 'not-interested' ? 'DOGA_KESIF' : 'DIL_HIKAYE')
    }
  })
  it('is null when no activity is left', () => {
    expect(chosen(null)).toBeNull()
    expect(chosen(null, candidate(8, { minAge: 5 }))).toBeNull()
    expect(chooseReplacement({ ...request(null, same), swappedOut: [same.activityId] })).toBeNull()
  })
})

describe('suggestions', () => {
  it('are at most six activities from outside the plan, at most two of a category if possible', () => {
    fc.assert(
      fc.property(someSwap, (request) => {
        const suggestions = suggest(request)
        const month = request.history.find(({ period }) => period === '2026-09')
        const taken = [...(month?.items ?? []), ...(month?.swappedOut ?? [])].map(({ activityId }) => activityId)
        const left = request.catalogue.filter(
          (candidate) => fits(request)(candidate) && !taken.includes(candidate.activityId),
        )
        expect(suggestions).toHaveLength(Math.min(6, left.length))
        expect(new Set(suggestions.map(({ activityId }) => activityId)).size).toBe(suggestions.length)
        for (const { activityId, reasons } of suggestions) {
          expect(left.map(({ activityId }) => activityId)).toContain(activityId)
          for (const reason of reasons)
            expect(reasonMessage(reason, 'tr')).not.toBe(reasonMessage({ code: 'unheard-of' }, 'tr'))
        }
        const counts = Map.groupBy(left, ({ category }) => category)
        const possible = [...counts.values()].reduce((sum, { length }) => sum + Math.min(2, length), 0)
        if (possible >= 6)
          for (const of of Map.groupBy(suggestions, ({ category }) => category).values())
            expect(of.length).toBeLessThanOrEqual(2)
      }),
    )
  })
  it('exclude activities swapped out this month', () => {
    const history = [
      monthDocument('2026-09', [pendingItem(activityName(0))], {
        swappedOut: [{ activityId: activityName(1), category: 'DIL_HIKAYE', reason: null }],
      }),
    ]
    const suggested = suggest({
      childId,
      year: 2026,
      month: 9,
      ageMonths: 50,
      interests: [],
      history,
      catalogue: candidates(3),
    })
    expect(suggested.map(({ activityId }) => activityId)).toEqual([activityName(2)])
  })
  it('prefer activities that were not planned recently', () => {
    const seen = [0, 1, 2].map((index) => pendingItem(activityName(index)))
    const request: PlanRequest = {
      childId,
      year: 2026,
      month: 9,
      ageMonths: 50,
      interests: [],
      history: [monthDocument('2026-08', seen)],
      catalogue: candidates(9),
    }
    const suggested = suggest(request).map(({ activityId }) => activityId)
    expect(suggested).toHaveLength(6)
    for (const { activityId } of seen) expect(suggested).not.toContain(activityId)
  })
})
