import { shippedMilestones } from '@filiz/catalogue/milestones.ts'
import { may, type CaregiverRole, type Right } from '@filiz/domain/child/rights.ts'
import { picture } from '@filiz/application/testing/pictures.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

/** Who tries each route: everybody with a role, somebody who was removed, and a stranger. */
const people = ['owner', 'parent', 'helper', 'former', 'stranger'] as const
type PersonName = (typeof people)[number]
const roles: Readonly<Record<PersonName, CaregiverRole | undefined>> = {
  owner: 'owner',
  parent: 'parent',
  helper: 'helper',
  former: undefined,
  stranger: undefined,
}

interface Family {
  readonly childId: string
  readonly plan: Plan
  readonly milestoneId: string
  /** An activity that is in no plan. */
  readonly other: string
  readonly picture: Buffer
  readonly photoId: string
  /** Everybody has another pending item of the plan, and the owner completed and swapped one each. */
  readonly item: Readonly<Record<PersonName | 'completed' | 'swapped', PlanItem>>
  readonly invitation: Readonly<Record<PersonName, string>>
  readonly accountIds: Readonly<Record<PersonName | 'spare', string>>
  /** Everybody's own memory, or one of the owner; and one of somebody else to change for each. */
  readonly memory: Readonly<Record<'own' | 'others', Readonly<Record<PersonName, string>>>>
}

interface Attempt {
  readonly right: Right
  readonly path: string
  readonly body?: object
  readonly type?: string
  /** Statuses with which the route answers those who have the right; by default a success. */
  readonly allowed?: readonly number[]
}
type Attempts = (family: Family, who: PersonName) => readonly Attempt[]

const success = [200, 201, 204]

const remembered = { day: '2026-03-25', text: 'Güldü' }
const toMemories = ({ childId, memory }: Family, who: PersonName, body?: object): readonly Attempt[] => [
  { right: 'remember', path: `/children/${childId}/memories/${memory.own[who]}`, ...(body && { body }) },
  {
    right: 'change-others-memories',
    path: `/children/${childId}/memories/${memory.others[who]}`,
    ...(body && { body }),
  },
]

