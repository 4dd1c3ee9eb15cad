// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  follow,
  addChild,
  addMemory,
  answerMilestone,
  complete,
  deleteAccount,
  giveFeedback,
  makePlan,
  register,
  removeChild,
} from '@filiz/application/testing/families.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import { planOf, plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { activityStream, childStream } from '@filiz/domain/shared/streams.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pseudonymsUnder, readKeyFile } from '@filiz/data-set/people/pseudonyms.ts'
import { fillReadModels } from '../scratch/fill.ts'
import { logUpTo } from '../scratch/log-up-to.ts'
import { openTestInstallation, type TestInstallation } from '../testing/test-installation.ts'
import { generateFamilies } from '../testing/generate-families.ts'
import { childModels, queryableModels } from './as-of.ts'

let place: TestInstallation
beforeEach(async () => {
  place = await openTestInstallation(temporaryFolder(), { clock: manualClock('2026-03-01T09:00:00.000Z') })
})
afterEach(() => place.close())

const documentsIn = ({ out }: { readonly out: readonly string[] }) =>
  out.map((line) => JSON.parse(line) as Record<string, unknown> & { readonly model: string; readonly _id: string })

describe('as-of', () => {
  // With several families a moment matches a log position only at the end of a month, because the test generates all
  // families month by month.
  it.each([
    {
      families: 3,
      moments: [
        '2024-12-31T23:59:59.999Z',
        '2025-02-01T00:00:00.000Z',
        '2025-03-01T00:00:00.000Z',
        '2025-05-01T00:00:00.000Z',
      ],
    },
    {
      families: 1,
      moments: [
        '2025-01-01T07:59:59.999Z',
        '2025-01-01T08:00:00.000Z',
        '2025-01-09T16:30:00.000Z',
        '2025-02-14T00:00:00.000Z',
        '2025-04-11T00:00:00.000Z',
      ],
    },
  ])(
    'shows each model as the projector had it at that time: $families families, $moments',
    async ({ families, moments }) => {
      const children = await generateFamilies(place, { children: families, months: 4, begins: '2025-01' })
      const events = (await Array.fromAsync(place.log.readAll({ after: null }))).flat()
      for (const when of moments) {
        const last = events.findLast(({ data }) => data.at <= when)
        const scratch = openSqliteReadStore(':memory:')
        if (last)
          await fillReadModels({ log: logUpTo(place.log, last.position), readStore: scratch, projections: childModels })
        for (const { childId } of children) {
          const { out, code } = await place.analyst([
            'as-of',
            when,
            '--child',
            childId,
            '--model',
            childModels.map(({ name }) => name).join(','),
            '--json',
          ])
          expect(code).toBe(0)
          for (const model of childModels) {
            const all = last ? await scratch.find(collectionName(model), { where: {}, limit: 1_000 }) : []
            const expected = all.filter((document) => document._id === childId || document['childId'] === childId)
            expect(documentsIn({ out }).filter((one) => one.model === model.name)).toEqual(
              expected.map((document) =>
                withoutPersonalFields({
                  model: model.name,
                  ...(model.name === plans.name ? planOf(document as unknown as StoredPlan) : document),
                }),
              ),
            )
          }
        }
        await scratch.close()
      }
    },
  )

  it("computes progress by the family's local day", async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 2, begins: '2025-01' })
    // In Istanbul the local month is already February.
    const { out } = await place.analyst([
      'as-of',
      '2025-01-31T22:00:00Z',
      '--child',
      child!.childId,
      '--model',
      'progress',
      '--json',
    ])
    const [progress] = documentsIn({ out }) as unknown as [
      { thisMonth: { total: number }; totals: { completed: number }; months: readonly unknown[] },
    ]
    expect(progress.thisMonth.total).toBe(0)
    expect(progress.totals.completed).toBeGreaterThan(3)
    expect(progress.months).toHaveLength(1)
  })

  it('shows no personal data of any model, neither encrypted nor plain', async () => {
    const milestoneId = randomUUID()
    const family = await register(place)
    const childId = await addChild(place, family, { name: 'Zeynep Su', interests: ['zürafalar'] })
    const plan = await makePlan(place, family, childId, 2026, 3)
    const state = await place.commands.load(childDecider, childStream(childId))
    expect(JSON.stringify(state)).toContain('Zeynep Su')
    const [item] = (
      await place.analyst(['as-of', '2030-01', '--child', childId, '--model', 'months', '--json'])
    ).out.map((line) => (JSON.parse(line) as { items: readonly { activityId: string }[] }).items[0]!)
    await complete(place, family, plan, item!.activityId)
    await giveFeedback(place, family, plan, item!.activityId, { notes: 'Bayıldı buna' })
    await follow(place, family, childId, await register(place, { name: 'Zeynep’in ninesi' }))
    await addMemory(place, family, childId, 'Bayıldı, kumdan kale yaptı')
    await answerMilestone(place, family, childId, milestoneId)
    const { out } = await place.analyst([
      'as-of',
      '2030-01',
      '--child',
      childId,
      '--model',
      queryableModels.join(','),
      '--json',
    ])
    expect(out).toHaveLength(queryableModels.length)
    expect(out.join('\n')).not.toContain(milestoneId)
    expect(out.join('\n')).not.toMatch(
      /sealed|not-yet|Zeynep|zürafa|Bayıldı|2022-05-10|\[personal\]|"notes"|"name"|birthDate|interests":/,
    )
    expect(out.join('\n')).toContain('"engagement":4')
  })

  it('shows activities with their current titles, except with --json', async () => {
    const family = await register(place)
    const childId = await addChild(place, family, {})
    await makePlan(place, family, childId, 2026, 3)
    const asOf = async (...words: readonly string[]) =>
      (await place.analyst(['as-of', '2030-01', '--child', childId, '--model', 'months', ...words])).out.join('\n')
    const json = await asOf('--json')
    const { activityId } = (JSON.parse(json) as { items: readonly { activityId: string }[] }).items[0]!
    const { content } = shippedActivities()[0]!
    const data = { at: '2026-03-01T09:00:00.000Z', activityId, origin: 'shipped', status: 'published', content }
    const metadata = { schema: currentSchema('ActivityAdded'), correlationId: 'c', causationId: 'c', actor: 'operator' }
    await place.log.append(activityStream(activityId), 'no-stream', [
      { id: randomUUID(), type: 'ActivityAdded', data, metadata },
    ])
    const beginning = content.translations.en!.title.slice(0, 10)
    expect(await asOf()).toContain(beginning)
    expect(json).not.toContain(beginning)
  })

  it("shows neither the activities that match the child's interests nor scores that may include them", async () => {
    const [child] = await generateFamilies(place, { children: 1, months: 2, recordedVersion: 'simple-1' })
    const recorded = JSON.stringify(await Array.fromAsync(place.log.readStream(`plan-${child!.plans[0]!}`)))
    expect(recorded).toContain('{"code":"interest"')
    for (const words of [
      ['as-of', '2030-01'],
      ['diff', '2020-01', '2030-01'],
    ]) {
      const { out, code } = await place.analyst([...words, '--child', child!.childId, '--json'])
      expect(code).toBe(0)
      expect(out.join('\n')).toContain('"code":"skill"')
      expect(out.join('\n')).not.toMatch(/interest|"score":-?\d/)
    }
  })

  it('shows nothing of a deleted child or account, even for dates before the deletion', async () => {
    for (const forget of [
      (family: Awaited<ReturnType<typeof register>>, child: string) => removeChild(place, family, child),
      (family: Awaited<ReturnType<typeof register>>) => deleteAccount(place, family),
    ]) {
      const family = await register(place)
      const childId = await addChild(place, family)
      await makePlan(place, family, childId, 2026, 3)
      expect((await place.analyst(['as-of', '2026-03-02', '--child', childId])).out.length).toBeGreaterThan(5)
      await forget(family, childId)
      for (const words of [
        ['as-of', '2026-03-02'],
        ['diff', '2026-02', '2026-03-02'],
        ['as-of', '2026-03-02', '--model', 'progress', '--json'],
      ]) {
        expect(await place.analyst([...words, '--child', childId])).toEqual({
          code: 1,
          out: [],
          said: [
            `analyst: child ${childId} was removed at 2026-03-01T09:00:00.000Z: nothing of it is shown, of no day`,
          ],
        })
      }
    }
  })

  it("accepts a child's pseudonym from an export together with the export's key", async () => {
    const [child] = await generateFamilies(place, { children: 3, months: 1, begins: '2025-01' })
    const keyFile = path.join(temporaryFolder(), 'export.key')
    writeFileSync(keyFile, randomBytes(32).toString('base64'))
    const name = pseudonymsUnder(readKeyFile(keyFile)).child(child!.childId)
    const asked = await place.analyst(['as-of', '2025-02', '--child', name, '--key-file', keyFile, '--json'])
    expect(asked).toMatchObject({ code: 0, out: [expect.stringContaining(`"_id":"${child!.childId}_2025-01"`)] })
    expect((await place.analyst(['explain-plan', `${name}_2025-01`, '--key-file', keyFile])).out.at(-1)).toBe(
      'identical: yes',
    )
    expect(await place.analyst(['as-of', '2025-02', '--child', name])).toMatchObject({
      code: 2,
      said: [`analyst: ${name} is a pseudonym: say with --key-file or --kept-key which key it was made with`],
    })
    writeFileSync(keyFile, randomBytes(32).toString('base64'))
    expect(await place.analyst(['diff', '2025-01', '2025-02', '--child', name, '--key-file', keyFile])).toMatchObject({
      code: 2,
      said: [`analyst: no child has the pseudonym ${name} under this key`],
    })
  })

  it.each([
    [['as-of', 'yesterday', '--child', randomUUID()], /"yesterday" is no date/],
    [['as-of', '2026-02-30', '--child', randomUUID()], /"2026-02-30" is no date/],
    [['as-of', '2026-03'], /--child/],
    [['as-of', '2026-03', '--child', 'Zeynep'], /"Zeynep" is no child's id/],
    [
      ['as-of', '2026-03', '--child', randomUUID(), '--model', 'accounts'],
      /"accounts" is no read model of a child: there are .*plans.*progress/,
    ],
    [
      ['as-of', '2026-03', '--child', '00000000-0000-4000-8000-000000000000'],
      /^analyst: there is no child 00000000-0000-4000-8000-000000000000$/,
    ],
    [['diff', '2026-03', '2026-02', '--child', randomUUID()], /later than/],
  ])('refuses %j with one line and exit code 2', async (words, said) => {
    const answer = await place.analyst(words)
    expect(answer).toMatchObject({ code: 2, out: [] })
    expect(answer.said).toHaveLength(1)
    expect(answer.said[0]).toMatch(said)
  })
})

