import { randomUUID } from 'node:crypto'
import { createAdministrators } from '@filiz/application/accounts/administrators.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { picture } from '@filiz/application/testing/pictures.ts'
import { createPseudonyms } from '@filiz/engines/records/pseudonyms.ts'
import { accounts } from '@filiz/domain/read-models/accounts.ts'
import { counts } from '@filiz/domain/read-models/counts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { expect, vi } from 'vitest'
import { emptyBodyOf, nameOf, pathOf } from './request-of.ts'
import { walkAdministration } from './walk-administration.ts'
import { newBrowser } from '@filiz/engines/push/testing/push-service.ts'
import { nobodysPushService, password, type Parent, type StartedFiliz } from './started-filiz.ts'

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 30 })

/**
 * A complete user journey: calls each route of the API contract successfully at least once, including the start of a
 * new month and all deletions. A route about a child that the journey does not name is called with an empty body.
 * Rejects if a route was not called.
 */
export async function walk(filiz: StartedFiliz): Promise<void> {
  const walked = new Set<string>()
  const known = contract
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ method, path }) => ({
      name: `${method} ${path}`,
      method,
      pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
  const walking = (parent: Parent) => async (method: string, path: string, body?: unknown, type?: string) => {
    const reply =
      method === 'GET'
        ? await parent.get(path)
        : await parent.send(
            method,
            path,
            body === undefined ? {} : { body, ...(type && { headers: { 'Content-Type': type } }) },
          )
    expect([method, path, reply.status < 300, reply.text.slice(0, 300)]).toEqual([
      method,
      path,
      true,
      reply.text.slice(0, 300),
    ])
    const found = known.find((one) => one.method === method && one.pattern.test(path.replace(/\?.*$/, '')))
    if (found) walked.add(found.name)
    return reply
  }
  const mailed = async (email: string, having: string) =>
    until(async () => {
      const mail = (await filiz.mails()).find(({ to, text }) => to === email && text.includes(having))
      expect(mail, `a mail with ${having}`).toBeDefined()
      return decodeURIComponent(/token=(\S+)/.exec(mail!.text)![1]!)
    })

  // A family registers and uses the app until the next month has started.
  const parent = await filiz.parent()
  for (const call of ['POST /auth/register', 'POST /auth/verify-email', 'POST /auth/login']) walked.add(call)
  const as = walking(parent)
  await as('GET', '/api/auth/me')
  const changes = await parent.follow()
  const { id } = await changes.next('ready')
  const resumed = await parent.follow(id)
  await resumed.next('ready')
  for (const stream of [changes, resumed]) stream.close()
  await as('GET', '/api/changes')
  await as('GET', '/api/auth/config')
  await as('GET', `/api/auth/position?after=${id}`)
  await as('PUT', '/api/auth/profile', {
    theme: 'dark',
    isExposureRecorded: true,
    notifications: {
      planReady: true,
      weeklySummary: true,
      reminders: true,
      reminderDays: [1, 2, 3, 4, 5, 6, 7],
      reminderTime: '10:00',
    },
  })
  const ada = (await as('POST', '/api/children', { name: 'Ada', birthDate: '2022-05-10', interests: ['space'] })).body
    .data.id
  const baby = (await as('POST', '/api/children', { name: 'Ümit', birthDate: '2024-03-12' })).body.data.id
  await as('GET', '/api/children')
  await as('GET', `/api/children/${ada}`)
  await as('PUT', `/api/children/${ada}`, { name: 'Ada Su', birthDate: '2022-05-10', interests: ['music'] })
  const current = async (childId: string) =>
    (await until(() => as('GET', `/api/plans/current?childId=${childId}`))).body.data
  const plan = await current(ada)
  const item = `/api/plans/${plan.id}/activities/${plan.items[0].activityId}`
  const exposures = [
    { kind: 'app' },
    { kind: 'plan', planId: plan.id },
    { kind: 'suggestion', childId: ada, activityId: plan.items[0].activityId },
  ]
  for (const recorded of [3, 0])
    expect((await as('POST', '/api/exposures', { exposures })).body.data).toEqual({ recorded })
  await as('POST', `${item}/complete`, { durationMinutes: 20 })
  await as('POST', `${item}/feedback`, { engagement: 5, difficulty: 3, focusMinutes: 15, notes: 'güzel' })
  await as('POST', `${item}/reopen`, {})
  await as('POST', `${item}/complete`, {})
  const second = `/api/plans/${plan.id}/activities/${plan.items[1].activityId}`
  await as('GET', `${second}/replacements?reason=not-now`)
  await as('POST', `${second}/swap`, { reason: 'not-now' })
  const { id: replacement } = (await as('GET', `/api/plans/${plan.id}`)).body.data.items[1].activity
  await as('POST', `/api/plans/${plan.id}/activities/${replacement}/swap/undo`)
  await as('POST', `${second}/swap`, { reason: 'not-now' })
  const [{ id: suggested }] = (await as('GET', `/api/activities/suggested?childId=${ada}`)).body.data
  await as('POST', `/api/plans/${plan.id}/activities`, { activityId: suggested, insteadOf: plan.items[2].activityId })
  await as('PUT', `/api/activities/${suggested}/favourite?childId=${ada}`)
  for (const which of ['', '&favourite=true', '&category=DOGA_KESIF'])
    await as('GET', `/api/activities?childId=${ada}${which}`)
  await as('DELETE', `/api/activities/${suggested}/favourite?childId=${ada}`)
  const memories = `/api/children/${ada}/memories`
  const memory = { day: '2026-03-09', text: 'Güldü', planId: plan.id, activityId: plan.items[0].activityId }
  const { id: remembered, revision } = (await as('POST', memories, memory)).body.data
  for (const filter of ['', '?month=2026-03&category=DOGA_KESIF&search=su&page=2'])
    await as('GET', `${memories}${filter}`)
  await as('PUT', `${memories}/${remembered}`, { ...memory, text: 'Çok güldü' })
  await as('PATCH', `${memories}/${remembered}`, { revision, isFavourite: true })
  await as('GET', '/api/offline')
  const [{ domains }] = (await as('GET', `/api/children/${ada}/milestones`)).body.data.ages
  const milestoneId = domains[0].milestones[0].id
  await as('PUT', `/api/children/${ada}/milestones/${milestoneId}`, { answer: 'yes' })
  await as('PUT', `/api/children/${ada}/focus`, { milestoneId, year: 2026, month: 4 })
  await as('DELETE', `/api/children/${ada}/focus?year=2026&month=4`)
  const photos = `/api/children/${ada}/photos`
  const { photoId } = (await as('POST', photos, await picture(40, 30).png().toBuffer(), 'image/png')).body.data
  await as('GET', `${photos}/${photoId}?size=320`)
  await as('POST', '/api/plans', { childId: ada, year: 2026, month: 4 })
  for (const place of ['', '/activities', '/stats', '/calendar.ics']) await as('GET', `/api/plans/${plan.id}${place}`)
  await as('GET', `/api/plans?childId=${ada}`)
  await as('GET', '/api/auth/push-key')
  const { endpoint, ...keys } = newBrowser(`${nobodysPushService}/walk`).address
  const device = (await as('POST', '/api/auth/push', { endpoint, keys })).body.data.id
  await as('GET', '/api/auth/push')
  await as('POST', `/api/auth/push/${device}/test`)
  await as('DELETE', `/api/auth/push/${device}`)
  const { secret } = (await as('POST', '/api/calendar', { rhythm: 'daily' })).body.data
  await as('PUT', '/api/calendar', { rhythm: 'weekly', names: true })
  await as('GET', '/api/calendar')
  await as('GET', `/api/calendar/${secret}.ics`)
  await as('DELETE', '/api/calendar')
  for (const filter of [
    '',
    'search=oyun',
    'category=DOGA_KESIF',
    'ageRange=3-4',
    'monthTheme=3',
    'maxMinutes=15&energy=calm&place=home&materials=none&inSeason=true',
    'energy=lively',
    'materials=none',
    'search=su&category=BEDEN_HAREKET&ageRange=2-3&monthTheme=6',
    'page=2&limit=10',
  ]) {
    await as('GET', `/api/activities?${filter}`)
    await parent.get(`/api/activities?${filter}`, 'en')
  }
  await as('GET', '/api/activities/categories')
  await as('GET', `/api/activities/${plan.items[2].activityId}?childId=${ada}`)
  await as('GET', `/api/activities/suggested?childId=${ada}`)
  for (const filters of ['', '&minutes=10&place=home&energy=calm&materials=none'])
    await as('GET', `/api/plans/current/today?childId=${ada}${filters}`)
  await as('POST', '/api/progress/pause', { childId: ada, until: '2026-03-20' })
  await as('DELETE', `/api/progress/pause?childId=${ada}`)
  for (const place of ['', '/insights']) await as('GET', `/api/progress${place}?childId=${ada}`)
  await as('GET', '/api/progress/summary')
  await walkCaregivers(parent, await filiz.parent(), ada, walking)
  filiz.clock.advanceTo('2026-03-31T22:30:00.000Z')
  await until(async () => expect((await current(ada)).month).toBe(4))
  filiz.clock.advanceTo('2026-04-01T10:00:00.000Z')
  await until(async () => expect((await current(baby)).month).toBe(4))
  await as('GET', `/api/plans/${plan.id}/letter`)
  await as('GET', `/api/children/${plan.childId}/report`)
  await as('DELETE', `${memories}/${remembered}`)
  // Unsubscribes from the new-plan mail.
  await as('POST', '/api/auth/unsubscribe', { token: await mailed(parent.email, '/auth/unsubscribe') })
  // On 8 April the figures of March are closed and released.
  filiz.clock.advanceTo('2026-04-08T10:00:00.000Z')
  await until(async () => expect(await filiz.engines.readStore.get(collectionName(counts), '2026-03')).not.toBeNull())

  // Routes about a child that have no line of their own above.
  const april = await current(ada)
  const ids = { child: ada, plan: april.id, activity: suggested, activityId: april.items[0].activityId }
  for (const route of contract)
    if (route.right && route.right !== 'remove' && !walked.has(nameOf(route)))
      await as(route.method, `/api${pathOf(route, ids)}`, emptyBodyOf(route))

  // Changes passwords and deletes the account.
  await as('POST', '/api/auth/change-password', { currentPassword: password, newPassword: 'another horse' })
  const login = (await as('POST', '/api/auth/login', { email: parent.email, password: 'another horse' })).body.data
  await as('POST', '/api/auth/refresh', { refreshToken: login.refreshToken })
  await as('POST', '/api/auth/forgot-password', { email: parent.email })
  await as('POST', '/api/auth/reset-password', {
    token: await mailed(parent.email, '/auth/reset-password'),
    password: 'a third horse',
  })
  const again = (await as('POST', '/api/auth/login', { email: parent.email, password: 'a third horse' })).body.data
  const back: Parent = {
    ...parent,
    send: (method, path, options = {}) =>
      filiz.send(method, path, {
        ...options,
        headers: { Authorization: `Bearer ${again.accessToken}`, ...options.headers },
      }),
    get: (path) => back.send('GET', path),
  }
  const asBack = walking(back)
  const fresh = `${randomUUID()}@example.org`
  await asBack('PUT', '/api/auth/profile', { email: fresh, currentPassword: 'a third horse' })
  await asBack('POST', '/api/auth/resend-verification', { email: fresh })
  await asBack('POST', '/api/auth/verify-email/registration', { token: await mailed(fresh, '/auth/verify-email') })
  await asBack('GET', '/api/auth/sessions')
  const other = (await as('POST', '/api/auth/login', { email: parent.email, password: 'a third horse' })).body.data
  await asBack('DELETE', `/api/auth/sessions/${other.refreshToken.split('.')[0]}`)
  await asBack('DELETE', '/api/auth/sessions')
  for (const format of ['', '?format=zip']) await asBack('GET', `/api/auth/export${format}`)
  await asBack('DELETE', `/api/children/${baby}`)

  const administrators = createAdministrators({
    ...filiz.engines,
    commands: filiz.commands,
    addresses: createAddresses(filiz.engines.vault, filiz.engines.keys),
  })
  await administrators.grant(parent.email)
  await until(async () => expect(await administrators.list()).toHaveLength(1))
  await walkAdministration(asBack, until)
  for (const question of [
    'completion',
    'engagement?since=2026-01',
    'difficulty?until=2026-12-31',
    'catalogue?category=DOGA_KESIF&format=csv',
    'retention?since=2026-03&until=2026-03',
    'plans',
  ])
    await asBack('GET', `/api/insights/${question}`)
  await asBack('GET', `/api/insights/plans/${await createPseudonyms(filiz.engines.keys).of(plan.id)}/history`)
  await asBack('PUT', '/api/insights/questions', { questions: [{ name: 'Üç yaş', query: 'age=3' }] })
  await asBack('GET', '/api/insights/questions')
  await asBack('GET', '/api/insights/tables')
  const token = (await asBack('POST', '/api/insights/tokens', { name: 'Defter', scopes: ['insights'] })).body.data
  await asBack('GET', '/api/insights/tokens')
  await asBack('DELETE', `/api/insights/tokens/${token.id}`)
  const dataSet = (await asBack('POST', '/api/insights/data-sets', { format: 'csv' })).body.data.id
  await until(async () => {
    const { body } = await asBack('GET', '/api/insights/data-sets')
    expect(body.data[0]).toMatchObject({ id: dataSet, status: 'made' })
  })
  await asBack('POST', `/api/insights/data-sets/${dataSet}/download`)
  await asBack('POST', `/api/insights/data-sets/${dataSet}/open`)
  const { streams } = (await asBack('GET', `/api/insights/data-sets/${dataSet}/streams`)).body.data
  await asBack('GET', `/api/insights/data-sets/${dataSet}/streams/${streams[0].stream}`)
  await asBack('GET', `/api/insights/data-sets/${dataSet}/streams/${streams[0].stream}/states/1`)
  const colleague = await filiz.parent()
  await asBack('POST', `/api/admin/people/${colleague.accountId}/roles`, { grant: 'ADMIN' })
  await asBack('GET', '/api/admin/people')
  await asBack('GET', `/api/admin/people?search=${colleague.email}`)

  await asBack('DELETE', '/api/auth/account', { password: 'a third horse' })
  await until(async () =>
    expect(await filiz.engines.readStore.get(collectionName(accounts), parent.accountId)).toBeNull(),
  )
  await until(async () => expect(await filiz.engines.keys.get(`child:${ada}`)).toBeNull())
  filiz.clock.advanceTo('2026-06-10T10:00:00.000Z')
  await filiz.parent()

  const missing = known.map(({ name }) => name).filter((name) => !walked.has(name) && name !== 'POST /auth/google')
  if (missing.length > 0) throw new Error(`walk.ts calls each route once: add a line for ${missing.join(', ')}`)
}

type Walk = (method: string, path: string, body?: unknown) => Promise<Reply>

/** A second parent joins, changes roles, takes the child over, gives it back and is removed. */
async function walkCaregivers(
  owner: Parent,
  other: Parent,
  childId: string,
  walking: (parent: Parent) => Walk,
): Promise<void> {
  const [as, asOther] = [walking(owner), walking(other)]
  const path = `/api/children/${childId}`
  const mailed = { role: 'helper', email: `${randomUUID()}@example.org` }
  const { invitationId, token } = (await as('POST', `${path}/invitations`, mailed)).body.data
  await asOther('GET', `/api/invitations/${token}`)
  await asOther('GET', `/api/invitations/${token}/children`)
  await asOther('POST', `/api/invitations/${token}/accept`, {})
  await as('GET', `${path}/invitations`)
  await as('POST', `${path}/invitations/${invitationId}/applicants/${other.accountId}`, {})
  const { invitationId: unused } = (await as('POST', `${path}/invitations`, { role: 'helper' })).body.data
  await as('DELETE', `${path}/invitations/${unused}`)
  await as('PUT', `${path}/caregivers/${other.accountId}`, { role: 'parent' })
  await asOther('GET', `${path}/caregivers`)
  await as('POST', `${path}/owner`, { accountId: other.accountId })
  await as('DELETE', `${path}/owner`)
  for (const [from, to] of [
    [owner, other],
    [other, owner],
  ] as const) {
    await walking(from)('POST', `${path}/owner`, { accountId: to.accountId })
    await walking(to)('POST', `${path}/owner`, { accountId: to.accountId })
  }
  for (const one of ['/api/children', '/api/offline', '/api/progress/summary', '/api/changes'])
    await asOther('GET', one)
  await as('DELETE', `${path}/caregivers/${other.accountId}`)
}
