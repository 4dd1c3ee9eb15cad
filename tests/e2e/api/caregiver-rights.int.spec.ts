import { shippedMilestones } from '@filiz/catalogue/milestones.ts'
import { may, type CaregiverRole, type Right } from '@filiz/domain/child/rights.ts'
import { picture } from '@filiz/application/testing/pictures.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import type { RouteDefinition } from '@filiz/http/route.ts'
import { emptyBodyOf, nameOf, pathOf } from './testing/request-of.ts'
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
  /** Everybody has another pending item of the plan, and the owner completed two and swapped one. */
  readonly item: Readonly<Record<PersonName | 'completed' | 'rated' | 'swapped', PlanItem>>
  readonly invitation: Readonly<Record<PersonName, string>>
  readonly accountIds: Readonly<Record<PersonName | 'spare', string>>
  /** Everybody's own memory, or one of the owner; and one of somebody else to change for each. */
  readonly memory: Readonly<Record<'own' | 'others', Readonly<Record<PersonName, string>>>>
}

interface Attempt {
  /** By default the right of the route's definition. */
  readonly right: Right
  readonly path: string
  readonly body?: object
  readonly type?: string
  /** Statuses with which the route answers those who have the right; by default a success. */
  readonly allowed?: readonly number[]
}
type Attempts = (family: Family, who: PersonName) => readonly Partial<Attempt>[]

const success = [200, 201, 204]

const remembered = { day: '2026-03-25', text: 'Güldü' }
const toMemories = ({ childId, memory }: Family, who: PersonName, body?: object): readonly Partial<Attempt>[] => [
  { path: `/children/${childId}/memories/${memory.own[who]}`, ...(body && { body }) },
  {
    right: 'change-others-memories',
    path: `/children/${childId}/memories/${memory.others[who]}`,
    ...(body && { body }),
  },
]

/** Further attempts than the one that follows from a route's definition, or with another path or body. */
const attempts: Readonly<Record<string, Attempts>> = {
  'GET /children/{id}/photos/{photoId}': ({ childId, photoId }) => [
    { path: `/children/${childId}/photos/${photoId}?size=320` },
  ],
  'POST /children/{id}/photos': ({ picture }) => [{ body: picture, type: 'image/png' }],
  'GET /activities': ({ childId }) =>
    ['', '&favourite=true', '&search=oyun', '&category=DOGA_KESIF'].map((filter) => ({
      path: `/activities?childId=${childId}${filter}`,
    })),
  'POST /plans/{id}/activities/{activityId}/feedback': ({ plan, item }) => [
    {
      path: `/plans/${plan.id}/activities/${item.rated.activityId}/feedback`,
      body: { engagement: 4, difficulty: 3, focusMinutes: 5 },
    },
  ],
  'POST /plans/{id}/activities/{activityId}/reopen': ({ plan, item }) => [
    {},
    { right: 'reopen-others', path: `/plans/${plan.id}/activities/${item.completed.activityId}/reopen` },
  ],
  'POST /plans/{id}/activities/{activityId}/swap/undo': ({ plan, item }) => [
    { path: `/plans/${plan.id}/activities/${item.swapped.activityId}/swap/undo` },
  ],
  'POST /plans/{id}/activities': ({ other }) => [{ body: { activityId: other, insteadOf: null } }],
  'POST /plans': ({ childId }) => [{ body: { childId, year: 2026, month: 4 } }],
  'PUT /children/{id}/milestones/{milestoneId}': () => [{ body: { answer: 'yes' } }],
  'PUT /children/{id}/focus': ({ milestoneId }) => [{ body: { milestoneId, year: 2026, month: 4 } }],
  'DELETE /children/{id}/focus': ({ childId }) => [{ path: `/children/${childId}/focus?year=2026&month=4` }],
  'POST /exposures': ({ childId, plan, other }) =>
    [
      { kind: 'plan', planId: plan.id },
      { kind: 'suggestion', childId, activityId: other },
    ].map((exposure) => ({ body: { exposures: [exposure] } })),
  'POST /progress/pause': ({ childId }) => [{ body: { childId, until: '2026-03-30' } }],
  'PUT /children/{id}': () => [{ body: { name: 'Papatya', birthDate: '2022-05-10' } }],
  'POST /children/{id}/invitations': () => [
    { body: { role: 'helper' } },
    { right: 'invite-parent', body: { role: 'parent' } },
  ],
  // Nobody asked to join.
  'POST /children/{id}/invitations/{invitationId}/applicants/{accountId}': () => [{ allowed: [404] }],
  'POST /children/{id}/owner': ({ accountIds }, who) => [
    // Nothing was offered to those who accept here, and the owner owns the child already.
    { body: { accountId: accountIds[who] }, allowed: [200, 409] },
    { right: 'hand-over', body: { accountId: accountIds.spare } },
  ],
  'PUT /children/{id}/caregivers/{accountId}': () => [{ body: { role: 'helper' } }],
  'POST /children/{id}/memories': () => [{ body: remembered }],
  'PUT /children/{id}/memories/{memoryId}': (family, who) => toMemories(family, who, remembered),
  'PATCH /children/{id}/memories/{memoryId}': (family, who) =>
    toMemories(family, who, { revision: 'any', mood: 'calm' }),
  'DELETE /children/{id}/memories/{memoryId}': (family, who) => toMemories(family, who),
}