describe('diff', () => {
  it('lists the changed fields and the events that changed them', async () => {
    const family = await register(place)
    const childId = await addChild(place, family)
    const id = await makePlan(place, family, childId, 2026, 3)
    const [before] = documentsIn(
      await place.analyst(['as-of', '2026-03-02', '--child', childId, '--model', 'months', '--json']),
    ) as unknown as [{ items: readonly { activityId: string }[] }]
    const { activityId } = before.items[1]!
    const later = { ...place, clock: manualClock('2026-03-05T17:00:00.000Z') }
    await complete(later, family, id, activityId)
    await giveFeedback(later, family, id, activityId, { engagement: 5, notes: 'gizli' })
    const { out, code } = await place.analyst(['diff', '2026-03-02', '2026-03-06', '--child', childId])
    expect(code).toBe(0)
    const position = /^\d+/
    expect(out.map((line) => line.replace(position, 'N'))).toEqual([
      `plans[2026-03].items[${activityId}].completedAt: – → 2026-03-05T17:00:00.000Z`,
      `plans[2026-03].items[${activityId}].day: – → 2026-03-05`,
      `plans[2026-03].items[${activityId}].spentMinutes: – → 12`,
      `plans[2026-03].items[${activityId}].completedBy: – → ${family.accountId}`,
      `plans[2026-03].items[${activityId}].feedbacks[${family.accountId}]: new`,
      'plans[2026-03].changedAt: 2026-03-01T09:00:00.000Z → 2026-03-05T17:00:00.000Z',
      `N  2026-03-05T17:00:00.000Z  ActivityCompleted  plan-${id}  childId=${childId}  accountId=${family.accountId}  activityId=${activityId}  completedAt=2026-03-05T17:00:00.000Z  day=2026-03-05  durationMinutes=12`,
      `N  2026-03-05T17:00:00.000Z  FeedbackGiven  plan-${id}  childId=${childId}  accountId=${family.accountId}  activityId=${activityId}  engagement=5  difficulty=3  focusMinutes=10`,
    ])
    expect(await place.analyst(['diff', '2026-03-02', '2026-03-04', '--child', childId])).toEqual({
      code: 0,
      out: [],
      said: [],
    })
    const json = (
      await place.analyst(['diff', '2026-02', '2026-03-06', '--child', childId, '--model', 'children,plans', '--json'])
    ).out.map((line) => JSON.parse(line) as { path?: string; event?: { type: string } })
    expect(json.filter(({ path }) => path !== undefined)).toHaveLength(2)
    expect(json.flatMap(({ event }) => event?.type ?? [])).toEqual([
      'AccountRegistered',
      'EmailVerified',
      'ChildEnrolled',
      'ChildAdded',
      'PlanMade',
      'ActivityCompleted',
      'FeedbackGiven',
    ])
    expect(JSON.stringify(json)).not.toMatch(/gizli|sealed/)
  })
})

/** Removes the personal fields from a document of a child. The list of fields does not use the code under test. */
function withoutPersonalFields(document: Readonly<Record<string, unknown>>): unknown {
  const { name: _, birthDate: __, interests: ___, allergies: ____, household: _____, ...rest } = document
  return JSON.parse(
    JSON.stringify(rest, (field, value: unknown) => {
      if (field === 'reasons')
        return (value as readonly { readonly code: string }[]).filter(({ code }) => code !== 'interest')
      return field === 'notes' ? undefined : value
    }),
  )
}
