// @module-tag long
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import type { Plan, PlanItem, PlanSummary } from '@filiz/http/contract/shapes.ts'
import type { Activity, Progress } from '@filiz/http/contract/query-shapes.ts'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { filesContaining, retryOnMovedFiles } from './testing/files.ts'
import { startFilizProcess, type FilizProcess } from './testing/filiz-process.ts'
import {
  addChild,
  complete,
  currentPlan,
  giveFeedback,
  mailbox,
  mailTo,
  newCredentials,
  newParent,
  register,
  signIn,
  succeeded,
  tokenIn,
} from './testing/parent.ts'

describe('the first family over the API', () => {
  it('registers, completes an activity, and finds all data after a restart', async () => {
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder, { CLOCK_START: '2026-03-10T09:00:00Z' })
    const credentials = newCredentials()
    const registered = await filiz.send('POST', '/api/auth/register', {
      body: { name: 'Ayşe Işık', ...credentials, language: 'tr', timeZone: 'Europe/Istanbul' },
    })
    expect(registered.status).toBe(201)
    // These are the parameters that OWASP recommends. Other specs use cheaper hashes.
    expect(filesContaining(folder, ['$argon2id$v=19$m=19456']).some((file) => file.startsWith('vault.db'))).toBe(true)
    expect(registered.body.message).toBe(
      'Kayıt başarılı! Email adresinize gönderilen linke tıklayarak hesabınızı doğrulayın.',
    )

    const early = await filiz.send('POST', '/api/auth/login', { body: credentials })
    expect([early.status, early.body.error.code, early.body.message]).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
      'Giriş yapmak için önce email adresinizi doğrulayın.',
    ])

    const mail = await mailTo(filiz, credentials.email)
    const link = `${filiz.url}/auth/verify-email?token=`
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(link)
    expect(mail.text).toContain('Merhaba,')
    expect(await tokenWorks(filiz, tokenIn(mail))).toBe(200)
    expect(await tokenWorks(filiz, tokenIn(mail))).toBe(400)

    const parent = await signIn(filiz, credentials)
    expect(parent.user).toMatchObject({
      name: 'Ayşe Işık',
      email: credentials.email,
      role: 'USER',
      isEmailVerified: true,
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    })

    const child = await addChild(parent, { name: 'Çınar', birthDate: '2022-05-10', interests: ['animals', 'art'] })
    const plan = await currentPlan(parent, child.id, 2_000)
    expect(plan).toMatchObject({
      id: `${child.id}_2026-03`,
      label: 'current',
      status: 'not-started',
      year: 2026,
      month: 3,
    })
    expect(plan.items.length).toBeGreaterThanOrEqual(15)
    expect(plan.items.length).toBeLessThanOrEqual(20)
    for (const {
      reasons,
      activity: { minAge, maxAge },
    } of plan.items) {
      expect(reasons.length).toBeGreaterThan(0)
      for (const { message } of reasons) expect(message).not.toBe('')
      expect(minAge).toBeLessThanOrEqual(3)
      expect(maxAge).toBeGreaterThanOrEqual(3)
    }

    const [first, second] = plan.items as [PlanItem, PlanItem]
    const detail = await parent.read<Activity>(`/activities/${first.activityId}?childId=${child.id}`)
    expect(detail.materials.length + detail.steps.length).toBeGreaterThan(0)
    expect(detail.planContext).toEqual({
      planId: plan.id,
      year: 2026,
      month: 3,
      status: 'pending',
      position: first.position,
    })
    expect(detail.suitableChildren).toEqual([{ id: child.id, name: 'Çınar' }])

    const done = await complete(parent, plan.id, first.activityId, { durationMinutes: 20 })
    expect(done).toMatchObject({ status: 'completed', durationMinutes: 20 })
    // Each GET by `parent` sends `Read-After`, so these responses must include the previous write.
    expect(await parent.read<Progress>(`/progress?childId=${child.id}`)).toMatchObject({
      streak: { current: 1 },
      totals: { completed: 1, minutes: 20, feedback: 0 },
      recent: [{ activityId: first.activityId }],
    })
    await giveFeedback(parent, plan.id, first.activityId, { engagement: 5, focusMinutes: 18, notes: 'Çok sevdi!' })
    expect(
      (await parent.read<Plan>(`/plans/${plan.id}`)).items.find(({ activityId }) => activityId === first.activityId),
    ).toMatchObject({
      status: 'completed',
      feedback: { engagement: 5, difficulty: 3, focusMinutes: 18, notes: 'Çok sevdi!' },
    })
    await complete(parent, plan.id, second.activityId)
    expect((await parent.read<Plan>(`/plans/${plan.id}`)).counts).toMatchObject({ completed: 2 })
    await parent.write('POST', `/plans/${plan.id}/activities/${second.activityId}/reopen`, {})
    expect(await parent.read<PlanSummary[]>(`/plans?childId=${child.id}`)).toMatchObject([
      { status: 'partial', counts: { completed: 1 } },
    ])

    const again = await signIn(filiz, credentials)
    const progress = await again.read<Progress>(`/progress?childId=${child.id}`)
    expect(progress.totals).toMatchObject({ completed: 1, feedback: 1 })
    expect(progress.achievements.filter(({ earnedAt }) => earnedAt !== null).map(({ code }) => code)).toEqual([
      'first-activity',
      'first-feedback',
    ])
    await filiz.stop()
  })

  it(
    'gets mails in the language of the account, and can sign in after resetting the password',
    { tags: ['long'] },
    async () => {
      const filiz = await startFilizProcess(temporaryFolder(), { PUBLIC_URL: 'https://localhost:8443' })
      const credentials = await register(filiz, { name: 'Ann', language: 'en' })
      const welcome = await mailTo(filiz, credentials.email)
      await succeeded(filiz.send('POST', '/api/auth/forgot-password', { body: { email: credentials.email } }))
      const reset = await mailTo(filiz, credentials.email, /reset-password/)
      for (const { text, html } of [welcome, reset]) {
        expect(text).toMatch(/Hello|Hi|Dear|Ann/)
        expect(text).not.toMatch(/Merhaba/)
        expect(html).toContain('<html lang="en">')
        expect(text).toContain('https://localhost:8443/auth/')
      }
      await succeeded(
        filiz.send('POST', '/api/auth/reset-password', {
          body: { token: tokenIn(reset), password: 'another password' },
        }),
      )
      expect((await filiz.send('POST', '/api/auth/login', { body: credentials })).status).toBe(401)
      await signIn(filiz, { ...credentials, password: 'another password' })

      const times = (await mailbox(filiz)).map(({ at }) => at)
      expect(times).toEqual(times.toSorted().toReversed())
      const key = filiz.mailboxKey()
      for (const wrong of [
        {},
        { 'X-Mailbox-Key': 'x' },
        { 'X-Mailbox-Key': key.replace(/^./, '*') },
        { Cookie: 'filiz-mailbox=x' },
      ] as Record<string, string>[]) {
        expect(
          (await filiz.send('GET', '/dev/mailbox', { headers: { Accept: 'application/json', ...wrong } })).status,
        ).toBe(404)
      }
      // Open the printed link as a user would; afterwards the browser has the key in a cookie.
      const link = await filiz.child.line((line) => line.startsWith('mails are at '))
      expect(link).toBe(`mails are at ${filiz.url}/dev/mailbox?key=${key}`)
      const opened = await filiz.send('GET', `/dev/mailbox?key=${key}`, { headers: { Accept: 'text/html' } })
      expect([opened.status, opened.headers.location]).toEqual([302, '/dev/mailbox'])
      const page = await filiz.send('GET', '/dev/mailbox', {
        headers: { Accept: 'text/html', Cookie: opened.headers['set-cookie']![0]!.split(';')[0]! },
      })
      expect(page.headers['content-type']).toMatch(/^text\/html/)
      expect(page.text).toContain(credentials.email)

      const hidden = await Promise.all(
        forwardings.map(
          async (headers) =>
            (
              await filiz.send('GET', '/dev/mailbox', {
                headers: { 'X-Mailbox-Key': key, ...headers, Accept: 'application/json' },
              })
            ).status,
        ),
      )
      expect(hidden).toEqual(forwardings.map(() => 404))
      await filiz.stop()
    },
  )
})

