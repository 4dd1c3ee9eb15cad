// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from './testing/administrator.ts'
import { analystOf } from './testing/analyst.ts'
import { password, started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let analyst: Parent
beforeAll(async () => {
  filiz = await started()
  analyst = await analystOf(filiz)
})
afterAll(() => filiz.stop())

const path = '/api/insights/questions'
const save = (by: Pick<Parent, 'send'>, questions: unknown) => by.send('PUT', path, { body: { questions } })

describe('saved questions', () => {
  const questions = [
    { name: 'Üç yaş', query: 'age=3&vs=1&vsAge=4' },
    { name: 'Geri gelenler', query: 'question=retention' },
  ]

  it("are one analyst's own, in their order, and part of the account's export", async () => {
    expect((await analyst.get(path)).body.data).toEqual([])
    expect((await save(analyst, questions)).body.data).toEqual(questions)
    const other = await analystOf(filiz)
    expect((await other.get(path)).body.data).toEqual([])
    expect((await analyst.get(path)).body.data).toEqual(questions)
    expect((await analyst.get('/api/auth/export')).body.savedQuestions).toEqual(questions)
    await save(analyst, [{ name: 'Yeni ad', query: questions[0]!.query }])
    expect((await analyst.get(path)).body.data).toEqual([{ name: 'Yeni ad', query: questions[0]!.query }])
  })

  it('do not touch the saved views of the catalogue, nor are they touched by these', async () => {
    const person = await administrator(filiz)
    const views = [{ name: 'Eksikler', query: 'missing=en' }]
    await person.send('PUT', '/api/admin/views', { body: { views } })
    await save(person, questions)
    expect((await person.get('/api/admin/views')).body.data).toEqual(views)
    await person.send('PUT', '/api/admin/views', { body: { views: [] } })
    expect((await person.get(path)).body.data).toEqual(questions)
  })

  it.each([
    [[{ name: '', query: '' }]],
    [[{ name: 'a', query: 'x'.repeat(501) }]],
    [Array.from({ length: 51 }, (_, index) => ({ name: `${index}`, query: '' }))],
    [[questions[0], questions[0]]],
    ['none'],
  ])('are refused if they are invalid: %#', async (wrong) => {
    expect((await save(analyst, wrong)).status).toBe(400)
  })

  it('are for analysts and administrators alone, go with the account, and are not open to tokens', async () => {
    const [parent, person] = [await filiz.parent(), await analystOf(filiz)]
    for (const [by, status] of [
      [filiz, 401],
      [parent, 403],
      [person, 200],
    ] as const)
      expect([(await by.send('GET', path)).status, (await save(by, questions)).status]).toEqual([status, status])
    const made = await person.send('POST', '/api/insights/tokens', {
      body: { name: 'Defter', scopes: ['insights', 'exports'] },
    })
    expect([made.status, made.text]).toEqual([201, made.text])
    const headers = { Authorization: `Bearer ${made.body.data.token}` }
    expect((await filiz.send('GET', path, { headers })).status).toBe(403)
    await person.send('DELETE', '/api/auth/account', { body: { password } })
    await expect.poll(() => filiz.engines.vault.get('admin-desk', person.accountId), { timeout: 15_000 }).toBeNull()
  })
})
