// @module-tag long
import type { CatalogueEntry, HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let admin: Parent
let other: Parent

beforeAll(async () => {
  filiz = await started()
  ;[admin, other] = await Promise.all([administrator(filiz), administrator(filiz)])
})
afterAll(() => filiz.stop())

const turkish = {
  title: 'Cevizli Kurabiye',
  purpose: 'Birlikte yapar',
  materials: ['1 su bardağı ceviz', 'Un'],
  steps: ['Cevizleri bıçakla doğrayın.', 'Hamuru yoğurun.', 'Fırında on dakika pişirin.', 'Yiyin.'],
}
const english = {
  title: 'Walnut Biscuits',
  purpose: 'Done together',
  materials: ['1 cup of walnuts', 'Flour'],
  steps: ['Chop the walnuts with a knife.', 'Knead the dough.', 'Bake them in the oven for ten minutes.', 'Eat them.'],
}
const nutEntry = (more: object = {}) => ({
  category: 'GUNLUK_BECERI',
  monthTheme: 11,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 40,
  translations: { tr: turkish, en: english },
  ...more,
})
const plain = (title: string, more: object = {}) => ({
  ...nutEntry(more),
  translations: { tr: { title, purpose: 'Birlikte', materials: [], steps: ['Birlikte oturun.'] } },
})
const add = (body: object, by = admin, headers = {}) => by.send('POST', '/api/admin/activities', { body, headers })
const draft = async (body: object): Promise<CatalogueEntry> => (await add({ ...body, status: 'draft' })).body.data
const publish = (id: string, body: object = {}, by = admin, headers = {}) =>
  by.send('POST', `/api/admin/activities/${id}/publish`, { body, headers })
const typesOf = async (id: string) => {
  const types: string[] = []
  for await (const { type } of filiz.engines.log.readStream(activityStream(id))) types.push(type)
  return types
}

describe('an entry for ages 2 to 6 whose steps cut nuts and use the oven, without a word of safety', () => {
  it.each([
    ['without hazards', {}],
    ['with hazards that are known to be none', { hazards: [] }],
    ['with some of its hazards', { hazards: ['wheat', 'nuts'] }],
    ['in Turkish alone', { translations: { tr: turkish } }],
  ])('is refused %s, in the language of the request', async (_, more) => {
    const inTurkish = await add(nutEntry(more), admin, { 'Accept-Language': 'tr' })
    expect([inTurkish.status, inTurkish.body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(inTurkish.body.error.fields.hazards.message).toMatch(
      /“bıçak”, “bıçakla” \(kesici alet\): Adımlar 1 \(Türkçe\).*“fırın”.*Her sözcük için tehlikeyi ekleyin/,
    )
    const inEnglish = await add(nutEntry(more), admin, { 'Accept-Language': 'en' })
    expect(inEnglish.body.error.fields.hazards.message).toMatch(
      /‘bıçak’, ‘bıçakla’ \(sharp tools\): Steps 1 \(Turkish\)/,
    )
  })

  it('is kept as a draft, and refused when it is published', async () => {
    const { id } = await draft(nutEntry())
    const refused = await publish(id, {}, admin, { 'Accept-Language': 'en' })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields.hazards.message).toContain('The hazards are unknown')
    expect((await admin.get(`/api/admin/activities/${id}`)).body.data.status).toBe('draft')
  })

  it('is refused with all its hazards because nuts choke at two, and published from three with an adult and safety notes', async () => {
    const hazards = ['sharp', 'heat', 'food-choking', 'nuts', 'wheat']
    const refused = await add(nutEntry({ hazards, adult: 'with' }), admin, { 'Accept-Language': 'en' })
    expect(refused.body.error.fields.hazards.message).toBe(
      'Not below the age of 3: foods that choke. Set the youngest age to 3 or more.',
    )
    const notes = { tr: { ...turkish, safetyNotes: 'Cevizi siz doğrayın.' }, en: english }
    const withoutEnglishNote = await add(nutEntry({ hazards, minAge: 5, translations: notes }))
    expect(Object.keys(withoutEnglishNote.body.error.fields)).toEqual(['translations.en.safetyNotes'])
    const translations = { ...notes, en: { ...english, safetyNotes: 'Chop the walnuts yourself.' } }
    expect((await add(nutEntry({ hazards, minAge: 3, adult: 'near', translations }))).status).toBe(400)
    expect((await add(nutEntry({ hazards, minAge: 3, translations }))).status).toBe(400)
    expect((await add(nutEntry({ hazards, minAge: 3, adult: 'with', translations }))).status).toBe(201)
  })
})

describe('confirmations of hazard words', () => {
  it('name hazards, say what is harmless, and are shown in the history once', async () => {
    const { id } = await draft(plain('Bıçak Dansı', { hazards: [] }))
    const refused = await publish(id)
    expect(refused.status).toBe(400)
    const confirm = [{ word: 'Bıçak', reason: 'Yalnızca adı öyle.' }]
    const published = await publish(id, { confirm })
    expect([published.status, published.body.data.status, published.body.data.hazards]).toEqual([200, 'published', []])
    expect(published.body.data.confirmed).toEqual([{ word: 'bıçak', reason: 'Yalnızca adı öyle.' }])
    expect((await publish(id, { confirm })).status).toBe(200)
    expect(await typesOf(id)).toEqual(['ActivityAdded', 'HazardWordsConfirmed', 'ActivityPublished'])

    // The answer holds for later texts of the entry, but not for other words.
    const revised = { ...published.body.data, id: undefined, version: undefined, updatedAt: undefined }
    expect(
      (await admin.send('PUT', `/api/admin/activities/${id}`, { body: { ...revised, durationMinutes: 45 } })).status,
    ).toBe(200)
    const knives = {
      tr: {
        ...revised.translations.tr,
        steps: ['Bıçakları sayın, makası da alın.'],
        safetyNotes: 'Uçlarından tutmasın.',
      },
    }
    const stopped = await admin.send('PUT', `/api/admin/activities/${id}`, {
      body: { ...revised, translations: knives },
    })
    expect([stopped.status, stopped.body.error.fields.hazards.message.includes('“makas”')]).toEqual([400, true])
    const named = await admin.send('PUT', `/api/admin/activities/${id}`, {
      body: { ...revised, translations: knives, adult: 'with', confirm: [{ word: 'makası', hazard: 'sharp' }] },
    })
    expect([named.status, named.body.data.hazards]).toEqual([200, ['sharp']])

    const steps: HistoryEntry[] = (await admin.get(`/api/admin/activities/${id}/history`)).body.data
    expect(steps.filter(({ what }) => what === 'confirmed').map(({ words, by }) => [words, by.kind])).toEqual([
      [[{ word: 'makas', hazard: 'sharp' }], 'person'],
      [[{ word: 'bıçak', reason: 'Yalnızca adı öyle.' }], 'person'],
    ])
  })

  it('make unknown hazards known, also an empty list', async () => {
    const { id } = await draft(plain('Sessiz Oturma'))
    expect((await publish(id)).body.error.fields.hazards.message).toContain('Tehlikeler bilinmiyor')
    expect((await publish(id, { confirm: [] })).body.data).toMatchObject({
      status: 'published',
      hazards: [],
      version: 2,
    })
  })

  it('are refused for words that the texts do not have, and beyond their limits', async () => {
    const { id } = await draft(plain('Sakin Oturma'))
    const fieldsOf = async (confirm: unknown) => Object.keys((await publish(id, { confirm })).body.error.fields)
    expect(await fieldsOf([{ word: 'bıçak' }])).toEqual(['confirm.0.word'])
    expect(await fieldsOf([{ word: 'x', hazard: 'fire', reason: 'x'.repeat(201) }])).toEqual([
      'confirm.0.hazard',
      'confirm.0.reason',
    ])
    expect(await fieldsOf(Array.from({ length: 101 }, () => ({ word: 'x' })))).toEqual(['confirm'])
    expect(await fieldsOf('no')).toEqual(['confirm'])
  })

  it('are all kept, and the entry is published once, when two administrators answer at the same time', async () => {
    const { id } = await draft(plain('Makas ve Balon', { hazards: [], minAge: 4 }))
    const confirm = [{ word: 'makas' }, { word: 'balon' }]
    const replies = await Promise.all([admin, other].map((one) => publish(id, { confirm }, one)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await typesOf(id)).toEqual(['ActivityAdded', 'HazardWordsConfirmed', 'ActivityPublished'])

    const second = await draft(plain('Balonlu Makas', { hazards: [], minAge: 4 }))
    const each = await Promise.all([
      publish(second.id, { confirm: [{ word: 'makas' }] }),
      publish(second.id, { confirm: [{ word: 'balon' }] }, other),
    ])
    expect(each.map(({ status }) => status)).toEqual([400, 400])
    expect(await typesOf(second.id)).toEqual(['ActivityAdded'])
  })
})

describe('the base contract', () => {
  it('publishes a new entry without status, hazards and found words', async () => {
    const reply = await add(plain('Eski Usul'))
    expect([reply.status, reply.body.data.status, 'hazards' in reply.body.data]).toEqual([201, 'published', false])
    const { id } = reply.body.data
    expect(
      (await admin.send('PUT', `/api/admin/activities/${id}`, { body: plain('Eski Usul', { durationMinutes: 50 }) }))
        .status,
    ).toBe(200)
    expect((await admin.send('DELETE', `/api/admin/activities/${id}`)).status).toBe(200)
    const back = await admin.send('POST', `/api/admin/activities/${id}/restore`, { body: {} })
    expect([back.status, back.body.data.status]).toEqual([200, 'published'])
  })
})

describe('a line of a file', () => {
  it('becomes a draft and says so when its text has a hazard word that no hazard names', async () => {
    const line = (entry: object) =>
      admin.send('POST', '/api/admin/activities/import?format=ndjson&dryRun=true', {
        body: JSON.stringify(entry),
        headers: { 'Content-Type': 'application/x-ndjson', 'Accept-Language': 'en' },
      })
    const titled = (title: string) => nutEntry({ translations: { tr: { ...turkish, title } } })
    const drafted = (await line({ ...titled('Yeni Kurabiye'), status: 'published' })).body.data
    expect(drafted).toMatchObject({ created: 1, failed: 0, lines: [{ status: 'draft' }] })
    expect(drafted.lines[0].remark).toContain('‘bıçak’')
    expect((await line(titled('Başka Kurabiye'))).body.data).toMatchObject({ created: 1, failed: 0 })
  })
})