it('with DEV_MAILBOX=open, the mailbox is open to local requests only', { tags: ['long'] }, async () => {
  const filiz = await startFilizProcess(temporaryFolder(), { DEV_MAILBOX: 'open' })
  const statuses = await Promise.all(
    [{}, ...forwardings].map(
      async (headers) =>
        (await filiz.send('GET', '/dev/mailbox', { headers: { ...headers, Accept: 'application/json' } })).status,
    ),
  )
  expect(statuses).toEqual([200, ...forwardings.map(() => 404)])
  expect(await filiz.child.line((line) => line.startsWith('mails are at '))).toBe(
    `mails are at ${filiz.url}/dev/mailbox`,
  )
  await filiz.stop()
})

it('metrics and mailbox return 404 behind a local proxy that rewrites the host', { tags: ['long'] }, async () => {
  const filiz = await startFilizProcess(temporaryFolder(), { PUBLIC_URL: 'https://filiz.example' })
  for (const place of ['/metrics', '/dev/mailbox'])
    expect((await filiz.send('GET', place, { headers: { Accept: 'application/json' } })).status).toBe(404)
  const local = await startFilizProcess(temporaryFolder())
  expect((await local.send('GET', '/metrics')).status).toBe(200)
  expect((await local.send('GET', '/dev/mailbox', { headers: { Accept: 'application/json' } })).status).toBe(404)
  // If a proxy cannot be distinguished from local requests, use a metrics port that the proxy does not expose.
  const apart = await startFilizProcess(temporaryFolder(), { METRICS_PORT: '0' })
  expect((await apart.send('GET', '/metrics')).status).toBe(404)
  await Promise.all([filiz.stop(), local.stop(), apart.stop()])
})

