import { plans } from '@filiz/domain/read-models/plans.ts'
import { randomUUID } from 'node:crypto'
import { asking } from '@filiz/application/testing/engines.ts'
import { addChild, deleteAccount, follow, register, type Family } from '@filiz/application/testing/families.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import type { PlanCommand } from '@filiz/domain/plan/commands.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import { counts } from '@filiz/domain/read-models/counts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { countsStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import { openMongoReadStore } from '@filiz/engines/read-store/mongodb.ts'
import { mongoProgram, startMongo } from '@filiz/engines/testing/servers.ts'
import { createPseudonyms } from '@filiz/engines/records/pseudonyms.ts'
import type {
  CompletionInsight,
  DemandInsight,
  FeltInsight,
  PlanHistory,
  RetentionInsight,
  SampledPlan,
} from '@filiz/http/contract/insights-shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator, administratorsOf } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

const plansIn = collectionName(plans)

const given = process.env['TEST_MONGODB_URL']
const note = 'Kimseye söylemediğim bir not'
/** A policy name that a spreadsheet would evaluate as a formula. */
const policy = '=HYPERLINK("x")'

describe.each(['sqlite', 'mongodb'] as const)('insights for analysts, with %s', (engine) => {
  describe.skipIf(engine === 'mongodb' && !given && !mongoProgram())('as the read store', () => {
    let filiz: StartedFiliz
    let analyst: Parent
    let parent: Parent
    let activities: readonly { readonly id: string; readonly category: Category }[]
    const families: Family[] = []
    const stops: (() => Promise<unknown>)[] = []

    beforeAll(async () => {
      const server = engine === 'mongodb' && given === undefined ? await startMongo() : undefined
      if (server) stops.push(() => server.stop())
      filiz = await started({
        on: (engines) => {
          if (engine === 'sqlite') return engines
          const url = new URL((given ?? server!.url).replace('mongodb', 'http'))
          url.pathname = `/insights_${randomUUID().replaceAll('-', '')}`
          const readStore = openMongoReadStore(url.href.replace('http', 'mongodb'))
          return {
            ...engines,
            readStore,
            close: async () => {
              await readStore.close()
              await engines.close()
            },
          }
        },
      })
      stops.unshift(() => filiz.stop())
      parent = await filiz.parent()
      analyst = await filiz.parent()
      await administratorsOf(filiz).grant(analyst.email, 'ANALYST')
      const shown = (await parent.get('/api/activities?category=DOGA_KESIF&limit=3')).body.data as {
        id: string
        category: Category
      }[]
      activities = shown
      for (let n = 0; n < 12; n++) families.push(await register(filiz))
      await Promise.all(families.map((family, index) => live(family, index)))
      // Grown-ups of the same family, who count for none of their own.
      const shared = await addChild(filiz, families[0]!, { birthDate: '2026-01-01' })
      for (let n = 0; n < 5; n++) await follow(filiz, families[0]!, shared, await register(filiz))
      filiz.clock.advanceTo('2026-04-08T10:00:00.000Z')
      await vi.waitFor(
        async () => {
          if ((await filiz.engines.readStore.get(collectionName(counts), '2026-03')) === null)
            throw new Error('not told of yet')
        },
        { timeout: 20_000, interval: 50 },
      )
    }, 120_000)
    afterAll(async () => {
      for (const stop of stops) await stop()
    })

    /**
     * Creates a March plan with two activities. Nine families have three-year-olds, three have five-year-olds. All
     * families complete the first activity, except the last two of the nine.
     */
    async function live(family: Family, index: number): Promise<void> {
      const { accountId } = family
      // Too young for plans, so that the worker makes none.
      const id = planId(await addChild(filiz, family, { birthDate: '2026-01-01' }), 2026, 3)
      const at = filiz.clock.now()
      const item = ({ id: activityId, category }: { id: string; category: Category }) => ({
        activityId,
        category,
        durationMinutes: 20,
        score: 1,
        reasons: [{ code: 'interest' as const }, { code: 'age-fit' as const, params: { years: 3 } }],
      })
      const send = async (command: PlanCommand) =>
        expect((await filiz.commands.handle(planDecider, planStream(id), command, asking(accountId))).outcome).toBe(
          'done',
        )
      const items = activities.slice(0, 2).map(item)
      await send({
        type: 'Make',
        data: {
          at,
          planId: id,
          childId: id.slice(0, 36),
          accountId,
          year: 2026,
          month: 3,
          thisMonth: '2026-03',
          from: '2026-03-01',
          items,
          interestScores: '[0.25]',
          policyVersion: policy,
          ageMonths: index < 9 ? 40 : 61,
          candidatesHash: '',
          basedOn: '',
        },
      })
      if (index === 7 || index === 8) return
      const { activityId } = items[0]!
      await send({
        type: 'Complete',
        data: {
          at,
          accountId,
          by: { accountId, role: 'owner' },
          activityId,
          completedAt: null,
          day: '2026-03-10',
          durationMinutes: null,
          monthStart: '2026-02-28T21:00:00.000Z',
        },
      })
      await send({
        type: 'GiveFeedback',
        data: {
          at,
          accountId,
          by: { accountId, role: 'owner' },
          activityId,
          engagement: 4,
          difficulty: index < 5 ? 2 : 3,
          focusMinutes: 5,
          notes: note,
        },
      })
      if (index === 0)
        await send({
          type: 'Swap',
          data: {
            at,
            accountId,
            by: { accountId, role: 'owner' },
            activityId: items[1]!.activityId,
            reason: 'too-hard',
            replacement: item(activities[2]!),
            interestScores: null,
          },
        })
    }
    it('cover only closed months, are rounded, and hide groups below five families', async () => {
      const completion = (await analyst.get('/api/insights/completion')).body.data as CompletionInsight
      expect(completion).toMatchObject({
        months: ['2026-03'],
        hidden: 1,
        total: { planned: 20, done: 5, share: 0.25, coverage: 1 },
        byAge: [{ age: 3, planned: 20, done: 5 }],
        byCategory: [{ category: 'DOGA_KESIF' }],
        byPolicy: [{ policy }],
      })
      expect((await analyst.get('/api/insights/engagement')).body.data as FeltInsight).toMatchObject({
        total: { done: 5, mean: 4 },
      })
      expect((await analyst.get('/api/insights/difficulty?age=3')).body.data as FeltInsight).toMatchObject({
        total: { done: 5, mean: 2.3 },
      })
      for (const filter of ['age=5', 'category=DIL_HIKAYE', 'policy=other', 'since=2026-04', 'until=2026-03-30']) {
        expect([filter, (await analyst.get(`/api/insights/completion?${filter}`)).body.data.total]).toEqual([
          filter,
          { planned: 0, done: 0, share: null, coverage: null },
        ])
      }
      const demand = (await analyst.get('/api/insights/catalogue')).body.data as DemandInsight
      expect(demand.total, 'one family swapped').toEqual({ planned: 20, swapped: null, coverage: 0 })
      expect(
        demand.entries.find(({ category, age }) => category === 'DOGA_KESIF' && age === 3)!.published,
      ).toBeGreaterThan(5)
      const retention = (await analyst.get('/api/insights/retention')).body.data as RetentionInsight
      expect(retention.cohorts).toEqual([
        {
          joined: '2026-03',
          families: 15,
          months: [{ month: '2026-03', after: 0, active: null, share: null, least: null, most: null }],
        },
      ])
    })

    it('do not change when a family leaves or when they are read again', async () => {
      const ask = async () => (await analyst.get('/api/insights/completion')).text
      const before = await ask()
      const { position } = (await filiz.engines.readStore.get(collectionName(counts), '2026-03'))!
      await deleteAccount(filiz, families[1]!)
      filiz.clock.advance(3_600_000)
      await vi.waitFor(async () => expect(await filiz.engines.queue.counts('sweep')).toMatchObject({ waiting: 0 }), {
        timeout: 10_000,
      })
      expect(await ask()).toBe(before)
      expect((await filiz.engines.readStore.get(collectionName(counts), '2026-03'))!.position).toBe(position)
      const released: string[] = []
      for await (const { type } of filiz.engines.log.readStream(countsStream('2026-03'))) released.push(type)
      expect(released).toEqual(['CountsReleased'])
    })

    it('are exported as CSV without formulas', async () => {
      const file = await analyst.get('/api/insights/completion?format=csv')
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.headers['cache-control']).toBe('no-store')
      expect(file.text).toBe(
        '﻿"month";"age";"category";"policy";"planned";"done"\r\n"2026-03";"3";"DOGA_KESIF";"\'=HYPERLINK(""x"")";"20";"5"\r\n',
      )
      expect((await analyst.get('/api/insights/difficulty?format=csv&by=age', 'en')).text).toBe(
        '﻿"age","done","mean","coverage"\r\n"3","5","2.3","1"\r\n',
      )
      expect((await analyst.get('/api/insights/retention?format=csv')).text).toContain(
        '"2026-03";"15";"2026-03";"0";;;;\r\n',
      )
      expect((await analyst.get('/api/insights/catalogue?format=csv&by=category', 'en')).text).toBe(
        '﻿"category","planned","swapped","coverage"\r\n"DOGA_KESIF","20",,"0"\r\n',
      )
    })

    it('are RFC 4180 for an API token in every language, and the dialect that is named for everybody', async () => {
      const made = await analyst.send('POST', '/api/insights/tokens', {
        body: { name: 'Defter', scopes: ['insights'] },
      })
      const read = (query: string, language: string) =>
        filiz.send('GET', `/api/insights/difficulty?format=csv&by=age${query}`, {
          headers: { Authorization: `Bearer ${made.body.data.token}`, 'Accept-Language': language },
        })
      const plain = 'age,done,mean,coverage\r\n3,5,2.3,1\r\n'
      const excel = '\uFEFF"age";"done";"mean";"coverage"\r\n"3";"5";"2,3";"1"\r\n'
      for (const language of ['tr', 'en']) expect((await read('', language)).text).toBe(plain)
      expect((await read('&dialect=excel', 'tr')).text).toBe(excel)
      expect((await analyst.get('/api/insights/difficulty?format=csv&by=age&dialect=rfc4180')).text).toBe(plain)
      expect((await read('&dialect=other', 'tr')).status).toBe(400)
      // A cell without a figure is empty, not an empty text.
      const retention = await analyst.get('/api/insights/retention?format=csv&dialect=rfc4180')
      expect(retention.text).toContain('2026-03,15,2026-03,0,,,,\r\n')
    })

    it('show the states of a plan under a pseudonym and without personal data', async () => {
      const sample = (await analyst.get('/api/insights/plans')).body.data as SampledPlan[]
      expect(sample.map(({ month, age, policy: by }) => [month, age, by])).toEqual([
        ['2026-03', 3, policy],
        ['2026-03', 3, policy],
      ])
      expect((await analyst.get('/api/insights/plans?age=5')).body.data).toEqual([])

      const found = await filiz.engines.readStore.find<{ _id: string; position: string; accountId: string }>(plansIn, {
        where: { accountId: families[2]!.accountId },
        limit: 1,
      })
      const pseudonym = await createPseudonyms(filiz.engines.keys).of(found[0]!._id)
      const reply = await analyst.get(`/api/insights/plans/${pseudonym}/history`)
      const { moments, month } = reply.body.data as PlanHistory
      expect(month).toBe('2026-03')
      expect(
        moments.map(({ change, items }) => [change, items[0]!.status, items[0]!.feedback?.engagement ?? null]),
      ).toEqual([
        ['made', 'pending', null],
        ['completed', 'completed', null],
        ['feedback', 'completed', 4],
      ])
      for (const personal of [found[0]!._id.slice(0, 36), families[2]!.accountId, note, '0.25', 'sealed', 'interest'])
        expect(reply.text).not.toContain(personal)

      const changed = `${pseudonym.startsWith('A') ? 'B' : 'A'}${pseudonym.slice(1)}`
      for (const wrong of [found[0]!._id, `${pseudonym}A`, changed, 'nichts', '%00'])
        expect([wrong, (await analyst.get(`/api/insights/plans/${wrong}/history`)).status]).toEqual([wrong, 404])
      await deleteAccount(filiz, families[2]!)
      await vi.waitFor(
        async () => expect((await analyst.get(`/api/insights/plans/${pseudonym}/history`)).status).toBe(404),
        { timeout: 10_000 },
      )
    })

    it('are only for current analysts and administrators', async () => {
      const calls = [
        'completion',
        'engagement',
        'difficulty',
        'retention',
        'catalogue',
        'plans',
        'plans/x/history',
      ].map((call) => `/api/insights/${call}`)
      const statuses = (person: Parent) => Promise.all(calls.map(async (call) => (await person.get(call)).status))
      const answered = [200, 200, 200, 200, 200, 200, 404]
      expect(await statuses(analyst)).toEqual(answered)
      expect(await statuses(await administrator(filiz))).toEqual(answered)
      expect(await statuses(parent)).toEqual(calls.map(() => 403))
      for (const call of calls) expect((await filiz.send('GET', call)).status).toBe(401)
      for (const call of ['activities', 'people', 'activities/use'])
        expect((await analyst.get(`/api/admin/${call}`)).status).toBe(403)

      await administratorsOf(filiz).revoke(analyst.email, 'ANALYST')
      await vi.waitFor(async () => expect(await statuses(analyst)).toEqual(calls.map(() => 403)), {
        timeout: 12_000,
        interval: 200,
      })
      await administratorsOf(filiz).grant(analyst.email, 'ANALYST')
      await vi.waitFor(async () => expect(await statuses(analyst)).toEqual(answered), {
        timeout: 12_000,
        interval: 200,
      })
    })

    it('return 400 with an explanation for each invalid query parameter', async () => {
      const fieldsOf = async (query: string) => (await analyst.get(`/api/insights/${query}`)).body.error?.fields
      expect(await fieldsOf('completion?since=March')).toEqual({
        since: { code: 'not-a-month', message: 'Yıl ve ayı 2026-03 gibi yazın' },
      })
      expect(await fieldsOf('completion?since=2026-05&until=2026-04')).toMatchObject({ until: { code: 'ends-before' } })
      expect(
        await fieldsOf('completion?since=2026-10-05&until=2026-10-20'),
        'of days, which end after they begin',
      ).toEqual({
        until: {
          code: 'ends-before',
          message: 'Başlangıç ile bitiş arasında tam bir ay yok; yalnızca tam aylar gösterilir',
        },
      })
      expect(await fieldsOf('retention?age=3')).toMatchObject({ age: { code: 'families-not-divided' } })
      expect(await fieldsOf('engagement?age=9')).toMatchObject({ age: { code: 'not-an-option' } })
      expect(await fieldsOf('completion?since=&until=&age=&category=&policy=&format=')).toBeUndefined()
    })

    // Must be the last test: afterwards the read models stop at an event of a newer version.
    it('return 503 for a plan that a newer version has written to', async () => {
      const [use] = await filiz.engines.readStore.find<{ _id: string; position: string }>(plansIn, {
        where: { accountId: families[3]!.accountId },
        limit: 1,
      })
      const history = `/api/insights/plans/${await createPseudonyms(filiz.engines.keys).of(use!._id)}/history`
      expect((await analyst.get(history)).status).toBe(200)
      const { revision } = await filiz.commands.load(planDecider, planStream(use!._id))
      await filiz.engines.log.append(planStream(use!._id), revision!, [
        {
          id: randomUUID(),
          type: 'PlanSung',
          data: { at: filiz.clock.now() },
          metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
        },
      ])
      expect(await analyst.get(history)).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
    })
  })
})
