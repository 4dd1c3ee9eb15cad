import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { openTestInstallation } from '@filiz/analyst/testing/test-installation.ts'
import { removeChild } from '@filiz/application/testing/families.ts'
import type { ChildRemoved } from '@filiz/domain/child/events.ts'
import type { PlanMade } from '@filiz/domain/plan/events.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { DomainEvent, Recorded } from '@filiz/domain/shared/event.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demonstration } from '../../testing/demonstration.ts'

const questions = readFileSync(
  path.join(import.meta.dirname, '..', '..', '..', 'docs', 'analysts-questions.md'),
  'utf8',
)

describe("the analyst commands on the demo family's history", { timeout: 480_000 }, () => {
  it('have an answer to each question of docs/analysts-questions.md', async () => {
    const folder = await demonstration()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const place = await openTestInstallation(folder)
    try {
      const out = path.join(temporaryFolder(), 'export')
      expect((await place.analyst(['export', '--format', 'parquet', '--out', out])).code).toBe(0)
      const asked = [...questions.matchAll(/^### (\d+\. .+)\n[^]*?```sql\n([^]*?)```/gm)]
      expect(asked.length).toBeGreaterThan(25)
      for (const [, title, query] of asked) {
        const { code, out: printed } = await place.analyst(['sql', '--from', out, '--json', query!])
        expect([title, code, printed.length > 0]).toEqual([title, 0, true])
      }
    } finally {
      await place.close()
    }
  })

  it('replay the whole history, and remove the data of a deleted child', async () => {
    const folder = await demonstration()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const place = await openTestInstallation(folder)
    try {
      const eventsOf = async <E extends DomainEvent>(type: E['type']) =>
        (
          await Array.fromAsync(place.log.readAll({ after: null, types: [type] }))
        ).flat() as unknown as readonly Recorded<E>[]
      const removed = new Set((await eventsOf<ChildRemoved>('ChildRemoved')).map(({ data }) => data.childId))
      expect(removed.size).toBeGreaterThan(0)
      const plans = (await eventsOf<PlanMade>('PlanMade')).filter(({ data }) => !removed.has(data.childId))
      expect(plans.length).toBeGreaterThan(10)
      // Plans of the family that was created through the API. The deciders wrote all other plans directly, under two
      // policies.
      const own = plans.filter(({ metadata: { actor } }) => actor !== 'system:demo')
      expect(own.length).toBeGreaterThan(10)
      for (const {
        data: { planId },
      } of [...own, ...plans.filter((_, index) => index % 40 === 0)]) {
        const { code, out } = await place.analyst(['explain-plan', planId])
        expect([planId, out.at(-1), code]).toEqual([planId, 'identical: yes', 0])
      }
      const again = await place.analyst(['what-if', '--policy', own[0]!.data.policyVersion, '--json'])
      const children = new Set(plans.map(({ data: { childId } }) => childId)).size
      const { overlap, same, ...compared } = JSON.parse(again.out[0]!)
      expect(compared).toMatchObject({ plans: plans.length, children, leftOut: removed.size })
      // Plans that interests, allergies or a focus changed are made again without them, and so may differ.
      expect(same).toBeGreaterThan(0)
      expect(same).toBeLessThanOrEqual(
        plans.filter(({ data: { policyVersion } }) => policyVersion === own[0]!.data.policyVersion).length,
      )
      expect(overlap).toBeGreaterThan(0.3)
      expect(overlap).toBeLessThan(1)
      expect((await place.analyst(['verify'])).out).toEqual(
        models.map((model) => expect.stringContaining(`${collectionName(model)}: identical`)),
      )
      const { childId, accountId } = own[0]!.data
      const then = await place.analyst([
        'as-of',
        '2026-08-15T12:00:00Z',
        '--child',
        childId,
        '--model',
        'plans,months,children,progress',
        '--json',
      ])
      expect(then.out.length).toBeGreaterThan(8)
      expect(then.out.join('\n')).not.toMatch(/Defne|Kerem|sealed|interests":/)
      const changed = await place.analyst(['diff', '2026-08-01', '2026-09-01', '--child', childId])
      expect(changed.code).toBe(0)
      expect(changed.out.some((line) => /^plans\[2026-08\]\.items\[[0-9a-f-]{36}\]/.test(line))).toBe(true)
      expect(changed.out.some((line) => /^\d+ {2}2026-08-\d\dT[\d:.]+Z {2}ActivityCompleted {2}/.test(line))).toBe(true)

      await removeChild(place, { accountId, timeZone: 'Europe/Istanbul' }, childId)
      await place.sealer.forget(`child:${childId}`)
      await place.projecting()
      for (const words of [
        ['as-of', '2026-08-15'],
        ['diff', '2026-08-01', '2026-09-01'],
      ])
        expect(await place.analyst([...words, '--child', childId])).toMatchObject({ code: 1, out: [] })
      expect(await place.analyst(['explain-plan', own[0]!.data.planId])).toMatchObject({
        code: 1,
        said: [expect.stringContaining('cannot be made again')],
      })
      expect(JSON.parse((await place.analyst(['what-if', '--policy', 'simple-2', '--json'])).out[0]!)).toMatchObject({
        children: children - 1,
        leftOut: removed.size + 1,
      })
      const into = path.join(temporaryFolder(), 'scratch.db')
      expect(
        (await place.analyst(['replay', '--into', `sqlite:${into}`])).out.find((line) => line.startsWith('children_')),
      ).toContain(`: ${children - 1} documents`)
      expect((await place.analyst(['verify'])).code).toBe(0)
    } finally {
      await place.close()
    }
  })
})
