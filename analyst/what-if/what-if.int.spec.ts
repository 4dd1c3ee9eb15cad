// @module-tag long
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { asking } from '@filiz/application/testing/engines.ts'
import { addCatalogue, addChild, deleteAccount, register, removeChild } from '@filiz/application/testing/families.ts'
import { currentPolicy, policyOf } from '@filiz/domain/planning/policies.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateFolder } from '../testing/generate-folder.ts'
import { analyst } from '../testing/running.ts'
import { openTestInstallation, type TestInstallation } from '../testing/test-installation.ts'
import { generateFamilies, type LivedChild } from '../testing/generate-families.ts'
import { compare } from './compare.ts'
import { plansOfLog } from './plans-of-log.ts'
import type { Summary } from './summary.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'filiz-what-if-'))
let place: TestInstallation
let children: readonly LivedChild[]
beforeAll(async () => {
  place = await openTestInstallation(folder)
  children = await generateFamilies(place, { children: 12, months: 8, begins: '2025-01' })
})
afterAll(async () => {
  await place.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = async (...words: string[]) => {
  const { out, said, code } = await place.analyst(['what-if', ...words, '--json'])
  return {
    summary:
      out[0] === undefined
        ? null
        : (JSON.parse(out[0]) as Summary & {
            readonly leftOut: number
            readonly speed: { readonly plansPerSecond: number }
          }),
    said,
    code,
  }
}

const policyFile = (text: string) => {
  const file = path.join(temporaryFolder(), 'policy.ts')
  writeFileSync(file, text)
  return file
}
const shortest = `import { eligible } from '@filiz/domain/planning/eligible.ts'
import type { Policy } from '@filiz/domain/planning/policy.ts'
export const policy: Pick<Policy, 'version' | 'plan'> = {
  version: 'shortest-1',
  plan: (request, candidates = eligible(request)) => candidates.toSorted((a, b) => a.durationMinutes - b.durationMinutes || (a.activityId < b.activityId ? -1 : 1)).slice(0, 15)
    .map(({ activityId, category, durationMinutes }) => ({ activityId, category, durationMinutes, score: 0, reasons: [] })),
}`

describe('what-if', () => {
  it('makes the same plans again with the policy that made them, where no interests are left out', async () => {
    const { summary, code } = await asked('--policy', currentPolicy)
    expect(code).toBe(0)
    expect(summary).toMatchObject({ plans: 96, children: 12 })
    expect(summary!.overlap).toBeGreaterThan(0.7)
    const without = await openTestInstallation(temporaryFolder())
    await generateFamilies(without, { children: 3, months: 8, begins: '2025-01', haveInterests: false })
    const { out } = await without.analyst(['what-if', '--policy', currentPolicy, '--json'])
    await without.close()
    const same = JSON.parse(out[0]!) as Summary
    expect(same).toMatchObject({ plans: 24, children: 3, overlap: 1, same: 24 })
    for (const { made, other, interval } of Object.values(same.figures))
      expect([other, interval.low, interval.high]).toEqual([made, 0, 0])
  })

  it('compares the plans of the made log, whose plans no policy made', async () => {
    const made = temporaryFolder()
    await generateFolder(made, { families: 4, months: 4 })
    const { code, printed } = await analyst(made, ['what-if', '--policy', 'simple', '--json'])
    expect(code).toBe(0)
    const { plans, figures } = JSON.parse(printed) as Summary
    expect(plans).toBeGreaterThan(8)
    expect(figures.size.made).toBe(16)
    expect(figures.size.other).toBeGreaterThan(14)
    expect(figures.areas.other).toBe(7)
  })

  it('reproduces a plan that was made ahead right after the plan before it', async () => {
    const clock = manualClock('2026-03-26T09:00:00.000Z')
    const other = await openTestInstallation(temporaryFolder(), { clock })
    await addCatalogue(other)
    const childId = await addChild(other, await register(other))
    await other.projecting()
    // No projector is running, so the read models do not include the plan of March.
    await createPlanMaker({ ...other }).make(childId, 2026, 4, asking())
    const { out } = await other.analyst(['what-if', '--policy', currentPolicy, '--json'])
    expect(JSON.parse(out[0]!)).toMatchObject({ plans: 2, same: 2, overlap: 1 })
    await other.close()
  })

  it('compares another policy by overlap, categories, repeats and predictions', async () => {
    const { summary } = await asked('--policy', policyFile(shortest))
    expect(summary).toMatchObject({ policy: 'shortest-1', plans: 96, same: 0 })
    expect(summary!.overlap).toBeLessThan(0.5)
    const { repeats, areas, size, completion } = summary!.figures
    // This policy plans the same few activities each month and ignores the areas.
    expect(repeats.made).toBe(0)
    expect(repeats.other).toBeGreaterThan(0.15)
    expect(repeats.interval.low).toBeGreaterThan(0.1)
    expect(areas).toMatchObject({ made: 7 })
    expect(areas.other).toBeLessThan(7)
    expect(size.other).toBe(15)
    expect(completion.interval.low).toBeLessThanOrEqual(completion.difference)
    expect(Object.values(summary!.mix).reduce((sum, { other }) => sum + other, 0)).toBeCloseTo(15)
    // The last month is not over, so its plans are not in the trial.
    expect(summary!.trial).toMatchObject({ plans: 84 })
    expect(Math.abs(summary!.trial!.predicted - summary!.trial!.seen)).toBeLessThan(0.03)
    expect(summary!.trial!.offBy).toBeLessThan(summary!.trial!.meanOffBy)
  })

  it('predicts better outcomes for a policy that plans popular activities than for one that plans unpopular ones', async () => {
    const by = (order: 1 | -1) =>
      policyFile(`const doneOf = (history, category) => { const all = history.flatMap((month) => month.items).filter((item) => item.category === category); return all.filter((item) => item.completedAt !== null).length / (all.length + 1) }
      export default { version: 'by-area', plan: (request, candidates) => candidates.map((one) => ({ one, done: doneOf(request.history, one.category) })).sort((a, b) => ${order} * (b.done - a.done)).slice(0, 15).map(({ one }) => ({ activityId: one.activityId, category: one.category })) }`)
    const [loved, unloved] = [
      (await asked('--policy', by(1), '--since', '2025-05')).summary!,
      (await asked('--policy', by(-1), '--since', '2025-05')).summary!,
    ]
    // Compare the two policies with each other, because the policy of the log also plans popular activities.
    expect(loved.figures.completion.interval.low).toBeGreaterThan(unloved.figures.completion.interval.high)
    expect(unloved.figures.completion.interval.high).toBeLessThan(0)
    expect(loved.figures.engagement.difference).toBeGreaterThan(unloved.figures.engagement.difference)
  })

  it('can be limited to a period, or to a sample of children that is the same in each run', async () => {
    expect((await asked('--policy', 'simple-2', '--since', '2025-03', '--until', '2025-05')).summary).toMatchObject({
      plans: 24,
      children: 12,
    })
    const sample = await asked('--policy', 'simple-2', '--sample', '20')
    expect(sample.summary).toMatchObject({ plans: 24, children: 3 })
    const withoutSpeed = ({ summary }: typeof sample) => ({ ...summary, speed: null })
    expect(withoutSpeed(await asked('--policy', 'simple-2', '--sample', '20'))).toEqual(withoutSpeed(sample))
    expect(await asked('--policy', 'simple-2', '--since', '2031')).toMatchObject({ code: 2 })
    expect(await asked('--policy', 'simple-2', '--since', '2031-01')).toMatchObject({
      code: 1,
      said: ['analyst: there is no plan of this period to make again'],
    })
  })

  it('accepts the name or the version of a policy', async () => {
    const compared = async (policy: string) => {
      const { summary } = await asked('--policy', policy, '--sample', '20')
      return { ...summary, speed: null }
    }
    expect(await compared('simple')).toMatchObject({ policy: 'simple-2', plans: 24 })
    expect(await compared('simple')).toEqual(await compared('simple-2'))
  })

  it('prints on a terminal what the comparison cannot show', async () => {
    const { out, said } = await place.analyst(['what-if', '--policy', 'simple-2'])
    expect(out[0]).toBe('96 plans of 12 children, made again by simple-2')
    expect(out.join('\n')).toMatch(/planned within the 3 months before .*%.*…/)
    expect(out.slice(out.indexOf('what this cannot show:') + 1).length).toBeGreaterThan(2)
    expect(said.at(-1)).toMatch(/^\d+ plans\/s, \d+ a second of one core$/)
  })

  it('keeps the history of one child in memory and prefetches at most one more', async () => {
    const plans = await plansOfLog(place.log)
    let reading = 0
    const counting = {
      readStream: (stream: string) => {
        if (stream.startsWith('child-')) reading++
        return place.log.readStream(stream)
      },
    }
    let seen = 0
    for await (const { childId } of compare(counting, plans, policyOf('simple-2'))) {
      seen++
      expect(reading).toBeLessThanOrEqual(plans.children.findIndex((child) => child.childId === childId) + 2)
    }
    expect(seen).toBe(96)
  })

  it.each([
    ['export default { version: 3', /cannot be run: \S+/],
    ['throw new Error("no\\nsecond line")', /cannot be run: no$/],
    ['import "./nothing.ts"', /cannot be run: Error.*nothing\.ts|cannot be run: .*nothing/],
    ['export const a = 1', /exports no policy/],
    [
      'export default { version: "x", plan: () => { throw new TypeError("oh") } }',
      /policy x, plan [0-9a-f-]{36}_2025-\d\d: TypeError: oh$/,
    ],
    ['export default { version: "x", plan: () => 7 }', /gave no activities/],
    ['export default { version: "x", plan: () => [] }', /gave no activities/],
    ['export default { version: "x", plan: () => [{ activityId: "made-up" }] }', /"made-up" is no candidate/],
  ])('reports the fault of policy %j in one line', async (text, said) => {
    const answer = await place.analyst(['what-if', '--policy', policyFile(text)])
    expect(answer).toMatchObject({ code: 2, out: [] })
    expect(answer.said.filter((line) => line.startsWith('analyst: '))).toHaveLength(1)
    expect(answer.said.at(-1)).toMatch(said)
    expect(answer.said.at(-1)).not.toContain('\n')
  })

  it('refuses a policy that is neither a known name or version nor a file', async () => {
    expect(await place.analyst(['what-if', '--policy', 'nope'])).toEqual({
      code: 2,
      out: [],
      said: [
        expect.stringMatching(
          /^analyst: --policy nope: neither a policy that runs \(.*simple or simple-2.*\) nor a file$/,
        ),
      ],
    })
    expect((await place.analyst(['what-if', '--policy', 'simple-2', '--watch'])).said[0]).toMatch(
      /for a policy in a file/,
    )
  })

  it('compares again whenever the watched file is saved, also after a broken version', async () => {
    const file = policyFile(shortest)
    const stop = new AbortController()
    const said: string[] = []
    const running = place.analyst(['what-if', '--policy', file, '--sample', '8', '--watch'], {
      stopped: stop.signal,
      onSaid: (line) => said.push(line),
    })
    const times = async (pattern: RegExp, count: number) => {
      await expect.poll(() => said.filter((line) => pattern.test(line)).length).toBe(count)
    }
    await times(/^waiting for/, 1)
    writeFileSync(file, 'export default { version: ')
    await times(/cannot be run/, 1)
    await times(/^waiting for/, 2)
    writeFileSync(file, shortest.replace('shortest-1', 'shortest-2'))
    await times(/^waiting for/, 3)
    stop.abort()
    const { out, code } = await running
    expect(code).toBe(0)
    expect(out.filter((line) => /made again by/.test(line))).toEqual([
      '8 plans of 1 child, made again by shortest-1',
      '8 plans of 1 child, made again by shortest-2',
    ])
  })

  // This test must be the last one, because it changes the log.
  it('leaves out removed children and deleted accounts', async () => {
    const family = (child: LivedChild) => ({ accountId: child.accountId, timeZone: 'Europe/Istanbul' })
    await removeChild(place, family(children[0]!), children[0]!.childId)
    await deleteAccount(place, family(children[1]!))
    const { summary } = await asked('--policy', currentPolicy)
    expect(summary).toMatchObject({ plans: 80, children: 10, leftOut: 2 })
  })
})
