// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addChild, invitation, join } from '../testing/caregivers.ts'
import { fillCatalogue, startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ now: '2026-03-10T09:00:00.000Z' })
  await fillCatalogue(service)
})
afterAll(() => service.close())

const exported = async (who: Parent) => {
  await service.project()
  const { text } = await who.send('GET', '/api/auth/export')
  return { text, ...JSON.parse(text) }
}
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

it('contains shared children for a parent and none for a helper, and follows a child that is handed over', async () => {
  const [owner, father, grandmother] = [await service.parent(), await service.parent(), await service.parent()]
  const [child, sister] = [await addChild(owner), await addChild(owner, 'Ece')]
  const fathers = await addChild(father, 'Can')
  await join(owner, child, father, 'parent')
  await join(owner, child, grandmother, 'helper')
  await invitation(owner, child, 'helper', { email: 'teyze@example.org' })
  await invitation(father, child, 'helper', { email: 'komsu@example.org' })
  const plan = (await owner.send('POST', '/api/plans', { body: { childId: child, year: 2026, month: 3 } })).body.data
  await grandmother.send('POST', `/api/plans/${plan.id}/activities/${plan.items[0].activityId}/complete`, { body: {} })

  const ofFather = await exported(father)
  expect(ids(ofFather.children)).toEqual([fathers, child])
  expect(ofFather.children[1]).toMatchObject({ role: 'parent', history: expect.any(Array) })
  expect(ids(ofFather.plans)).toEqual([plan.id])
  expect(ofFather.text).toContain('Deniz')
  expect(ofFather.text).not.toMatch(/Ece|teyze@/)
  expect(ofFather.text).toContain('komsu@')
  const ofGrandmother = await exported(grandmother)
  expect([ofGrandmother.children, ofGrandmother.plans]).toEqual([[], []])
  expect(ofGrandmother.text).not.toMatch(/Deniz|Ece/)
  const ofOwner = await exported(owner)
  expect(ids(ofOwner.children)).toEqual([child, sister])
  expect(ofOwner.text).not.toContain('komsu@')

  const give = (by: Parent) =>
    by.send('POST', `/api/children/${child}/owner`, { body: { accountId: father.accountId } })
  await give(owner)
  await give(father)
  expect(ids((await exported(father)).children)).toEqual([fathers, child])
  expect((await exported(father)).children[1]).not.toHaveProperty('role')
  expect(ids((await exported(owner)).children)).toEqual([sister, child])
  await father.send('DELETE', `/api/children/${child}/caregivers/${owner.accountId}`)
  const after = await exported(owner)
  expect([ids(after.children), after.plans]).toEqual([[sister], []])
  expect(after.text).not.toContain('Deniz')
})

it('contains nothing that somebody removed, replaced or took back', async () => {
  const [owner, father] = [await service.parent(), await service.parent()]
  const child = await addChild(owner)
  await join(owner, child, father, 'parent')
  const memories = `/api/children/${child}/memories`
  const add = async (text: string) =>
    (await father.send('POST', memories, { body: { day: '2026-03-09', text } })).body.data as {
      readonly id: string
      readonly revision: string
    }
  const [changed, removed] = [await add('İlk hâli'), await add('Silinecek söz')]
  await father.send('PATCH', `${memories}/${changed.id}`, { body: { revision: changed.revision, text: 'Son hâli' } })
  await father.send('DELETE', `${memories}/${removed.id}`)
  const plan = (await owner.send('POST', '/api/plans', { body: { childId: child, year: 2026, month: 3 } })).body.data
  const [first, second] = plan.items.map(
    ({ activityId }: { activityId: string }) => `/api/plans/${plan.id}/activities/${activityId}`,
  ) as [string, string]
  const say = (item: string, notes: string) =>
    father.send('POST', `${item}/feedback`, { body: { engagement: 5, difficulty: 3, notes } })
  for (const item of [first, second]) await father.send('POST', `${item}/complete`, { body: {} })
  await say(first, 'Eski not')
  await say(first, 'Yeni not')
  await say(second, 'Vazgeçilen not')
  expect((await father.send('POST', `${second}/reopen`, { body: {} })).status).toBe(200)

  for (const who of [owner, father]) {
    const { text } = await exported(who)
    expect(text).toContain('Son hâli')
    expect(text).toContain('Yeni not')
    expect(text).not.toMatch(/İlk hâli|Silinecek söz|Eski not|Vazgeçilen not/)
  }
})
