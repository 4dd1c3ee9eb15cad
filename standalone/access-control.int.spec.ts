// @module-tag long
import { randomUUID } from 'node:crypto'
import { picture } from '@filiz/application/testing/pictures.ts'
import { newBrowser } from '@filiz/engines/push/testing/push-service.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import type { Checklists } from '@filiz/http/contract/milestones.ts'
import type { Photo } from '@filiz/http/contract/photos.ts'
import { describe, expect, it } from 'vitest'
import { startFilizProcess, type FilizProcess } from './testing/filiz-process.ts'
import { readLog } from './testing/log.ts'
import { callsOf, type DocumentedCall } from './testing/openapi-calls.ts'
import { addChild, complete, currentPlan, giveFeedback, newParent, succeeded, type Parent } from './testing/parent.ts'

/** The ids of a user's own resources, by the parameter names that API calls use for them. */
type Things = Readonly<Record<string, readonly string[]>>

const note = 'Kimsenin bilmediği bir not'
const memoryText = 'Kimsenin bilmediği bir anı'

/** Covers every call of the published document, so that new calls are included automatically. */
describe('another user', { timeout: 600_000 }, () => {
  it('can neither read nor change any resource with any method', async () => {
    const folder = temporaryFolder()
    // In the last week of a month, because plans have no letter before it.
    const filiz = await startFilizProcess(folder, {
      CLOCK_START: '2026-03-26T09:00:00Z',
      PUSH_SERVICES: 'http://127.0.0.1:9',
    })
    const [owner, father, stranger, ...others] = await Promise.all([
      newParent(filiz, { name: 'Sahibe Sarı' }),
      newParent(filiz, { name: 'Baba Bakır' }),
      newParent(filiz, { name: 'Yabancı Yavuz' }),
      newParent(filiz, { name: 'Yabancı Yıldız' }),
      newParent(filiz, { name: 'Yabancı Yunus' }),
      newParent(filiz, { name: 'Yabancı Yasemin' }),
    ])
    // Several strangers share the requests, so that none reaches the limit of its writes.
    const strangers = [stranger, ...others]
    const child = await addChild(owner, { name: 'Papatya', birthDate: '2022-05-10' })
    const strangersChild = await addChild(stranger, { name: 'Lale', birthDate: '2022-05-10' })
    const plan = await currentPlan(owner, child.id)
    await currentPlan(stranger, strangersChild.id)
    // Wait until the worker has made April's plans; otherwise they would appear between the compared snapshots.
    for (const [parent, { id }] of [
      [owner, child],
      [stranger, strangersChild],
    ] as const)
      await eventually("April's plan", async () => (await parent.read<unknown[]>(`/plans?childId=${id}`)).length === 2)
    await complete(owner, plan.id, plan.items[0]!.activityId)
    await giveFeedback(owner, plan.id, plan.items[0]!.activityId, { engagement: 5, notes: note })

    const activityId = plan.items[1]!.activityId
    const sessionId = JSON.parse(Buffer.from(owner.accessToken.split('.')[1]!, 'base64url').toString()).sid as string
    const invite = () =>
      owner.write<{ invitationId: string; token: string }>('POST', `/children/${child.id}/invitations`, {
        role: 'parent',
      })
    await father.write('POST', `/invitations/${(await invite()).token}/accept`, {})
    const { invitationId } = await invite()
    const { endpoint, ...keys } = newBrowser('http://127.0.0.1:9/sahibe').address
    const deviceId = (await owner.write<{ id: string }>('POST', '/auth/push', { endpoint, keys })).id
    const { photoId } = (
      await succeeded(
        owner.send('POST', `/children/${child.id}/photos`, {
          body: await picture(40, 30).png().toBuffer(),
          headers: { 'Content-Type': 'image/png' },
        }),
      )
    ).body.data as Photo
    const remembered = { day: '2026-03-20', text: memoryText, photoIds: [photoId] }
    const memoryId = (await owner.write<{ id: string }>('POST', `/children/${child.id}/memories`, remembered)).id
    const { ages } = await owner.read<Checklists>(`/children/${child.id}/milestones`)
    const milestoneId = ages[0]!.domains[0]!.milestones[0]!.id
    await owner.write('PUT', `/children/${child.id}/milestones/${milestoneId}`, { answer: 'not-yet' })
    const own = [child.id, plan.id, sessionId, owner.user.id, deviceId, invitationId, photoId, memoryId]
    const things: Things = {
      childId: [child.id],
      planId: [plan.id],
      sessionId: [sessionId],
      accountId: [owner.user.id, father.user.id],
      invitationId: [invitationId],
      activityId: [activityId],
      photoId: [photoId],
      memoryId: [memoryId],
      milestoneId: [milestoneId],
      id: [...own, activityId],
    }
    const traces = [...own, father.user.id, owner.email, 'Sahibe Sarı', 'Baba Bakır', 'Papatya', note, memoryText]

    const calls = callsOf((await filiz.send('GET', '/api/openapi.json')).body)
      // Whoever has the token of an invitation may accept it.
      .filter(({ isPublic, path }) => !isPublic && path !== '/invitations/{token}/accept')
      .toSorted(lastThingsLast)
    expect(calls.length).toBeGreaterThan(20)
    const isPublicThing = (id: string) => id === activityId || id === milestoneId
    const before = await snapshot(owner, calls, things)
    const traced: string[] = []
    const told: string[] = []

    for (const [index, call] of calls.entries()) {
      const asking = strangers[index % strangers.length]!
      for (const named of waysToName(call, things)) {
        const answer = await ask(asking, call, { ...valuesFor(asking), ...named, email: owner.email })
        traced.push(
          ...traces
            .filter((trace) => answer.text.includes(trace) && !answer.sent.includes(trace))
            .map((trace) => `${answer.what} tells ${trace}`),
        )
        if (call.forAdmins) expect(answer.status, answer.what).toBe(403)
        if (Object.keys(named).length === 0) continue
        // The response for another user's resource must be the same as for a missing one.
        const nothing = await ask(asking, call, {
          ...valuesFor(asking),
          ...Object.fromEntries(Object.entries(named).map(([name, id]) => [name, isPublicThing(id) ? id : like(id)])),
          email: owner.email,
        })
        if (JSON.stringify([answer.status, answer.error]) !== JSON.stringify([nothing.status, nothing.error]))
          told.push(
            `${answer.what}: ${answer.status} ${JSON.stringify(answer.error)}, and for nobody's: ${nothing.status} ${JSON.stringify(nothing.error)}`,
          )
      }
    }
    expect(traced).toEqual([])
    expect(told).toEqual([])
    expect(await verbsBeyond(filiz, stranger, calls, things)).toEqual([])
    expect(await withoutToken(filiz, calls, things)).toEqual([])

    expect(await snapshot(owner, calls, things)).toEqual(before)
    const touched = readLog(folder).filter(
      ({ stream, metadata }) =>
        own.some((id) => stream.includes(id)) && strangers.some(({ user }) => metadata.actor === `account:${user.id}`),
    )
    expect(touched.map(({ type }) => type)).toEqual([])

    // The owner can make the same requests: they were refused because of ownership, not because of their form.
    for (const call of calls.filter(
      ({ forAdmins, pathParameters, queryParameters, path }) =>
        // A photo needs a picture as its body; the owner has sent one above.
        path !== '/children/{id}/photos' &&
        // Nobody asks to join here.
        path !== '/children/{id}/invitations/{invitationId}/applicants/{accountId}' &&
        !forAdmins &&
        (pathParameters.length > 0 || queryParameters.includes('childId')),
    )) {
      const statuses: number[] = []
      for (const named of waysToName(call, things))
        statuses.push((await ask(owner, call, { ...valuesFor(owner), ...monthOfDiary(call), ...named })).status)
      expect(
        statuses.some((status) => status < 400 || status === 409),
        `${call.method} ${call.path}: ${statuses.join()}: none of the owner's things answers; add it to \`things\``,
      ).toBe(true)
    }
    await filiz.stop()
  })
})