/** Routes about one child. Every way in which a route names the child is an attempt. */
const routesOfChild: Readonly<Record<string, Attempts>> = {
  'GET /children/{id}': ({ childId }) => [{ right: 'see', path: `/children/${childId}` }],
  'GET /children/{id}/caregivers': ({ childId }) => [{ right: 'see', path: `/children/${childId}/caregivers` }],
  'GET /children/{id}/invitations': ({ childId }) => [
    { right: 'see-invitations', path: `/children/${childId}/invitations` },
  ],
  'GET /children/{id}/report': ({ childId }) => [{ right: 'see-milestones', path: `/children/${childId}/report` }],
  'GET /children/{id}/photos/{photoId}': ({ childId, photoId }) => [
    { right: 'remember', path: `/children/${childId}/photos/${photoId}?size=320` },
  ],
  'POST /children/{id}/photos': ({ childId, picture }) => [
    { right: 'remember', path: `/children/${childId}/photos`, body: picture, type: 'image/png' },
  ],
  'GET /activities': ({ childId }) =>
    ['', '&favourite=true', '&search=oyun', '&category=DOGA_KESIF'].map((filter) => ({
      right: 'see',
      path: `/activities?childId=${childId}${filter}`,
    })),
  'GET /activities/{id}': ({ childId, other }) => [{ right: 'see', path: `/activities/${other}?childId=${childId}` }],
  'GET /activities/suggested': ({ childId }) => [{ right: 'see', path: `/activities/suggested?childId=${childId}` }],
  'GET /plans': ({ childId }) => [{ right: 'see', path: `/plans?childId=${childId}` }],
  'GET /plans/current': ({ childId }) => [{ right: 'see', path: `/plans/current?childId=${childId}` }],
  'GET /plans/current/today': ({ childId }) => [{ right: 'see', path: `/plans/current/today?childId=${childId}` }],
  'GET /plans/{id}': ({ plan }) => [{ right: 'see', path: `/plans/${plan.id}` }],
  'GET /plans/{id}/activities': ({ plan }) => [{ right: 'see', path: `/plans/${plan.id}/activities` }],
  'GET /plans/{id}/stats': ({ plan }) => [{ right: 'see', path: `/plans/${plan.id}/stats` }],
  'GET /plans/{id}/letter': ({ plan }) => [{ right: 'see', path: `/plans/${plan.id}/letter` }],
  'GET /plans/{id}/calendar.ics': ({ plan }) => [{ right: 'see', path: `/plans/${plan.id}/calendar.ics` }],
  'GET /plans/{id}/activities/{activityId}/replacements': ({ plan, item }, who) => [
    { right: 'plan', path: `/plans/${plan.id}/activities/${item[who].activityId}/replacements` },
  ],
  'GET /progress': ({ childId }) => [{ right: 'see', path: `/progress?childId=${childId}` }],
  'GET /progress/insights': ({ childId }) => [
    { right: 'see-development', path: `/progress/insights?childId=${childId}` },
  ],
  'POST /plans/{id}/activities/{activityId}/feedback': ({ plan, item }) => [
    {
      right: 'complete',
      path: `/plans/${plan.id}/activities/${item.completed.activityId}/feedback`,
      body: { engagement: 4, difficulty: 3, focusMinutes: 5 },
    },
  ],
  'POST /plans/{id}/activities/{activityId}/complete': ({ plan, item }, who) => [
    { right: 'complete', path: `/plans/${plan.id}/activities/${item[who].activityId}/complete`, body: {} },
  ],
  'POST /plans/{id}/activities/{activityId}/reopen': ({ plan, item }, who) => [
    { right: 'complete', path: `/plans/${plan.id}/activities/${item[who].activityId}/reopen`, body: {} },
    { right: 'reopen-others', path: `/plans/${plan.id}/activities/${item.completed.activityId}/reopen`, body: {} },
  ],
  'POST /plans/{id}/activities/{activityId}/swap/undo': ({ plan, item }) => [
    { right: 'plan', path: `/plans/${plan.id}/activities/${item.swapped.activityId}/swap/undo`, body: {} },
  ],
  'POST /plans/{id}/activities/{activityId}/swap': ({ plan, item }, who) => [
    { right: 'plan', path: `/plans/${plan.id}/activities/${item[who].activityId}/swap`, body: { reason: 'not-now' } },
  ],
  'POST /plans/{id}/activities': ({ plan, other }) => [
    { right: 'plan', path: `/plans/${plan.id}/activities`, body: { activityId: other, insteadOf: null } },
  ],
  'POST /plans': ({ childId }) => [{ right: 'plan', path: '/plans', body: { childId, year: 2026, month: 4 } }],
  'PUT /activities/{id}/favourite': ({ childId, other }) => [
    { right: 'favourite', path: `/activities/${other}/favourite?childId=${childId}` },
  ],
  'DELETE /activities/{id}/favourite': ({ childId, other }) => [
    { right: 'favourite', path: `/activities/${other}/favourite?childId=${childId}` },
  ],
  'GET /children/{id}/milestones': ({ childId }) => [
    { right: 'see-milestones', path: `/children/${childId}/milestones` },
  ],
  'PUT /children/{id}/milestones/{milestoneId}': ({ childId, milestoneId }) => [
    { right: 'see-milestones', path: `/children/${childId}/milestones/${milestoneId}`, body: { answer: 'yes' } },
  ],
  'PUT /children/{id}/focus': ({ childId, milestoneId }) => [
    { right: 'plan', path: `/children/${childId}/focus`, body: { milestoneId, year: 2026, month: 4 } },
  ],
  'DELETE /children/{id}/focus': ({ childId }) => [
    { right: 'plan', path: `/children/${childId}/focus?year=2026&month=4` },
  ],
  'POST /exposures': ({ childId, plan, other }) =>
    [
      { kind: 'plan', planId: plan.id },
      { kind: 'suggestion', childId, activityId: other },
    ].map((exposure) => ({ right: 'see', path: '/exposures', body: { exposures: [exposure] } })),
  'POST /progress/pause': ({ childId }) => [
    { right: 'pause', path: '/progress/pause', body: { childId, until: '2026-03-30' } },
  ],
  'DELETE /progress/pause': ({ childId }) => [{ right: 'pause', path: `/progress/pause?childId=${childId}` }],
  'PUT /children/{id}': ({ childId }) => [
    { right: 'edit', path: `/children/${childId}`, body: { name: 'Papatya', birthDate: '2022-05-10' } },
  ],
  'POST /children/{id}/invitations': ({ childId }) => [
    { right: 'invite-helper', path: `/children/${childId}/invitations`, body: { role: 'helper' } },
    { right: 'invite-parent', path: `/children/${childId}/invitations`, body: { role: 'parent' } },
  ],
  'DELETE /children/{id}/invitations/{invitationId}': ({ childId, invitation }, who) => [
    { right: 'see-invitations', path: `/children/${childId}/invitations/${invitation[who]}` },
  ],
  'POST /children/{id}/owner': ({ childId, accountIds }, who) => [
    // Nothing was offered to those who accept here, and the owner owns the child already.
    { right: 'see', path: `/children/${childId}/owner`, body: { accountId: accountIds[who] }, allowed: [200, 409] },
    { right: 'hand-over', path: `/children/${childId}/owner`, body: { accountId: accountIds.spare } },
  ],
  'DELETE /children/{id}/owner': ({ childId }) => [{ right: 'hand-over', path: `/children/${childId}/owner` }],
  'PUT /children/{id}/caregivers/{accountId}': ({ childId, accountIds }) => [
    {
      right: 'manage-caregivers',
      path: `/children/${childId}/caregivers/${accountIds.spare}`,
      body: { role: 'helper' },
    },
  ],
  'DELETE /children/{id}/caregivers/{accountId}': ({ childId, accountIds }) => [
    { right: 'manage-caregivers', path: `/children/${childId}/caregivers/${accountIds.spare}` },
  ],
  'GET /children/{id}/memories': ({ childId }) => [{ right: 'remember', path: `/children/${childId}/memories` }],
  'POST /children/{id}/memories': ({ childId }) => [
    { right: 'remember', path: `/children/${childId}/memories`, body: remembered },
  ],
  'PUT /children/{id}/memories/{memoryId}': (family, who) => toMemories(family, who, remembered),
  'PATCH /children/{id}/memories/{memoryId}': (family, who) =>
    toMemories(family, who, { revision: 'any', mood: 'calm' }),
  'DELETE /children/{id}/memories/{memoryId}': (family, who) => toMemories(family, who),
  'DELETE /children/{id}': ({ childId }) => [{ right: 'remove', path: `/children/${childId}` }],
}