it(
  'makes files accessible only to their owner, and reports a data folder that others can read',
  { tags: ['long'] },
  async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o755)
    writeFileSync(path.join(folder, 'read.db'), '', { mode: 0o644 })
    chmodSync(path.join(folder, 'read.db'), 0o644)
    const filiz = await startFilizProcess(folder)
    const parent = await newParent(filiz)
    expect(parent.user.isEmailVerified).toBe(true)
    const modes = retryOnMovedFiles(() =>
      readdirSync(folder, { recursive: true }).map((name) => [
        name,
        (statSync(path.join(folder, String(name))).mode & 0o077).toString(8),
      ]),
    )
    expect(modes.length).toBeGreaterThan(8)
    expect(modes.filter(([, mode]) => mode !== '0')).toEqual([])
    expect(filiz.child.stderrLines.join('')).toContain('others on this machine can look into DATA_DIR')
    await filiz.stop()
  },
)

describe('mail outside the mailbox page', { tags: ['long'] }, () => {
  it('is sent to the mail server in SMTP_URL, and the mailbox page does not exist', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let message = ''
        stream
          .on('data', (chunk: Buffer) => (message += chunk.toString()))
          .on('end', () => {
            received.push(message)
            done()
          })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder, {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    })
    const credentials = newCredentials()
    await succeeded(filiz.send('POST', '/api/auth/register', { body: { name: 'Deniz', ...credentials } }))
    await eventually('the mail', () => received.length > 0)
    expect(received[0]).toContain(`To: ${credentials.email}`)
    expect(await noMailbox(filiz)).toBe(true)
    expect(readdirSync(folder)).not.toContain('mailbox')
    await filiz.stop()
  })

  it.each([
    ['others could reach the server', { HOST: '0.0.0.0' }],
    ['people come by another name', { PUBLIC_URL: 'https://filiz.example' }],
  ])('stays in the folder, without a mailbox page, if %s', async (_, env) => {
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder, env)
    await succeeded(filiz.send('POST', '/api/auth/register', { body: { name: 'Deniz', ...newCredentials() } }))
    await eventually('the mail is in the folder', () => readdirSync(path.join(folder, 'mailbox')).length > 0)
    expect(await noMailbox(filiz)).toBe(true)
    await filiz.stop()
  })
})

describe('all services on one port', () => {
  it('serve only the API under /api, even if files with such paths exist', async () => {
    const filiz = await startFilizProcess(temporaryFolder())
    for (const place of ['/api', '/api/nothing', '/api/children/../../etc/passwd']) {
      expect((await filiz.send('GET', place)).headers['content-type'], place).toMatch(/^application\/json/)
    }
    const document = (await filiz.send('GET', '/api/openapi.json')).body
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).length).toBeGreaterThan(25)
    await filiz.stop()
  })
})

const forwardings: readonly Record<string, string>[] = [
  { 'X-Forwarded-For': '203.0.113.9' },
  { Forwarded: 'for=203.0.113.9' },
  { 'X-Real-IP': '203.0.113.9' },
  { Via: '1.1 proxy' },
  { 'X-Forwarded-Host': 'filiz.example' },
  { Host: 'filiz.example' },
]

const tokenWorks = async (filiz: FilizProcess, token: string) =>
  (await filiz.send('POST', '/api/auth/verify-email', { body: { token } })).status

async function noMailbox(filiz: FilizProcess): Promise<boolean> {
  const replies = await Promise.all(
    ['application/json', 'text/html'].map((Accept) => filiz.send('GET', '/dev/mailbox', { headers: { Accept } })),
  )
  return replies.every(({ status, body }) => status === 404 && body.error.code === 'NOT_FOUND')
}