/** Compares calls for sorting: reads first, deletions last, and the deletion of the account at the very end. */
function lastThingsLast(a: DocumentedCall, b: DocumentedCall): number {
  const rank = ({ method, path }: DocumentedCall) =>
    path === '/auth/account'
      ? 9
      : path === '/auth/sessions/{id}'
        ? 8.5
        : path === '/children/{id}' && method === 'DELETE'
          ? 8
          : ({ GET: 0, POST: 1, PUT: 1, PATCH: 1 }[method] ?? 2)
  return rank(a) - rank(b)
}

/**
 * Returns all combinations of a user's resources for the parameters of a call; one empty combination if the call has
 * none.
 */
function waysToName(
  { pathParameters, queryParameters, request }: DocumentedCall,
  things: Things,
): Record<string, string>[] {
  const asksInBody = (name: string) =>
    JSON.stringify(request({ [name]: 'asks-for-it' }).body ?? null).includes('asks-for-it')
  const names = [
    ...new Set([
      ...pathParameters,
      ...(queryParameters.includes('childId') ? ['childId'] : []),
      ...['childId', 'activityId', 'accountId'].filter(asksInBody),
    ]),
  ]
  return names.reduce<Record<string, string>[]>(
    (ways, name) => ways.flatMap((way) => (things[name] ?? things['id']!).map((id) => ({ ...way, [name]: id }))),
    [{}],
  )
}

