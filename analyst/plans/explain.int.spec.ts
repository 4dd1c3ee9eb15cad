// @module-tag long
import { randomUUID } from 'node:crypto'
import {
  addCatalogue,
  addChild,
  complete,
  deleteAccount,
  giveFeedback,
  itemsOf,
  makePlan as planOf,
  register,
  removeChild,
} from '@filiz/application/testing/families.ts'
import { asking } from '@filiz/application/testing/engines.ts'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { releaseCommunityRatings } from '@filiz/application/releases/release-community-ratings.ts'
import { developmentDecider } from '@filiz/domain/development/decider.ts'
import type { PlanMade } from '@filiz/domain/plan/events.ts'
import { makePlan } from '@filiz/domain/planning/plan.ts'
import { currentPolicy, policyNames, policyOf } from '@filiz/domain/planning/policies.ts'
import { activities, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { isExcludedFromRelease, minFamilies } from '@filiz/domain/use/heard.ts'
import { communityRatingsStream, developmentStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogueHistory } from '../history/catalogue-history.ts'
import { readChildHistory } from '../history/child-history.ts'
import { openTestInstallation, type TestInstallation } from '../testing/test-installation.ts'
import { generateFamilies } from '../testing/generate-families.ts'
import retiredPlans from '../testing/retired-plans.json' with { type: 'json' }
import type { Explanation } from './explain.ts'
import { reproducePlan } from './reproduce-plan.ts'
import { isPlanCreation, type PlanCreation } from './plan-events.ts'

const clock = manualClock('2026-03-10T09:00:00.000Z')
let place: TestInstallation
beforeEach(async () => {
  place = await openTestInstallation(temporaryFolder(), { clock })
})
afterEach(() => place.close())

const explained = async (...words: string[]) => {
  const { out, code, said } = await place.analyst(['explain-plan', ...words, '--json'])
  return { explanation: out[0] === undefined ? null : (JSON.parse(out[0]) as Explanation), code, said }
}

describe('explain-plan', () => {
  it.each(policyNames)(
    'reproduces each plan that the policy %s made, with the same activities and scores',
    async (name) => {
      const policy = policyOf(name).version
      // The other policies read less of the history, so half as many months suffice.
      const children = await generateFamilies(place, {
        haveInterests: false,
        policy,
        children: 1,
        months: policy === currentPolicy ? 8 : 4,
      })
      for (const plan of children.flatMap(({ plans }) => plans)) {
        const { explanation, code } = await explained(plan)
        expect(explanation, plan).toMatchObject({ policyVersion: policy, again: { identical: true, difference: null } })
        expect(code).toBe(0)
        expect(explanation!.items.length).toBeGreaterThan(14)
      }
    },
  )

  it('reproduces a plan made ahead while the read models lacked the previous plan', async () => {
    const family = await register(place)
    await addCatalogue(place)
    const childId = await addChild(place, family)
    const february = await planOf(place, family, childId, 2026, 2)
    await place.projecting()
    for (const { activityId } of await itemsOf(place, february)) {
      await complete(place, family, february, activityId)
      await giveFeedback(place, family, february, activityId, { engagement: 1 })
    }
    const { planId } = await createPlanMaker({ ...place }).make(childId, 2026, 4, asking())
    expect((await explained(planId)).explanation).toMatchObject({
      again: { identical: true, difference: null, months: [{ period: '2026-02', done: 0 }, { period: '2026-03' }] },
    })
    expect((await place.analyst(['explain-plan', planId])).out).toContainEqual(
      expect.stringMatching(/^looked back on \(the plan before up to position \d+\):$/),
    )
  })

  it('reproduces a plan of a month with a focus, and shows nobody what the focus was', async () => {
    const family = await register(place)
    await addCatalogue(place)
    const childId = await addChild(place, family)
    const { accountId } = family
    const focus = { category: 'DIL_HIKAYE' as const, milestoneId: null }
    await place.commands.handle(
      developmentDecider,
      developmentStream(childId),
      {
        type: 'ChooseFocus',
        data: {
          at: clock.now(),
          accountId,
          by: { accountId, role: 'owner' },
          year: 2026,
          month: 3,
          thisMonth: '2026-03',
          ...focus,
        },
      },
      asking(),
    )
    await place.projecting()
    const made = await place.projecting(() => createPlanMaker({ ...place }).make(childId, 2026, 3, asking()))
    if (made.outcome !== 'done') throw new Error(made.outcome)
    const { planId, events } = made
    expect((events[0] as PlanMade).data.focus).toBe('DIL_HIKAYE')
    const { explanation } = await explained(planId)
    expect(explanation).toMatchObject({ again: { identical: true, difference: null } })
    expect(JSON.stringify(explanation!.items.map(({ reasons }) => reasons))).not.toContain('focus')
    const stored = (await Array.fromAsync(place.log.readStream(planStream(planId))))[0]!.data as PlanMade['data']
    expect(stored.focus).not.toContain('DIL_HIKAYE')
    expect((await place.analyst(['tail', '--stream', planStream(planId)])).out.join(' ')).not.toContain('focus')
  })

  it('reproduces a plan when the previous plan was changed concurrently', async () => {
    const family = await register(place)
    await addCatalogue(place)
    const childId = await addChild(place, family)
    const february = await planOf(place, family, childId, 2026, 2)
    const ofFebruary = await itemsOf(place, february)
    for (const { activityId } of ofFebruary) await complete(place, family, february, activityId)
    await place.projecting()
    const { planId } = await createPlanMaker({ ...place }).make(childId, 2026, 4, asking())
    const making = (await Array.fromAsync(place.log.readStream(planStream(planId)))).find(isPlanCreation)!
    for (let told = 0; told < 130; told++)
      await giveFeedback(place, family, february, ofFebruary[told % ofFebruary.length]!.activityId, {
        engagement: told % 2 === 0 ? 1 : 5,
      })
    const march = `${childId}_2026-03`
    await complete(place, family, march, (await itemsOf(place, march))[0]!.activityId)
    // Simulate that the event of the plan maker was appended last.
    const { events } = await readChildHistory(place.log, childId)
    const catalogue = createCatalogueHistory(
      (await Array.fromAsync(place.log.readAll({ after: null, types: activities.eventTypes }))).flat(),
    )
    const late: PlanCreation = {
      ...making,
      position: String(BigInt(events.at(-1)!.position) + 1n).padStart(making.position.length, '0'),
    }
    const again = reproducePlan(late, {
      childId,
      events: [...events.filter((event) => event.stream !== making.stream), late],
      catalogue,
      receptions: new Map(),
    })
    expect(again.difference).toBeNull()
  })

  it('reproduces plans that the worker made from read models and remade when the month started', async () => {
    const family = await register(place)
    await addCatalogue(place)
    const childId = await addChild(place, family, { interests: ['space'] })
    const maker = createPlanMaker({ ...place })
    clock.advanceTo('2026-03-25T09:00:00.000Z')
    const made = await place.projecting(() => maker.make(childId, 2026, 3, asking()))
    const [item] = await itemsOf(place, made.planId)
    await complete(place, family, made.planId, item!.activityId)
    await giveFeedback(place, family, made.planId, item!.activityId, { engagement: 5 })
    await place.projecting()
    const ahead = await place.projecting(() => maker.make(childId, 2026, 4, asking()))
    clock.advanceTo('2026-04-01T09:00:00.000Z')
    await place.projecting(() => maker.remake(childId, 2026, 4, asking()))

    const { explanation: first } = await explained(ahead.planId, '--making', '1')
    expect(first).toMatchObject({
      type: 'PlanMade',
      again: { identical: true, months: [{ period: '2026-03', done: 1, rated: 1, engagement: 5 }] },
    })
    const { explanation: second } = await explained(ahead.planId)
    expect(second).toMatchObject({
      type: 'PlanRemade',
      at: '2026-04-01T09:00:00.000Z',
      again: {
        identical: true,
        months: [{ period: '2026-03' }, { period: '2026-04', planned: second!.items.length, done: 0 }],
      },
    })
    expect(await explained(ahead.planId, '--making', '3')).toMatchObject({
      code: 2,
      said: [`analyst: plan ${ahead.planId} was made 2 times: there is no 3.`],
    })

    const { out, code } = await place.analyst(['explain-plan', ahead.planId])
    expect(code).toBe(0)
    expect(out.at(-1)).toBe('identical: yes')
    expect(out.join('\n')).toMatch(/rank +moved +chance +parts +because/)
    clock.advanceTo('2026-04-02T09:00:00.000Z')
  })

  it('reproduces a plan that uses community ratings', async () => {
    await addCatalogue(place, 4)
    const lived = async () => {
      const family = await register(place)
      const plan = await planOf(place, family, await addChild(place, family), 2026, 3)
      for (const [index, { activityId }] of (await itemsOf(place, plan)).slice(0, 5).entries()) {
        await complete(place, family, plan, activityId)
        await giveFeedback(place, family, plan, activityId, { engagement: index < 2 ? 5 : 1 })
      }
      return family
    }
    const families: Awaited<ReturnType<typeof lived>>[] = []
    const livedUntilHeard = async (count: number) => {
      while (families.filter(({ accountId }) => !isExcludedFromRelease('2026-03', accountId)).length < count)
        families.push(await lived())
    }
    await livedUntilHeard(minFamilies - 1)
    clock.advanceTo('2026-04-08T09:00:00.000Z')
    const release = async () => {
      await place.projecting()
      const told = await releaseCommunityRatings(place)
      await place.projecting()
      return told
    }
    expect(await release()).toBeNull()
    // The release also counts a family that completes its March plan late.
    await livedUntilHeard(minFamilies)
    expect([await release(), await release()]).toEqual([5, null])
    expect(await Array.fromAsync(place.log.readStream(communityRatingsStream('2026-03')))).toMatchObject([
      {
        type: 'ReceptionReleased',
        data: {
          month: '2026-03',
          activities: expect.arrayContaining([
            expect.objectContaining({ planned: 20, done: 20, rated: 20, engagement: 100 }),
          ]),
        },
      },
    ])

    const family = await register(place)
    const childId = await addChild(place, family)
    const { planId } = await place.projecting(() => createPlanMaker({ ...place }).make(childId, 2026, 4, asking()))
    const making = (await Array.fromAsync(place.log.readStream(planStream(planId)))).find(isPlanCreation)!
    expect(making.data.heard).toBe('2026-03')
    expect(making.data.items.some(({ parts }) => parts!.others! > 0.1)).toBe(true)
    expect(making.data.items.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toContain('many-enjoyed')
    // A family that contributed to the ratings may be deleted: the released sums contain no personal data.
    await deleteAccount(
      place,
      families.find(({ accountId }) => !isExcludedFromRelease('2026-03', accountId))!,
    )
    expect((await explained(planId)).explanation).toMatchObject({
      heard: '2026-03',
      again: { identical: true, difference: null },
    })
    expect((await place.analyst(['explain-plan', planId])).out).toContain(
      '  with what other families made of activities up to 2026-03',
    )
    const { events } = await readChildHistory(place.log, childId)
    const catalogue = createCatalogueHistory(
      (await Array.fromAsync(place.log.readAll({ after: null, types: activities.eventTypes }))).flat(),
    )
    const unheard = reproducePlan(making, { childId, events, catalogue, receptions: new Map() })
    expect(unheard.difference).not.toBeNull()
    clock.advanceTo('2026-04-09T09:00:00.000Z')
  })

  it('shows score parts and rank of every candidate, but not how much interests add to the score', async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 6 })
    const { explanation } = await explained(child!.plans[5]!)
    const { candidates } = explanation!.again!
    expect(
      candidates
        .filter(({ chosen }) => chosen)
        .map(({ activityId }) => activityId)
        .toSorted(),
    ).toEqual(explanation!.items.map(({ activityId }) => activityId).toSorted())
    for (const { score, parts } of candidates)
      expect(Object.values(parts!).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 1)
    for (const { activityId, score, parts } of explanation!.items)
      expect(candidates.find((one) => one.activityId === activityId)).toMatchObject({ score, parts: parts! })
    expect(new Set(candidates.filter(({ rank }) => rank === 1).map(({ category }) => category)).size).toBe(7)
    expect(JSON.stringify({ ...explanation, leftOut: null })).not.toMatch(/interest|sealed/)
  })

  it('shows the title of each activity next to its id', async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 1 })
    const { explanation } = await explained(child!.plans[0]!)
    const { candidates } = explanation!.again!
    await place.projecting()
    const titles = new Map(
      (await place.readStore.find<ActivityDocument>(collectionName(activities), { where: {}, limit: 1_000 })).map(
        ({ _id, translations: { tr, en } }) => [_id, (en ?? tr).title],
      ),
    )
    expect(candidates.map(({ title }) => title)).toEqual(candidates.map(({ activityId }) => titles.get(activityId)))
    const { out } = await place.analyst(['explain-plan', child!.plans[0]!])
    for (const { activityId } of explanation!.items)
      expect(out.join('\n')).toMatch(new RegExp(`${activityId} +${RegExp.escape(titles.get(activityId)!)} `))
  })

  it('shows no scores of a policy that recorded no score parts, because interests may be in them', async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 1, recordedVersion: 'simple-1' })
    const making = (await Array.fromAsync(place.log.readStream(planStream(child!.plans[0]!)))).find(isPlanCreation)!
    const liked = making.data.items.filter(({ reasons }) => reasons.some(({ code }) => code === 'interest'))
    expect(liked).not.toEqual([])
    const { explanation } = await explained(child!.plans[0]!)
    expect(explanation).toMatchObject({ again: null, items: making.data.items.map(() => ({ score: null })) })
    expect(JSON.stringify({ ...explanation, leftOut: null })).not.toContain('interest')
    const { out } = await place.analyst(['explain-plan', child!.plans[0]!])
    expect(out.join('\n')).not.toContain('keen on')
  })

  it('finds the position up to which the plan maker had read, even if the event names an earlier one', async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 4, haveInterests: false })
    const { childId, events } = await readChildHistory(place.log, child!.childId)
    const making = events.findLast(isPlanCreation)!
    const catalogue = createCatalogueHistory(
      (await Array.fromAsync(place.log.readAll({ after: null, types: activities.eventTypes }))).flat(),
    )
    const past = { childId, events, catalogue, receptions: new Map() }
    const truly = reproducePlan(making, past)
    expect(truly.difference).toBeNull()
    const answers = events.filter(({ type, position }) => type === 'FeedbackGiven' && position <= making.data.basedOn)
    const readTo = (basedOn: string) => reproducePlan({ ...making, data: { ...making.data, basedOn } }, past)
    const found = await readTo(answers.at(-9)!.position)
    expect(found.difference).toBeNull()
    expect(found.reached.history > answers.at(-9)!.position).toBe(true)
    // A position in the middle of the catalogue's creation: the search finds a later position, at which all candidates
    // existed.
    const [first] = catalogue.changesBetween('', making.position)
    const fromTheStart = await readTo(first!)
    expect(fromTheStart.reached.catalogue > first!).toBe(true)
    expect(fromTheStart.difference ?? '').not.toContain('candidates')
  })

  it('prints the first difference and exits with 1 when the plan differs', async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 3 })
    const plan = child!.plans[2]!
    const event = (await Array.fromAsync(place.log.readStream(planStream(plan)))).find(isPlanCreation)!
    const forged = async (period: string, change: (data: PlanCreation['data']) => Partial<PlanCreation['data']>) => {
      const id = `${plan.slice(0, 36)}_${period}`
      // Append to a stream for the same month as the real plan, because the request is derived from the stream's name.
      const data = { ...event.data, planId: id, ...change(event.data) }
      await place.log.append(planStream(id), 'no-stream', [
        { id: randomUUID(), type: 'PlanMade', data, metadata: event.metadata },
      ])
      return explained(id)
    }
    const scores = await forged('2025-01', ({ items }) => ({ items }))
    expect(scores.code).toBe(1)
    expect(scores.explanation!.again!.identical).toBe(false)
    const hash = await forged('2025-02', () => ({ candidatesHash: 'another' }))
    expect(hash.explanation!.again!.difference).toMatch(/^candidates: \d+ were found/)
    expect(hash.said).toEqual([`analyst: plan ${plan.slice(0, 36)}_2025-02 is not what it is made from`])
    const unknown = await forged('2025-03', () => ({ policyVersion: 'tomorrow-9' }))
    expect(unknown).toMatchObject({ code: 1, explanation: { again: null } })
    expect(unknown.said[0]).toMatch(/this program has no policy tomorrow-9 \(it has .*simple-2/)
    const newer = await forged('2025-04', () => ({ policyVersion: 'learned-99' }))
    expect(newer).toMatchObject({ code: 1, explanation: { again: null } })
  })

  it('explains plans of retired policy versions from their events, and reproduces all other plans', async () => {
    const versions = policyNames.map((name) => policyOf(name).version)
    const [child] = await generateFamilies(place, { children: 1, months: versions.length, policy: versions })
    const { childId, accountId } = child!
    const { data: running, metadata } = (
      await Array.fromAsync(place.log.readStream(planStream(child!.plans[0]!)))
    ).find(isPlanCreation)!
    const plans = retiredPlans.map((plan, index) => ({ ...plan, planId: planId(childId, 2025, index + 1), index }))
    for (const { planId, index, ...stored } of plans) {
      const from = `2025-0${index + 1}-01`
      const data = {
        ...running,
        ...stored,
        at: `${from}T08:00:00.000Z`,
        from,
        planId,
        childId,
        accountId,
        year: 2025,
        month: index + 1,
        interestScores: null,
      }
      await place.log.append(planStream(planId), 'no-stream', [{ id: randomUUID(), type: 'PlanMade', data, metadata }])
    }
    const said = (version: string) =>
      `policy version ${version} no longer runs: this explains the plan from the scores, reasons and provenance in its event`
    for (const { planId, policyVersion, candidatesHash, items } of plans) {
      const { explanation, code, said: errors } = await explained(planId)
      expect([code, errors]).toEqual([0, []])
      expect(explanation).toMatchObject({ policyVersion, candidatesHash, again: null, why: said(policyVersion) })
      expect(explanation!.items).toMatchObject(
        items.map(({ reasons, ...item }) => ({ ...item, reasons: reasons.filter(({ code }) => code !== 'interest') })),
      )
      const { out } = await place.analyst(['explain-plan', planId])
      expect(out.at(-1)).toBe(said(policyVersion))
      expect(out.filter((line) => line.includes(policyVersion))).toHaveLength(2)
      for (const { activityId, score, title } of explanation!.items)
        expect(out.join('\n')).toMatch(new RegExp(`${activityId} +${RegExp.escape(title!)} .* ${score} .*\\w`))
    }
    expect(plans.map(({ policyVersion }) => policyVersion)).toHaveLength(9)
    for (const [index, plan] of child!.plans.entries()) {
      const { out, code } = await place.analyst(['explain-plan', plan])
      expect([code, out.at(-1)]).toEqual([0, 'identical: yes'])
      expect(out[1]).toContain(` by ${versions[index]},`)
    }
  })

  it.each(['child', 'account'])(
    'shows only the content of the event for a deleted %s, and says why the plan cannot be reproduced',
    async (what) => {
      const family = await register(place)
      await addCatalogue(place)
      const childId = await addChild(place, family, { interests: ['space', 'music'] })
      const { planId } = await place.projecting(() => createPlanMaker({ ...place }).make(childId, 2026, 4, asking()))
      expect((await explained(planId)).code).toBe(0)
      await (what === 'child' ? removeChild(place, family, childId) : deleteAccount(place, family))
      const gone = await explained(planId)
      expect(gone).toMatchObject({
        code: 1,
        explanation: { planId, again: null, why: expect.stringContaining('forgotten') },
        said: [expect.stringContaining('cannot be made again')],
      })
      expect(gone.explanation!.items.length).toBeGreaterThan(10)
      expect(JSON.stringify({ ...gone.explanation, leftOut: null })).not.toMatch(/space|music|sealed/)
    },
  )

  it('needs neither the vault nor a master key, and says in one line what it leaves out', async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 1 })
    for (const words of [
      ['explain-plan', child!.plans[0]!],
      ['what-if', '--policy', 'simple'],
    ]) {
      const { out, said, code } = await place.analyst(words, { env: { VAULT_URL: 'sqlite:/nowhere/vault.db' } })
      expect(code).toBe(0)
      expect([...out, ...said].filter((line) => /left out: the child's interests, allergies/.test(line))).toHaveLength(
        1,
      )
    }
  })

  it('compares only facts that do not depend on interests when interests changed the choice', async () => {
    const children = await generateFamilies(place, { children: 4, months: 2 })
    const catalogue = createCatalogueHistory(
      (await Array.fromAsync(place.log.readAll({ after: null, types: activities.eventTypes }))).flat(),
    )
    const ids = (items: readonly { readonly activityId: string }[]) => items.map(({ activityId }) => activityId).join()
    let changed = 0
    for (const { childId } of children) {
      const { events } = await readChildHistory(place.log, childId)
      const past = { childId, events, catalogue, receptions: new Map() }
      for (const making of events.filter(isPlanCreation)) {
        const { request, difference } = reproducePlan(making, past)
        expect(difference).toBeNull()
        if (ids(makePlan(request, currentPolicy).items) === ids(making.data.items)) continue
        changed++
        const [first, ...rest] = making.data.items
        const forged = (item: object) =>
          reproducePlan({ ...making, data: { ...making.data, items: [{ ...first!, ...item }, ...rest] } }, past)
        expect(forged({ score: first!.score + 0.5 }).difference).toMatch(/\.score: .* in the event, .* made again$/)
        expect(forged({ durationMinutes: 7 }).difference).toMatch(/\.durationMinutes: 7 in the event/)
        expect(forged({ activityId: 'unknown' }).difference).toContain('unknown')
      }
    }
    expect(changed).toBeGreaterThan(0)
  })

  it.each([
    [['explain-plan', 'november'], /"november" is no plan's id/],
    [['explain-plan', '00000000-0000-4000-8000-000000000000_2026-11'], /there is no plan 00000000/],
  ])('refuses %j with one line and exit code 2', async (words, said) => {
    const answer = await place.analyst(words)
    expect(answer).toMatchObject({ code: 2, out: [] })
    expect(answer.said).toEqual([expect.stringMatching(said)])
  })
})