/** Routes whose answer tells of all children that one may see: with this right. */
const routesOfAllChildren: Readonly<Record<string, Right>> = {
  'GET /children': 'see',
  'GET /offline': 'see',
  'GET /progress/summary': 'see',
  'GET /calendar/{secret}.ics': 'see',
}

/** Routes that name no child of another owner. `GET /changes` has specs of its own, and so has the export. */
const routesWithoutChild: readonly string[] = [
  'GET /changes',
  'GET /auth/export',
  'POST /children',
  'GET /activities/categories',
  'GET /invitations/{token}',
  'POST /invitations/{token}/accept',
  'GET /calendar',
  'POST /calendar',
  'PUT /calendar',
  'DELETE /calendar',
]

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

describe('the rights of caregivers over HTTP', () => {
  let filiz: StartedFiliz
  let family: Family
  let all: Readonly<Record<PersonName | 'spare', Parent>>

  beforeAll(async () => {
    // In the last week of a month, because plans have no letter before it.
    filiz = await started({ now: '2026-03-26T09:00:00.000Z' })
    const [owner, parent, helper, former, stranger, spare] = await Promise.all(
      Array.from({ length: 6 }, () => filiz.parent()),
    )
    all = { owner: owner!, parent: parent!, helper: helper!, former: former!, stranger: stranger!, spare: spare! }
    const { id: childId } = (
      await all.owner.send('POST', '/api/children', { body: { name: 'Papatya', birthDate: '2022-05-10' } })
    ).body.data
    for (const [member, role] of [
      [all.parent, 'parent'],
      [all.helper, 'helper'],
      [all.former, 'parent'],
      [all.spare, 'parent'],
    ] as const)
      await join(all.owner, member, [childId], role)
    const plan = await currentPlan(all.owner, childId)
    // A cached answer must not outlive the membership.
    await all.former.get(`/api/plans/${plan.id}`)
    await all.owner.send('DELETE', `/api/children/${childId}/caregivers/${all.former.accountId}`)

    const items = plan.items.filter(({ window }) => window === null)
    const item = Object.fromEntries([...people, 'completed', 'swapped'].map((who, index) => [who, items[index]!]))
    const ofItem = (which: string) => `/api/plans/${plan.id}/activities/${item[which]!.activityId}`
    await all.owner.send('POST', `${ofItem('completed')}/complete`, { body: {} })
    await all.owner.send('POST', `${ofItem('swapped')}/swap`, { body: { reason: 'not-now' } })
    const suggested = (await all.owner.get(`/api/activities/suggested?childId=${childId}`)).body.data as {
      id: string
    }[]
    const invite = async (by: Parent): Promise<string> =>
      (await by.send('POST', `/api/children/${childId}/invitations`, { body: { role: 'helper' } })).body.data
        .invitationId
    const remember = async (by: Parent): Promise<string> =>
      (await by.send('POST', `/api/children/${childId}/memories`, { body: { day: '2026-03-24', text: 'Koştu' } })).body
        .data.id
    const memoriesOf = async (byWhom: (who: PersonName) => Parent) =>
      Object.fromEntries(
        await Promise.all(people.map(async (who) => [who, await remember(byWhom(who))] as const)),
      ) as Record<PersonName, string>
    const byOwner = await invite(all.owner)
    const sentPicture = await picture(40, 30).png().toBuffer()
    const { photoId } = (
      await all.owner.send('POST', `/api/children/${childId}/photos`, {
        body: sentPicture,
        headers: { 'Content-Type': 'image/png' },
      })
    ).body.data
    family = {
      childId,
      plan,
      milestoneId: shippedMilestones()[0]!.milestoneId,
      picture: sentPicture,
      photoId,
      other: suggested[0]!.id,
      memory: {
        own: await memoriesOf((who) => all[roles[who] ? who : 'owner']),
        others: await memoriesOf(() => all.spare),
      },
      item: item as Family['item'],
      invitation: {
        owner: byOwner,
        parent: await invite(all.parent),
        helper: byOwner,
        former: byOwner,
        stranger: byOwner,
      },
      accountIds: Object.fromEntries(
        Object.entries(all).map(([who, { accountId }]) => [who, accountId]),
      ) as Family['accountIds'],
    }
  }, 60_000)
  afterAll(() => filiz.stop())

  it('each route of the contract is in one of the tables', () => {
    const inTables = [...Object.keys(routesOfChild), ...Object.keys(routesOfAllChildren), ...routesWithoutChild]
    const ofPeople = contract
      .filter(({ access, path }) => access !== 'admin' && access !== 'analyst' && !/^\/auth\/(?!export)/.test(path))
      .map(nameOf)
    expect(inTables.toSorted()).toEqual(ofPeople.toSorted())
  })

  it('a list shows a child to everybody who may see it, and to nobody else', async () => {
    for (const who of people) {
      const { secret } = (await all[who].send('POST', '/api/calendar', { body: { rhythm: 'daily', names: true } })).body
        .data
      for (const [name, right] of Object.entries(routesOfAllChildren)) {
        const path = name.slice('GET '.length).replace('{secret}', secret)
        const { status, text } = await all[who].get(`/api${path}`)
        expect([who, name, status]).toEqual([who, name, 200])
        const told = text.includes(family.childId) || text.includes('Papatya')
        const role = roles[who]
        expect([who, name, told]).toEqual([who, name, role !== undefined && may(role, right)])
      }
    }
  })

  it('lets everybody but the owner and strangers leave, who see nothing afterwards', async () => {
    const { id } = (await all.owner.send('POST', '/api/children', { body: { name: 'Lale', birthDate: '2021-05-10' } }))
      .body.data
    await join(all.owner, all.parent, [id], 'parent')
    await join(all.owner, all.helper, [id], 'helper')
    const expected = { owner: 409, parent: 200, helper: 200, former: 404, stranger: 404 }
    for (const who of people) {
      const { status } = await all[who].send('DELETE', `/api/children/${id}/caregivers/${all[who].accountId}`)
      expect([who, status]).toEqual([who, expected[who]])
      expect((await all[who].get(`/api/children/${id}`)).status).toBe(who === 'owner' ? 200 : 404)
    }
  })

  it('names no children of the owner to others', async () => {
    const { body } = await all.stranger.get(`/api/activities/${family.other}`)
    expect(body.data.suitableChildren).toEqual([])
    expect((await all.helper.get(`/api/activities/${family.other}`)).body.data.suitableChildren).toHaveLength(1)
  })

  // The reads come first and the removals last. Those without a right come first, so that they cannot profit from what
  // the others did.
  it.each(Object.keys(routesOfChild))('%s answers by the table of rights', async (name) => {
    const method = name.slice(0, name.indexOf(' '))
    for (const who of people.toReversed()) {
      const role = roles[who]
      for (const { right, path, body, type, allowed = success } of routesOfChild[name]!(family, who)) {
        const before = await filiz.engines.log.head()
        const { status, text } =
          method === 'GET'
            ? await all[who].get(`/api${path}`)
            : await all[who].send(method, `/api${path}`, {
                ...(body && { body }),
                ...(type && { headers: { 'Content-Type': type } }),
              })
        if (role && may(role, right)) {
          expect(allowed, `${who}: ${method} ${path} (${right}): ${status} ${text.slice(0, 200)}`).toContain(status)
          continue
        }
        expect([who, path, status]).toEqual([who, path, role ? 403 : 404])
        expect(text).not.toContain('Papatya')
        const since = (await Array.fromAsync(filiz.engines.log.readAll({ after: before }))).flat()
        expect(since.filter(({ metadata }) => metadata.actor === `account:${all[who].accountId}`)).toEqual([])
      }
    }
  })
})