/** The diary names a month in one parameter. */
const monthOfDiary = ({ path }: DocumentedCall) => (path.endsWith('/memories') ? { month: '2026-03' } : {})

const valuesFor = ({ password }: Parent) => ({
  name: 'Başka',
  birthDate: '2021-04-23',
  password,
  currentPassword: password,
  newPassword: password,
  timeZone: 'Europe/Istanbul',
  until: '2026-03-30',
  category: 'DOGA_KESIF',
  text: 'Bugün',
  year: 2026,
  month: 3,
})

async function ask(parent: Parent, call: DocumentedCall, values: Readonly<Record<string, unknown>>) {
  const { path, body } = call.request(values)
  const { status, text, body: answered } = await parent.send(call.method, path, body === undefined ? {} : { body })
  if (status === 429) throw new Error(`${call.method} ${path}: refused for its number, which says nothing`)
  const { requestId: _, ...error } = answered?.error ?? {}
  return { what: `${call.method} ${path}`, sent: JSON.stringify(body ?? null), status, text, error }
}

/** Returns an id of the same form that does not exist. */
const like = (id: string) => id.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, randomUUID())

/** Reads all data that the owner can read. */
async function snapshot(
  owner: Parent,
  calls: readonly DocumentedCall[],
  things: Things,
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    for (const named of waysToName(call, things)) {
      const { what, status, text } = await ask(owner, call, named)
      // Two differences are expected: the time of the export, and mails that the stranger's requests caused.
      if (status === 200) seen[what] = text.replace(/"exportedAt":"[^"]*"|"mailsSent":\[[^\]]*\]/g, '')
    }
  }
  return seen
}

/** Returns undocumented methods on documented paths that are not answered with 404, 405 or 501. */
async function verbsBeyond(
  filiz: FilizProcess,
  stranger: Parent,
  calls: readonly DocumentedCall[],
  things: Things,
): Promise<string[]> {
  const documented = new Set(
    callsOf((await filiz.send('GET', '/api/openapi.json')).body).map(({ method, path }) => `${method} ${path}`),
  )
  const wrong: string[] = []
  for (const call of new Map(calls.map((one) => [one.path, one])).values()) {
    const { path } = call.request(waysToName(call, things)[0]!)
    // `/things/export` also matches `/things/{id}` for methods that it does not define itself.
    const isTaken = (verb: string) =>
      [...documented].some((one) =>
        new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${verb === 'HEAD' ? 'GET' : verb} ${call.path}`),
      )
    for (const verb of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !isTaken(one))) {
      const { status } = await stranger.send(verb, path, { headers: { Authorization: 'Bearer none' } })
      if (![404, 405, 501].includes(status)) wrong.push(`${verb} ${path}: ${status}`)
    }
  }
  return wrong
}

/** Returns the calls that are not answered with 401 when they have no token. */
async function withoutToken(filiz: FilizProcess, calls: readonly DocumentedCall[], things: Things): Promise<string[]> {
  const wrong: string[] = []
  for (const call of calls) {
    const { path, body } = call.request({ ...waysToName(call, things)[0], password: 'x' })
    const { status } = await filiz.send(call.method, `/api${path}`, body === undefined ? {} : { body })
    if (status !== 401) wrong.push(`${call.method} ${path}: ${status}`)
  }
  return wrong
}
