import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../testing/account.ts'
import { registerAdministrator } from '../testing/administrator.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'

let filiz: RunningFiliz
let admin: Account
beforeAll(async () => {
  filiz = await startFiliz()
  admin = await registerAdministrator(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' })
}, 120_000)
afterAll(() => filiz?.stop())

const count = 3_000
interface Progress {
  readonly status: string
  readonly applied: number
  readonly entries: number
}
interface Listed {
  readonly id: string
  readonly kind: string
  readonly updated: number
  readonly isFinished: boolean
}

async function token(): Promise<string> {
  const response = await fetch(`${filiz.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}
const post = async (path: string, body: string, type: string, key: string) => {
  const response = await fetch(`${filiz.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type, Authorization: `Bearer ${await token()}`, 'Idempotency-Key': key },
    body,
  })
  return (await response.json()) as { data: { importId: string; updated: number } }
}
const progress = (id: string) => admin.call<Progress>('GET', `/admin/imports/${id}`)
const listed = () => admin.call<Listed[]>('GET', '/admin/change-sets')

it('an undo is finished once although the server is killed in the middle', async () => {
  const file = Array.from({ length: count }, (_, line) =>
    JSON.stringify({
      category: 'DOGA_KESIF',
      monthTheme: 3,
      minAge: 2,
      maxAge: 6,
      durationMinutes: 20,
      translations: { tr: { title: `Geri alınacak ${line}`, purpose: 'Merak' } },
    }),
  ).join('\n')
  const { data } = await post('/admin/activities/import?format=ndjson', file, 'application/x-ndjson', randomUUID())
  await expect.poll(() => progress(data.importId), { timeout: 120_000 }).toMatchObject({ status: 'finished' })

  const key = randomUUID()
  const undo = () => post(`/admin/change-sets/${data.importId}/undo`, '{}', 'application/json', key)
  const cut = undo().catch(() => undefined)
  let seen: Progress | undefined
  while (!seen || seen.applied === 0) {
    // Not more often, because the reads of an account are limited.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const undoing = (await listed()).find(({ kind }) => kind === 'undo')
    seen = undoing && (await progress(undoing.id))
  }
  expect(seen.applied).toBeLessThan(count)
  await filiz.restart()
  await cut

  const again = await undo()
  const id = again.data.importId
  await expect
    .poll(() => progress(id), { timeout: 120_000, interval: 500 })
    .toMatchObject({ status: 'finished', applied: count, entries: count, updated: count, conflicts: 0 })
  const sets = (await listed()).filter(({ kind }) => kind === 'undo')
  expect(sets).toMatchObject([{ id, updated: count, isFinished: true }])
  const found = `/admin/activities?search=${encodeURIComponent('Geri alınacak')}&limit=100`
  for (let page = 1; page <= count / 100; page++) {
    const entries = await admin.call<{ id: string; status: string }[]>('GET', `${found}&page=${page}`)
    expect(entries.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 'archived'))
    const steps = await admin.call<{ what: string }[]>('GET', `/admin/activities/${entries[0]!.id}/history`)
    expect(steps.map(({ what }) => what)).toEqual(['archived', 'added'])
  }
}, 300_000)
