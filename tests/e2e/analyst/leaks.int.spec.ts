// @module-tag long
import { leaksIn } from '@filiz/analyst/export/testing/find-leaks.ts'
import { analyst } from '@filiz/analyst/testing/running.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { analystOf } from '../api/testing/analyst.ts'
import { currentPlan } from '../api/testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from '../api/testing/started-filiz.ts'

/** Texts that a known family enters in the app. None of them is in the catalogue. */
const personal = {
  name: 'Zümrüt Kızılgüneş',
  child: 'Lavinya-Işıl',
  birthDate: '2022-02-17',
  interest: 'yıldız balinaları',
  note: 'Çok şaşırtıcı bir köpük deneyi',
  memory: 'Büyülü çamur mutfağında öğle',
  invited: 'buyukanne.kizilgunes@ornek.example',
}

let filiz: StartedFiliz
let owner: Parent
let childId: string
let planId: string
/** The personal texts, and the ids under which the log has account and child. */
let secrets: readonly string[]

beforeAll(async () => {
  filiz = await started()
  owner = await filiz.parent()
  await owner.send('PUT', '/api/auth/profile', { body: { name: personal.name } })
  const child = { name: personal.child, birthDate: personal.birthDate, interests: [personal.interest] }
  childId = (await owner.send('POST', '/api/children', { body: { ...child, allergies: ['nuts'] } })).body.data.id
  const plan = await currentPlan(owner, childId)
  planId = plan.id
  const ofItem = `/api/plans/${plan.id}/activities/${plan.items.find(({ window }) => window === null)!.activityId}`
  await owner.send('POST', `${ofItem}/complete`, { body: {} })
  await owner.send('POST', `${ofItem}/feedback`, { body: { engagement: 5, difficulty: 3, notes: personal.note } })
  const memory = { day: '2026-03-09', text: personal.memory, mood: 'proud' }
  await owner.send('POST', `/api/children/${childId}/memories`, { body: memory })
  const invitation = { email: personal.invited, role: 'helper' }
  await owner.send('POST', `/api/children/${childId}/invitations`, { body: invitation })
  await owner.get(`/api/children/${childId}`)
  secrets = [...Object.values(personal), owner.email, owner.accountId, childId]
})
afterAll(() => filiz.stop())

it('the family entered all of it', async () => {
  const own = (await owner.get('/api/auth/export')).text
  for (const entered of Object.values(personal)) expect(own).toContain(entered)
})

it('a data set of the browser contains nothing that a known family entered, and no id of the log', async () => {
  const reader = await analystOf(filiz)
  const { id } = (await reader.send('POST', '/api/insights/data-sets', { body: { format: 'parquet' } })).body.data
  await expect
    .poll(async () => (await reader.get('/api/insights/data-sets')).body.data[0].status, { timeout: 30_000 })
    .toBe('made')
  const archive = await reader.send('POST', `/api/insights/data-sets/${id}/download`, {})
  const files = await unzip(archive.bytes!)
  expect(files.size).toBeGreaterThan(20)
  for (const [name, content] of files) expect(leaksIn(content, secrets), name).toEqual([])
})

it('no command that goes back shows what a known family entered', async () => {
  // They name accounts and children by their ids in the log.
  const ids = [owner.accountId, childId]
  for (const words of [
    ['tail', '--real-ids'],
    ['tail', '--real-ids', '--json'],
    ['as-of', '2026-03-11', '--child', childId, '--model', 'plans,months,children,uses,progress', '--json'],
    ['as-of', '2026-03-11', '--child', childId, '--model', 'plans,months,children,uses,progress'],
    ['diff', '2026-03-01', '2026-03-11', '--child', childId],
    ['diff', '2026-03-01', '2026-03-11', '--child', childId, '--json'],
    ['explain-plan', planId],
    ['explain-plan', planId, '--json'],
    ['what-if', '--policy', 'simple', '--json'],
    ['verify', '--json'],
  ]) {
    const { code, printed, said } = await analyst(filiz.folder, words)
    expect(code, `${words.join(' ')}: ${said}`).toBe(0)
    expect(printed.length).toBeGreaterThan(100)
    const shown = leaksIn(
      Buffer.from(printed + said),
      secrets.filter((secret) => !ids.includes(secret)),
    )
    expect(shown, words.join(' ')).toEqual([])
  }
})
