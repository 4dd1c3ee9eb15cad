import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import { inSeason } from '@filiz/domain/activity/season.ts'
import { unknownFurtherFields } from '@filiz/domain/activity/content-fields.ts'
import { fold, sortKey } from '@filiz/domain/shared/turkish.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { categoryName } from '@filiz/domain/texts/categories.ts'
import { positionToken } from '@filiz/http/event-position.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let stranger: Parent
let ada: string
let plan: Plan

const text = (title: string, purpose: string, materials: string[]) => ({
  title,
  purpose,
  description: null,
  materials,
  steps: ['Bir', 'İki', 'Üç'],
  safetyNotes: null,
  easier: null,
  harder: null,
})
async function publish(content: Partial<ActivityContent>): Promise<string> {
  const activityId = randomUUID()
  const whole: ActivityContent = {
    category: 'DOGA_KESIF',
    monthTheme: 3,
    minAge: 2,
    maxAge: 6,
    durationMinutes: 15,
    videoUrl: null,
    pdfUrl: 'https://example.org/a.pdf',
    interests: [],
    topics: [],
    stepSymbols: [],
    ...unknownFurtherFields,
    hazards: [],
    translations: { tr: text('Adsız', 'Amaç', []), en: null },
    ...content,
  }
  const result = await filiz.commands.handle(
    activityDecider,
    `activity-${activityId}`,
    { type: 'Add', data: { at: filiz.clock.now(), activityId, status: 'published', byDefault: true, content: whole } },
    { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
  )
  if (result.outcome !== 'done') throw new Error('not published')
  await filiz.engines.readStore.reached([collectionName(activities)], result.position!, 5_000)
  return activityId
}
const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 15_000, interval: 30 })
const someLook = { picture: expect.any(String), color: expect.any(String) }

async function addChild(of: Parent, body: object): Promise<string> {
  // Children are sorted by creation time, so advance the manual clock before each one.
  filiz.clock.advance(1)
  return (await of.send('POST', '/api/children', { body })).body.data.id
}
const complete = (of: Parent, planId: string, activityId: string, body: object = {}) =>
  of.send('POST', `/api/plans/${planId}/activities/${activityId}/complete`, { body })

beforeAll(async () => {
  filiz = await started()
  ;[parent, stranger] = await Promise.all([filiz.parent(), filiz.parent()])
  ada = await addChild(parent, { name: 'Ada', birthDate: '2022-05-10', interests: ['space', 'Uçurtma'] })
  plan = await currentPlan(parent, ada)
})
afterAll(() => filiz.stop())

describe('children', () => {
  it("are listed in order of creation, with decrypted names and with today's eligibility for plans", async () => {
    const other = await filiz.parent()
    const baby = await addChild(other, { name: 'Ümit', birthDate: '2024-03-11' })
    const before = filiz.clock.now()
    const old = await addChild(other, { name: 'Işıl', birthDate: '2019-03-11' })
    const reply = await other.get('/api/children')
    expect(reply.status).toBe(200)
    const ofOwner = {
      role: 'owner',
      owner: { accountId: other.accountId, name: 'Deniz' },
      timeZone: 'Europe/Istanbul',
      offered: false,
      joined: [],
      applicants: 0,
    }
    expect(reply.body.data).toEqual([
      {
        id: baby,
        name: 'Ümit',
        birthDate: '2024-03-11',
        ageMonths: 23,
        interests: [],
        allergies: [],
        household: [],
        eligibility: 'too-young',
        eligibleFrom: '2026-03-11',
        createdAt: before,
        ...someLook,
        ...ofOwner,
      },
      {
        id: old,
        name: 'Işıl',
        birthDate: '2019-03-11',
        ageMonths: 83,
        interests: [],
        allergies: [],
        household: [],
        eligibility: 'eligible',
        eligibleFrom: '2021-03-11',
        createdAt: filiz.clock.now(),
        ...someLook,
        ...ofOwner,
      },
    ])
    const [first, second] = reply.body.data
    expect(first.color).not.toBe(second.color)
    expect(first.picture).not.toBe(second.picture)
    for (const child of reply.body.data) expect((await other.get(`/api/children/${child.id}`)).body.data).toEqual(child)
  })

  it('are returned one by one with an ETag that a later write can send as If-Match', async () => {
    const reply = await parent.get(`/api/children/${ada}`)
    expect(reply.body.data).toMatchObject({ id: ada, name: 'Ada', interests: ['space', 'Uçurtma'] })
    const changed = await parent.send('PUT', `/api/children/${ada}`, {
      body: { name: 'Ada Su', birthDate: '2022-05-10', interests: ['space', 'Uçurtma'] },
      headers: { 'If-Match': reply.headers.etag! },
    })
    expect(changed.status).toBe(200)
    expect((await parent.get(`/api/children/${ada}`)).body.data.name).toBe('Ada Su')
    const late = await parent.send('PUT', `/api/children/${ada}`, {
      body: { name: 'X', birthDate: '2022-05-10' },
      headers: { 'If-Match': reply.headers.etag! },
    })
    expect(late.status).toBe(412)
  })
})