/** A helper cannot become the owner, so the role changes after the hand-over. */
const afterHandOver = 'PUT /children/{id}/caregivers/{accountId}'
const rank = (route: RouteDefinition): number => {
  if (route.right === 'remove') return 4
  if (route.method === 'DELETE') return 3
  if (nameOf(route) === afterHandOver) return 2
  return route.method === 'GET' ? 0 : 1
}

/** All routes about one child: the reads first, and the removal of the child last. */
const routesOfChild = contract.filter(({ right }) => right !== undefined).toSorted((a, b) => rank(a) - rank(b))

/** Returns the requests to try as this person: the table's, completed by what follows from the route's definition. */
function attemptsOf(route: RouteDefinition, family: Family, who: PersonName): readonly Attempt[] {
  const ids = {
    child: family.childId,
    plan: family.plan.id,
    activity: family.other,
    activityId: family.item[who].activityId,
    invitationId: family.invitation[who],
    accountId: family.accountIds.spare,
    milestoneId: family.milestoneId,
  }
  const given = attempts[nameOf(route)]?.(family, who) ?? [{}]
  return given.map((attempt) => {
    const body = attempt.body ?? emptyBodyOf(route)
    return { right: route.right!, ...attempt, path: attempt.path ?? pathOf(route, ids), ...(body && { body }) }
  })
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
  'GET /invitations/{token}/children',
  'POST /invitations/{token}/accept',
  'GET /calendar',
  'POST /calendar',
  'PUT /calendar',
  'DELETE /calendar',
]

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
    const item = Object.fromEntries(
      [...people, 'completed', 'rated', 'swapped'].map((who, index) => [who, items[index]!]),
    )
    const ofItem = (which: string) => `/api/plans/${plan.id}/activities/${item[which]!.activityId}`
    for (const which of ['completed', 'rated']) await all.owner.send('POST', `${ofItem(which)}/complete`, { body: {} })
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
  })
  afterAll(() => filiz.stop())

  it('each route of the contract names its right over a child, or is in a table', () => {
    const inTables = new Set([...Object.keys(routesOfAllChildren), ...routesWithoutChild])
    const unclear = contract.filter(
      (route) =>
        route.access !== 'admin' &&
        route.access !== 'editor' &&
        route.access !== 'analyst' &&
        !/^\/auth\/(?!export)/.test(route.path) &&
        (route.right === undefined) !== inTables.has(nameOf(route)),
    )
    expect(
      unclear.map(
        (route) => `${nameOf(route)}: add \`right: …\` to its definition, or the route to routesWithoutChild`,
      ),
    ).toEqual([])
    expect(Object.keys(attempts).filter((name) => !routesOfChild.some((route) => nameOf(route) === name))).toEqual([])
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

  // People without a right come first, so that they cannot profit from what the others did.
  it.each(routesOfChild.map((route) => [nameOf(route), route] as const))(
    '%s answers by the table of rights',
    async (_, route) => {
      const { method } = route
      for (const who of people.toReversed()) {
        const role = roles[who]
        for (const { right, path, body, type, allowed = success } of attemptsOf(route, family, who)) {
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
    },
  )
})