describe('the catalogue', () => {
  it("is in the request's language, sorted alphabetically and paginated without duplicates", async () => {
    for (const language of ['tr', 'en'] as const) {
      const titles: string[] = []
      const ids = new Set<string>()
      let total = 0
      for (let page = 1; ; page++) {
        const reply = await parent.get(`/api/activities?page=${page}&limit=17`, language)
        expect(reply.body.page).toMatchObject({ page, limit: 17 })
        for (const { id, title } of reply.body.data) {
          ids.add(id)
          titles.push(title)
        }
        total = reply.body.page.total
        if (!reply.body.page.hasMore) break
      }
      expect(titles).toHaveLength(total)
      expect(ids.size).toBe(total)
      const keys = titles.map((title) => sortKey(title, language))
      expect(keys).toEqual([...keys].sort())
    }
    expect((await parent.get('/api/activities?page=1000')).body).toMatchObject({ data: [], page: { hasMore: false } })
  })

  it('sorts ç, ğ, ı, ö, ş and ü in Turkish order', async () => {
    for (const title of [
      'zzqÜzüm',
      'zzqUçurtma',
      'zzqŞeker',
      'zzqSu',
      'zzqİnci',
      'zzqIrmak',
      'zzqÇakıl',
      'zzqCam',
      'zzqÖrdek',
      'zzqOrman',
      'zzqğ',
    ])
      await publish({ translations: { tr: text(title, 'p', []), en: null } })
    const titles: string[] = []
    for (let page = 1, more = true; more; page++) {
      const { body } = await parent.get(`/api/activities?limit=100&page=${page}`)
      titles.push(...body.data.map(({ title }: { title: string }) => title))
      more = body.page.hasMore
    }
    expect(titles.filter((title) => title.startsWith('zzq'))).toEqual([
      'zzqCam',
      'zzqÇakıl',
      'zzqğ',
      'zzqIrmak',
      'zzqİnci',
      'zzqOrman',
      'zzqÖrdek',
      'zzqSu',
      'zzqŞeker',
      'zzqUçurtma',
      'zzqÜzüm',
    ])
  })

  it('is searched by title, topics, purpose, materials and steps, ignoring case, accents and suffixes', async () => {
    const light = await publish({
      translations: {
        tr: text('Karanlıkta ışık avı', 'Gölgeleri fark eder', ['El feneri', 'Yünlü çorap']),
        en: text('Hunting light', 'Notices shadows', ['Torch']),
      },
    })
    const search = async (sought: string, language: 'tr' | 'en' = 'tr') =>
      (await parent.get(`/api/activities?limit=100&search=${encodeURIComponent(sought)}`, language)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    for (const sought of [
      'IŞIK',
      'ışık',
      'isik',
      'KARANLIKTA I',
      'GÖLGELERİ',
      'golge',
      'YÜNLÜ ÇORAP',
      'el fener',
      '  ışık   avı ',
      'avı ışık',
      'golge fener',
      'ışıklarla',
      'gölgesini',
      'karanlkta',
    ])
      expect(await search(sought), sought).toContain(light)
    for (const sought of ['gölgesel', '%', '_', "'", '\\', 'Torch', 'xyzzy'])
      expect(await search(sought), sought).not.toContain(light)
    expect(await search('TORCH', 'en')).toContain(light)
    expect(await search('fener', 'en')).not.toContain(light)
    expect(fold('IŞIK')).toBe(fold('ışık'))
  })

  describe("with an activity's attributes", () => {
    const sought = 'kendini anlatan'
    const ids: Record<string, string> = {}
    const known: Partial<ActivityContent> = {
      durationMinutes: 10,
      prepMinutes: 5,
      waitMinutes: 0,
      days: 1,
      difficulty: 2,
      energy: 'calm',
      mess: 'none',
      places: ['kitchen', 'balcony'],
      adult: 'near',
      siblings: false,
      materialKinds: [],
      skills: ['counting'],
      hazards: ['egg'],
      season: [],
      occasion: null,
      kin: 'sayma',
    }
    const told = (name: string, more: Partial<ActivityContent>) =>
      publish({
        ...known,
        ...more,
        translations: { tr: { ...text(`${sought} ${name}`, 'p', []), easier: 'Azaltın.', harder: null }, en: null },
      }).then((id) => void (ids[name] = id))
    beforeAll(async () => {
      await told('tam', {})
      await told('uzun', { durationMinutes: 40, energy: 'lively', places: ['park'], materialKinds: ['paper'] })
      await told('her yerde', { places: ['anywhere'], season: [3, 4] })
      await told('kışlık', { season: [12, 1, 2] })
      await told('bayram', { occasion: 'ramazan-bayrami', season: [] })
      await told('fener', { occasion: 'republic-day' })
      ids['bilinmeyen'] = await publish({
        hazards: null,
        translations: { tr: text(`${sought} bilinmeyen`, 'p', []), en: null },
      })
    })
    const matching = async (query: string) => {
      const found = (
        await parent.get(`/api/activities?limit=100&search=${encodeURIComponent(sought)}&${query}`)
      ).body.data.map(({ id }: { id: string }) => id)
      return Object.entries(ids)
        .filter(([, id]) => found.includes(id))
        .map(([name]) => name)
    }

    it('returns known attributes and omits unknown ones', async () => {
      const { kin: _, translations: __, ...further } = known as ActivityContent
      const summary = (await parent.get(`/api/activities?search=${encodeURIComponent(`${sought} tam`)}`)).body.data[0]
      expect(summary).toMatchObject({ ...further, inSeason: true })
      expect(summary).not.toHaveProperty('kin')
      expect((await parent.get(`/api/activities/${ids['tam']}`)).body.data).toMatchObject({
        ...further,
        easier: 'Azaltın.',
      })
      expect((await parent.get(`/api/activities/${ids['tam']}`)).body.data).not.toHaveProperty('harder')
      const unknown = (await parent.get(`/api/activities/${ids['bilinmeyen']}`)).body.data
      expect(unknown.inSeason).toBe(true)
      expect(
        Object.keys(unknown).filter((field) =>
          [
            'prepMinutes',
            'difficulty',
            'energy',
            'places',
            'siblings',
            'materialKinds',
            'hazards',
            'season',
            'occasion',
            'easier',
            'harder',
            'kin',
          ].includes(field),
        ),
      ).toEqual([])
    })
    it('filters by minutes, energy, place and activities without materials', async () => {
      expect(await matching('maxMinutes=10')).toEqual(['tam', 'her yerde', 'kışlık', 'bayram', 'fener'])
      expect(await matching('energy=lively')).toEqual(['uzun'])
      expect(await matching('place=park')).toEqual(['uzun', 'her yerde'])
      expect(await matching('place=outdoors')).toEqual(['tam', 'uzun', 'kışlık', 'bayram', 'fener'])
      expect(await matching('place=home')).toEqual(['tam', 'her yerde', 'kışlık', 'bayram', 'fener'])
      expect(await matching('materials=none')).toEqual(['tam', 'her yerde', 'kışlık', 'bayram', 'fener'])
      expect(await matching('maxMinutes=15&energy=calm&place=kitchen&materials=none')).toEqual([
        'tam',
        'her yerde',
        'kışlık',
        'bayram',
        'fener',
      ])
    })
    it('filters by season only on request, and then includes activities without a known season', async () => {
      // The test starts on 10 March 2026, ten days before Ramazan Bayramı.
      const today = filiz.clock.now().slice(0, 10)
      const expected = [
        'tam',
        'uzun',
        ...(inSeason({ season: [3, 4], occasion: null }, today) ? ['her yerde'] : []),
        ...(inSeason({ season: null, occasion: 'ramazan-bayrami' }, today) ? ['bayram'] : []),
        'bilinmeyen',
      ]
      expect(await matching('inSeason=true')).toEqual(expected)
      expect((await parent.get(`/api/activities/${ids['fener']}`)).body.data.inSeason).toBe(false)
    })
    it('suggests only activities that are in season', async () => {
      const suggested = (await parent.get(`/api/activities/suggested?childId=${ada}`)).body.data
      expect(suggested.length).toBeGreaterThan(0)
      expect(suggested.every(({ inSeason: now }: { inSeason: boolean }) => now)).toBe(true)
    })
    it('refuses invalid filters', async () => {
      for (const bad of [
        'maxMinutes=0',
        'maxMinutes=181',
        'energy=wild',
        'place=moon',
        'materials=some',
        'inSeason=maybe',
      ]) {
        const reply = await parent.get(`/api/activities?${bad}`)
        expect([bad, reply.status, Object.keys(reply.body.error.fields)]).toEqual([bad, 400, [bad.split('=')[0]]])
      }
    })
  })

  it('combines the filters category, theme and age range', async () => {
    const ofAges: Record<string, string> = {}
    for (const [minAge, maxAge] of [
      [2, 2],
      [3, 4],
      [5, 6],
      [2, 6],
    ] as const)
      ofAges[`${minAge}-${maxAge}`] = await publish({
        category: 'GUNLUK_BECERI',
        monthTheme: 11,
        minAge,
        maxAge,
        translations: { tr: text('yaşlar', 'p', []), en: null },
      })
    const matching = async (query: string) => {
      const ids = (
        await parent.get(`/api/activities?limit=100&search=${encodeURIComponent('yaşlar')}&${query}`)
      ).body.data.map(({ id }: { id: string }) => id)
      return Object.entries(ofAges)
        .filter(([, id]) => ids.includes(id))
        .map(([ages]) => ages)
    }
    expect(await matching('ageRange=2-3')).toEqual(['2-2', '3-4', '2-6'])
    expect(await matching('ageRange=3-4')).toEqual(['3-4', '2-6'])
    expect(await matching('ageRange=4-5')).toEqual(['3-4', '5-6', '2-6'])
    expect(await matching('ageRange=5-6')).toEqual(['5-6', '2-6'])
    expect(await matching('ageRange=2-2')).toEqual(['2-2', '2-6'])
    expect(await matching('category=GUNLUK_BECERI&monthTheme=11&ageRange=5-6')).toEqual(['5-6', '2-6'])
    expect(await matching('category=DOGA_KESIF')).toEqual([])
    expect(await matching('monthTheme=12')).toEqual([])
    for (const bad of [
      'ageRange=1-3',
      'ageRange=3',
      'ageRange=4-3',
      'category=X',
      'monthTheme=13',
      'page=0',
      'limit=101',
      'limit=x',
    ]) {
      const reply = await parent.get(`/api/activities?${bad}`)
      expect([bad, reply.status, Object.keys(reply.body.error.fields)]).toEqual([bad, 400, [bad.split('=')[0]]])
    }
  })

  it('counts the activities of all seven categories', async () => {
    const [tr, en] = [
      await parent.get('/api/activities/categories'),
      await parent.get('/api/activities/categories', 'en'),
    ]
    expect(tr.body.data).toHaveLength(7)
    expect(tr.body.data.find(({ id }: { id: string }) => id === 'DOGA_KESIF').name).toBe(
      categoryName('DOGA_KESIF', 'tr'),
    )
    expect(en.body.data.find(({ id }: { id: string }) => id === 'DOGA_KESIF').name).toBe(
      categoryName('DOGA_KESIF', 'en'),
    )
    for (const { id, count } of tr.body.data)
      expect((await parent.get(`/api/activities?category=${id}&limit=1`)).body.page.total).toBe(count)
  })

  it("returns an activity with its position in the child's plan and with the children whom it suits", async () => {
    const { activityId, position } = plan.items[3]!
    const alone = (await parent.get(`/api/activities/${activityId}`)).body.data
    expect(alone).not.toHaveProperty('planContext')
    expect(alone.suitableChildren).toEqual([{ id: ada, name: expect.stringContaining('Ada') }])
    expect(alone.steps.length).toBeGreaterThan(0)
    const inPlan = (await parent.get(`/api/activities/${activityId}?childId=${ada}`, 'en')).body.data
    expect(inPlan.planContext).toEqual({ planId: plan.id, year: 2026, month: 3, status: 'pending', position })
    expect(inPlan.language).toBe('en')
    expect(inPlan.title).not.toBe(alone.title)
    const unplanned = await publish({ minAge: 5, maxAge: 6 })
    const { title } = (await parent.get(`/api/activities/${unplanned}`)).body.data
    const listed = (await parent.get(`/api/activities?limit=100&search=${encodeURIComponent(title)}`, 'en')).body.data
    expect(listed.find(({ id }: { id: string }) => id === unplanned)).toMatchObject({ title, language: 'tr' })
    expect((await parent.get(`/api/plans/${plan.id}`, 'en')).body.data.items[3].activity.language).toBe('en')
    expect((await parent.get(`/api/activities/${unplanned}?childId=${ada}`, 'en')).body.data).toMatchObject({
      planContext: null,
      suitableChildren: [],
      language: 'tr',
    })
    expect((await parent.get(`/api/activities/${randomUUID()}`)).status).toBe(404)
    expect((await stranger.get(`/api/activities/${activityId}?childId=${ada}`)).status).toBe(404)
  })

  it('does not list archived activities, but still shows them to families with the activity in a plan', async () => {
    const id = await publish({ translations: { tr: text('Arşivlik', 'p', []), en: null } })
    const archived = await filiz.commands.handle(
      activityDecider,
      `activity-${id}`,
      { type: 'Archive', data: { at: filiz.clock.now() } },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    await filiz.engines.readStore.reached(
      [collectionName(activities)],
      'position' in archived ? archived.position! : '',
      5_000,
    )
    expect((await parent.get('/api/activities?search=arsivlik')).body.page.total).toBe(0)
    expect((await parent.get(`/api/activities/${id}`)).status).toBe(200)
  })

  it('suggests activities that suit the child and are not in the plan, and names the matching interest', async () => {
    const flying = await publish({
      monthTheme: 3,
      interests: ['uçurtma'],
      translations: { tr: text('Uçurtma uçuralım', 'Rüzgâr', []), en: null },
    })
    const reply = await parent.get(`/api/activities/suggested?childId=${ada}`, 'en')
    expect(reply.body.data.length).toBeGreaterThan(0)
    expect(reply.body.data.length).toBeLessThanOrEqual(6)
    const taken = new Set(plan.items.map(({ activityId }) => activityId))
    // The entries of this spec have no known skills, and may have no reason.
    const shipped = new Set(shippedActivities().map(({ activityId }) => activityId))
    for (const { id, minAge, maxAge, reasons } of reply.body.data) {
      expect(taken.has(id)).toBe(false)
      expect(minAge <= 3 && 3 <= maxAge).toBe(true)
      if (shipped.has(id)) expect(reasons.length).toBeGreaterThan(0)
    }
    // Chance decides among activities with equally many matching interests, so this child has only one interest.
    const flier = await addChild(parent, { name: 'Efe', birthDate: '2022-05-10', interests: ['Uçurtma'] })
    const suggested = (await parent.get(`/api/activities/suggested?childId=${flier}`, 'en')).body.data
    const kite = suggested.find(({ id }: { id: string }) => id === flying)
    expect(kite.reasons).toContainEqual({ code: 'interest', message: 'One of your child’s interests: Uçurtma' })
    const baby = await addChild(parent, { name: 'Can', birthDate: '2025-06-01' })
    expect((await parent.get(`/api/activities/suggested?childId=${baby}`)).body.data).toEqual([])
    for (const id of [baby, flier]) await parent.send('DELETE', `/api/children/${id}`)
  })
})

describe('plans', () => {
  it("are complete in the request's language, and listed newest first without items", async () => {
    const [tr, en] = [await parent.get(`/api/plans/${plan.id}`), await parent.get(`/api/plans/${plan.id}`, 'en')]
    expect(tr.body.data).toMatchObject({
      id: `${ada}_2026-03`,
      childId: ada,
      year: 2026,
      month: 3,
      label: 'current',
      status: 'not-started',
    })
    expect(tr.body.data.items.map(({ position }: { position: number }) => position)).toEqual(
      plan.items.map((_, index) => index + 1),
    )
    expect(en.body.data.items[0].activity.title).not.toBe(tr.body.data.items[0].activity.title)
    expect(en.body.data.items[0].reasons[0].message).not.toBe(tr.body.data.items[0].reasons[0].message)
    expect((await parent.get(`/api/plans/${plan.id}/activities`)).body.data).toEqual(tr.body.data.items)
    const made = await parent.send('POST', '/api/plans', { body: { childId: ada, year: 2026, month: 4 } })
    expect(made.status).toBe(201)
    const listed = (await parent.get(`/api/plans?childId=${ada}`)).body.data
    expect(listed.map(({ id, label }: Plan) => [id, label])).toEqual([
      [`${ada}_2026-04`, 'future'],
      [`${ada}_2026-03`, 'current'],
    ])
    expect(listed[0]).not.toHaveProperty('items')
  })

  it('give all interests of an activity as the reason, and do not reveal which one matches the child', async () => {
    for (const { activityId, reasons } of plan.items) {
      const interests = shippedActivities().find((one) => one.activityId === activityId)!.content.interests
      for (const { code, interests: about } of reasons)
        expect(about).toEqual(code === 'interest' ? interests : undefined)
    }
  })

  it('show completions and feedback decrypted, and statistics', async () => {
    const family = await filiz.parent()
    const child = await addChild(family, { name: 'Ece', birthDate: '2021-01-15' })
    const { id, items } = await currentPlan(family, child)
    const [first, second] = items as [Plan['items'][number], Plan['items'][number]]
    const asked = items.filter(({ optional }) => !optional).length
    await complete(family, id, first.activityId, { durationMinutes: 20 })
    await complete(family, id, second.activityId, { completedAt: '2026-03-03T08:00:00Z' })
    await family.send('POST', `/api/plans/${id}/activities/${first.activityId}/feedback`, {
      body: { engagement: 5, difficulty: 3, focusMinutes: 12, notes: 'Çok güldü 🌱' },
    })
    const reply = (await family.get(`/api/plans/${id}`)).body.data as Plan
    expect(reply).toMatchObject({
      status: 'partial',
      counts: { completed: 2, total: asked, remaining: asked - 2, completionRate: 2 / asked },
    })
    expect(reply.items[0]).toMatchObject({
      status: 'completed',
      durationMinutes: 20,
      feedback: { engagement: 5, difficulty: 3, focusMinutes: 12, notes: 'Çok güldü 🌱' },
    })
    expect(reply.items[1]).toMatchObject({
      status: 'completed',
      completedAt: '2026-03-03T08:00:00.000Z',
      durationMinutes: null,
      feedback: null,
    })
    const stats = (await family.get(`/api/plans/${id}/stats`)).body.data
    expect(stats).toMatchObject({
      counts: { completed: 2 },
      minutes: 20 + second.activity.durationMinutes,
      averages: { engagement: 5, difficulty: 3, focusMinutes: 12 },
    })
    expect(stats.byWeek.map(({ completed }: { completed: number }) => completed)).toEqual([1, 1, 0, 0, 0])
    expect(
      (await family.get(`/api/activities/${first.activityId}?childId=${child}`)).body.data.planContext.status,
    ).toBe('completed')
  })

  it('return 404 with the reason "in preparation", "too young" or "too old", and without a reason for other months', async () => {
    const family = await filiz.parent()
    const baby = await addChild(family, { name: 'Bebek', birthDate: '2025-06-01' })
    const young = await family.get(`/api/plans/current?childId=${baby}`)
    expect([young.status, young.body.error.reason, young.body.message]).toEqual([
      404,
      'CHILD_TOO_YOUNG',
      'Çocuğunuz henüz iki yaşında değil. Planları ikinci doğum gününde başlayacak.',
    ])
    expect((await family.get(`/api/plans/current?childId=${baby}`, 'en')).body.message).toBe(
      'Your child isn’t two yet. Plans begin on the second birthday.',
    )
    expect((await family.get(`/api/plans/${baby}_2026-03/stats`)).body.error.reason).toBe('CHILD_TOO_YOUNG')
    expect((await family.get(`/api/plans/${baby}_2026-02`)).body.error).not.toHaveProperty('reason')
    // The plan may still be in preparation right after the child was added.
    const child = await addChild(family, { name: 'Ece', birthDate: '2021-01-15' })
    const atOnce = await family.get(`/api/plans/current?childId=${child}`)
    if (atOnce.status === 404) expect(atOnce.body.error.reason).toBe('PLAN_IN_PREPARATION')
    await currentPlan(family, child)
  })

  it('are exported as a calendar with one event per week that blocks no time and keeps its UID', async () => {
    const reply = await parent.get(`/api/plans/${plan.id}/calendar.ics`)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="filiz-2026-03.ics"')
    const lines = reply.text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(reply.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const starts = lines.filter((line) => line.startsWith('DTSTART')).map((line) => line.split(':')[1])
    // The plan was made on Tuesday the 10th, so the first week starts on that day.
    expect(starts).toEqual(['20260310', '20260316', '20260323', '20260330'])
    expect(lines.filter((line) => line.startsWith('DTEND')).map((line) => line.split(':')[1])).toEqual([
      '20260316',
      '20260323',
      '20260330',
      '20260401',
    ])
    expect(lines.filter((line) => line === 'TRANSP:TRANSPARENT')).toHaveLength(4)
    const titles = lines
      .filter((line) => line.startsWith('DESCRIPTION'))
      .join('')
      .replaceAll('\\', '')
    // The month had begun, so that some activities are optional; they have no week.
    for (const { activity, optional } of (await parent.get(`/api/plans/${plan.id}`)).body.data.items)
      expect(titles.includes(activity.title.replaceAll('\\', ''))).toBe(!optional)
    const uids = lines.filter((line) => line.startsWith('UID'))
    const again = await parent.get(`/api/plans/${plan.id}/calendar.ics`, 'en')
    expect(
      again.text
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .filter((line) => line.startsWith('UID')),
    ).toEqual(uids)
    expect(again.text).toContain('this week')
  })
})

describe('progress', () => {
  it('of a child without completions is empty, with null averages', async () => {
    const family = await filiz.parent()
    const child = await addChild(family, { name: 'Ece', birthDate: '2025-01-15' })
    const { data } = (await family.get(`/api/progress?childId=${child}`)).body
    expect(data).toMatchObject({
      childId: child,
      streak: { current: 0, longest: 0, lastActiveOn: null },
      totals: { completed: 0, minutes: 0 },
      thisMonth: { total: 0, completed: 0, completionRate: null },
      recent: [],
      months: [],
    })
    expect(data.categories.map(({ averageEngagement }: { averageEngagement: null }) => averageEngagement)).toEqual(
      Array.from({ length: 7 }, () => null),
    )
    expect(data.achievements.every(({ earnedAt }: { earnedAt: null }) => earnedAt === null)).toBe(true)
    expect((await family.get(`/api/progress/insights?childId=${child}`)).body.data).toEqual([])
  })

  it('counts completions, respects pauses, and is corrected when a completion is reverted', async () => {
    const family = await filiz.parent()
    const [ece, can] = [
      await addChild(family, { name: 'Ece', birthDate: '2021-01-15' }),
      await addChild(family, { name: 'Can', birthDate: '2022-01-15' }),
    ]
    const { id, items } = await currentPlan(family, ece)
    for (const [index, day] of ['08', '09', '10'].entries())
      await complete(family, id, items[index]!.activityId, {
        completedAt: `2026-03-${day}T07:00:00Z`,
        durationMinutes: 10,
      })
    const after = (await family.get(`/api/progress?childId=${ece}`, 'en')).body.data
    expect(after).toMatchObject({
      streak: { current: 3, longest: 3, lastActiveOn: '2026-03-10', pausedUntil: null },
      totals: { completed: 3, minutes: 30, activeDays: 3 },
      thisMonth: { completed: 3, total: items.filter(({ optional }) => !optional).length },
    })
    expect(after.recent[0]).not.toHaveProperty('by')
    expect(after.recent.map(({ completedAt }: { completedAt: string }) => completedAt.slice(8, 10))).toEqual([
      '10',
      '09',
      '08',
    ])
    expect(after.achievements.find(({ code }: { code: string }) => code === 'streak-3')).toMatchObject({
      title: 'Three in a Row',
      earnedAt: '2026-03-10T07:00:00.000Z',
      progress: { have: 3, need: 3 },
    })
    await family.send('POST', `/api/plans/${id}/activities/${items[1]!.activityId}/reopen`, { body: {} })
    const undone = (await family.get(`/api/progress?childId=${ece}`)).body.data
    expect(undone).toMatchObject({ streak: { current: 1, longest: 1 }, totals: { completed: 2 } })
    expect(undone.achievements.find(({ code }: { code: string }) => code === 'streak-3').earnedAt).toBeNull()
    await family.send('POST', '/api/progress/pause', { body: { childId: ece, until: '2026-03-20' } })
    expect((await family.get(`/api/progress?childId=${ece}`)).body.data.streak.pausedUntil).toBe('2026-03-20')
    const summary = (await family.get('/api/progress/summary')).body.data
    expect(
      summary.map(({ childId, totals }: { childId: string; totals: { completed: number } }) => [
        childId,
        totals.completed,
      ]),
    ).toEqual([
      [ece, 2],
      [can, 0],
    ])
  })

  it("includes insights in the request's language", async () => {
    const family = await filiz.parent()
    const child = await addChild(family, { name: 'Ece', birthDate: '2021-01-15' })
    const { id, items } = await currentPlan(family, child)
    for (const { activityId } of items.slice(0, 7)) {
      await complete(family, id, activityId)
      await family.send('POST', `/api/plans/${id}/activities/${activityId}/feedback`, {
        body: { engagement: 3, difficulty: 1, focusMinutes: 5 },
      })
    }
    const find = async (language: 'tr' | 'en') =>
      (await family.get(`/api/progress/insights?childId=${child}`, language)).body.data.find(
        ({ code }: { code: string }) => code === 'too-easy',
      )
    expect(await find('tr')).toMatchObject({
      figures: { average: 1, rated: 7 },
      message: expect.stringContaining('kolay'),
    })
    expect((await find('en')).message).toContain('easy')
  })
})

describe("other accounts' data", () => {
  it('is answered with 404, like data that does not exist', async () => {
    const nobody = randomUUID()
    const paths = (child: string) => [
      `/api/children/${child}`,
      `/api/activities/suggested?childId=${child}`,
      `/api/activities/${plan.items[0]!.activityId}?childId=${child}`,
      `/api/plans?childId=${child}`,
      `/api/plans/current?childId=${child}`,
      `/api/plans/${child}_2026-03`,
      `/api/plans/${child}_2026-03/activities`,
      `/api/plans/${child}_2026-03/stats`,
      `/api/plans/${child}_2026-03/letter`,
      `/api/plans/${child}_2026-03/calendar.ics`,
      `/api/plans/${child}_2026-05`,
      `/api/progress?childId=${child}`,
      `/api/progress/insights?childId=${child}`,
    ]
    for (const [index, path] of paths(ada).entries()) {
      const [theirs, none] = [await stranger.get(path), await stranger.get(paths(nobody)[index]!)]
      expect([path, theirs.status, theirs.body.message, { ...theirs.body.error, requestId: '' }]).toEqual([
        path,
        404,
        none.body.message,
        { ...none.body.error, requestId: '' },
      ])
    }
    for (const path of ['/api/children', '/api/progress/summary'])
      expect((await stranger.get(path)).body.data).toEqual([])
  })

  it('is not served from a cache to another account', async () => {
    const address = `/api/plans/current?childId=${ada}`
    const answers: Awaited<ReturnType<Parent['get']>>[] = []
    for (const who of [parent, parent, stranger, parent]) answers.push(await who.get(address))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect(new Set([0, 1, 3].map((index) => answers[index]!.headers.etag)).size).toBe(1)
  })

  it('is answered with 401 when the request has no token', async () => {
    for (const path of ['/api/children', `/api/plans/${plan.id}`, '/api/activities', '/api/progress/summary'])
      expect((await filiz.send('GET', path)).status).toBe(401)
  })

  it('is answered with 404 for its owner, too, after the child is removed', async () => {
    const family = await filiz.parent()
    const child = await addChild(family, { name: 'Ece', birthDate: '2021-01-15' })
    const { id } = await currentPlan(family, child)
    await family.send('DELETE', `/api/children/${child}`)
    for (const path of [
      `/api/children/${child}`,
      `/api/plans/${id}`,
      `/api/plans/current?childId=${child}`,
      `/api/progress?childId=${child}`,
    ])
      expect([path, (await family.get(path)).status]).toEqual([path, 404])
    expect((await family.get('/api/children')).body.data).toEqual([])
  })
})

describe('reads', () => {
  it('include earlier writes of the same account when the request asks for read-your-writes', async () => {
    const family = await filiz.parent()
    for (let round = 0; round < 25; round++) {
      const child = await family.send('POST', '/api/children', {
        body: { name: `Ece ${round}`, birthDate: '2021-01-15' },
      })
      if (child.status !== 201) break
      const reply = await family.get(`/api/children/${child.body.data.id}`)
      expect([reply.status, reply.headers['stale']]).toEqual([200, undefined])
      await family.send('DELETE', `/api/children/${child.body.data.id}`)
      expect((await family.get(`/api/children/${child.body.data.id}`)).status).toBe(404)
    }
  })

  it(
    'wait at most two seconds for a position that is not reached, and then return stale data marked as stale',
    { tags: ['long'] },
    async () => {
      const head = (await filiz.engines.log.head())!
      const future = positionToken(head.replace(/.$/, '~'))
      const began = performance.now()
      const reply = await parent.send('GET', '/api/children', { headers: { 'Read-After': future } })
      expect([reply.status, reply.headers['stale']]).toEqual([200, 'true'])
      expect(performance.now() - began).toBeGreaterThan(1_900)
      expect(
        (await parent.send('GET', '/api/children', { headers: { 'Read-After': 'nonsense' } })).body.error.fields,
      ).toHaveProperty('Read-After')
    },
  )

  it('return 304 while nothing changes, and 200 after a change of language, day or content', async () => {
    const path = `/api/plans/${plan.id}`
    const first = await parent.get(path)
    const again = (language: 'tr' | 'en' = 'tr') =>
      parent.send('GET', path, { headers: { 'If-None-Match': first.headers.etag!, 'Accept-Language': language } })
    const same = await again()
    expect([same.status, same.text]).toEqual([304, ''])
    expect((await again('en')).status).toBe(200)
    await complete(parent, plan.id, plan.items.at(-1)!.activityId)
    await until(async () => expect((await again()).status).toBe(200))
    expect((await parent.get(path)).headers.etag!.split('-')[0]).not.toBe(first.headers.etag!.split('-')[0])
  })

  it(
    'show a catalogue change within three seconds, and at once when they send Read-After',
    { tags: ['long'] },
    async () => {
      const { activityId, activity } = plan.items[5]!
      const { state } = await filiz.commands.load(activityDecider, `activity-${activityId}`)
      if (state.status === 'none') throw new Error('there is no such activity')
      const { content } = state
      const retitle = (title: string) =>
        filiz.commands.handle(
          activityDecider,
          `activity-${activityId}`,
          {
            type: 'Revise',
            data: {
              at: filiz.clock.now(),
              content: {
                ...content,
                translations: { ...content.translations, tr: { ...content.translations.tr, title } },
              },
            },
          },
          { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
        )
      await parent.get(`/api/plans/${plan.id}`)
      const revised = await retitle(`${activity.title} (yeni)`)
      const titleIn = (reply: { body: { data: Plan } }) =>
        reply.body.data.items.find((item) => item.activityId === activityId)!.activity.title
      const token = positionToken('position' in revised ? revised.position! : '')
      expect(titleIn(await parent.send('GET', `/api/plans/${plan.id}`, { headers: { 'Read-After': token } }))).toBe(
        `${activity.title} (yeni)`,
      )
      await retitle(`${activity.title} (daha yeni)`)
      await delay(3_000)
      expect(titleIn(await parent.send('GET', `/api/plans/${plan.id}`))).toBe(`${activity.title} (daha yeni)`)
    },
  )

  it("use the family's time zone to determine the current month", async () => {
    const east = await filiz.parent({ timeZone: 'Pacific/Kiritimati' })
    const west = await filiz.parent({ timeZone: 'America/Los_Angeles' })
    const [e, w] = [
      await addChild(east, { name: 'Doğu', birthDate: '2021-01-15' }),
      await addChild(west, { name: 'Batı', birthDate: '2021-01-15' }),
    ]
    await currentPlan(east, e)
    await currentPlan(west, w)
    // 12:00 UTC on 31 March is 2:00 on 1 April in Kiritimati, and still 31 March in Los Angeles.
    filiz.clock.advanceTo('2026-03-31T12:00:00.000Z')
    await until(async () =>
      expect((await east.get(`/api/plans/current?childId=${e}`)).body.data?.id).toBe(`${e}_2026-04`),
    )
    expect((await west.get(`/api/plans/current?childId=${w}`)).body.data.id).toBe(`${w}_2026-03`)
    expect((await east.get(`/api/plans?childId=${e}`)).body.data.map(({ label }: Plan) => label)).toEqual([
      'current',
      'past',
    ])
    await until(async () =>
      expect((await west.get(`/api/plans?childId=${w}`)).body.data.map(({ label }: Plan) => label)).toEqual([
        'future',
        'current',
      ]),
    )
  })
})
