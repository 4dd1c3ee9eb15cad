// @module-tag long
import { randomUUID } from 'node:crypto'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password, startService, type Service } from '../testing/service.ts'
import { freezeTime } from '../testing/freeze-time.ts'

let service: Service
let pass: (ms: number) => void
beforeAll(async () => {
  service = await startService()
})
beforeEach(() => {
  pass = freezeTime()
})
afterAll(() => service.close())

const login = (email: string, withPassword: string, from?: string) =>
  service.send('POST', '/api/auth/login', {
    body: { email, password: withPassword },
    ...(from ? { headers: { 'X-Forwarded-For': from } } : {}),
  })
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status)

/** Returns the cookie that identifies a known device. */
const markOf = (reply: Reply) =>
  reply.headers['set-cookie']!.find((one) => one.startsWith('filiz-device='))!.split(';')[0]!

describe('wrong passwords', () => {
  it('are counted for the address from any client, also in parallel', async () => {
    const { email } = await service.parent()
    const replies = await Promise.all(Array.from({ length: 15 }, () => login(email.toUpperCase(), 'wrong')))
    expect(statuses(replies).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ])
    const refused = await login(email, password)
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers['retry-after']).toBe('1')
  })

  it('are counted the same for an unknown address', async () => {
    const email = `${randomUUID()}@example.org`
    const replies = []
    for (let time = 0; time < 11; time++) replies.push(await login(email, 'wrong'))
    expect(statuses(replies)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('are counted for the client over all addresses; an IPv6 network is one client', async () => {
    const from = (index: number) => `2001:db8:1:2::${index.toString(16)}`
    const { email } = await service.parent()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => login(`${randomUUID()}@example.org`, 'wrong', from(index + 1))),
    )
    expect(statuses(replies).every((status) => status === 401)).toBe(true)
    expect((await login(email, password, from(99))).status).toBe(429)
    // Attempts that the client's limit refuses do not count against the address.
    for (let time = 0; time < 12; time++) await login(email, 'wrong', from(99))
    expect((await login(email, password, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('are counted without right passwords', async () => {
    const { email } = await service.parent()
    const replies = []
    for (let time = 0; time < 12; time++) replies.push(await login(email, password, '192.0.2.7'))
    expect(statuses(replies).every((status) => status === 200)).toBe(true)
  })

  it('are counted without right passwords in parallel too', async () => {
    const { email } = await service.parent()
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, index) => login(email, index % 5 === 0 ? 'wrong' : password, '192.0.2.8')),
    )
    expect(statuses(replies)).toEqual(Array.from({ length: 25 }, (_, index) => (index % 5 === 0 ? 401 : 200)))
    for (let time = 0; time < 5; time++) expect((await login(email, 'wrong', '192.0.2.8')).status).toBe(401)
    expect((await login(email, password, '192.0.2.8')).status).toBe(429)
  })

  it('cause a wait that doubles from one second up to a minute', async () => {
    const { email } = await service.parent()
    for (let time = 0; time < 10; time++) await login(email, 'wrong')
    const waits: string[] = []
    for (let round = 0; round < 2; round++) {
      const refused = await login(email, 'wrong')
      waits.push(String(refused.headers['retry-after']))
      pass(Number(refused.headers['retry-after']) * 1000 + 50)
      expect((await login(email, 'wrong')).status).toBe(401)
    }
    waits.push(String((await login(email, 'wrong')).headers['retry-after']))
    expect(waits).toEqual(['1', '2', '4'])
    pass(4_050)
    // After the wait, the right password succeeds twice without a further wait.
    expect(statuses([await login(email, password), await login(email, password)])).toEqual([200, 200])
  })

  it('of strangers do not lock out a known device, whose own wrong passwords are counted separately', async () => {
    const { email } = await service.parent()
    const cookie = markOf(await login(email, password))
    const fromDevice = (withPassword: string, marks = cookie, to = email) =>
      service.send('POST', '/api/auth/login', {
        body: { email: to, password: withPassword },
        headers: { Cookie: marks },
      })
    for (let time = 0; time < 12; time++) await login(email, 'wrong')
    expect((await login(email, password)).status).toBe(429)
    expect((await fromDevice(password, 'filiz-device=x.y.z')).status).toBe(429)
    const known = await fromDevice(password)
    expect(known.status).toBe(200)
    expect(known.headers['set-cookie']).toEqual([
      expect.stringMatching(/^filiz-device=[\w.~-]+; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/),
    ])
    // For another account, the same device counts as a stranger.
    const other = await service.parent()
    for (let time = 0; time < 10; time++) await login(other.email, 'wrong')
    expect((await fromDevice(password, cookie, other.email)).status).toBe(429)

    for (let time = 0; time < 10; time++) expect((await fromDevice('wrong')).status).toBe(401)
    expect((await fromDevice(password)).status).toBe(429)
  })

  it('no longer block a sign-in after the password is reset', async () => {
    const { email, accountId } = await service.parent()
    for (let time = 0; time < 12; time++) await login(email, 'wrong')
    await service.send('POST', '/api/auth/forgot-password', { body: { email } })
    const reset = await service.send('POST', '/api/auth/reset-password', {
      body: { token: await service.mailToken('reset-password', accountId), password: 'a newer horse' },
    })
    expect((await login(email, 'a newer horse')).status).toBe(200)
    // The browser that followed the reset link is now a known device, so further guesses of strangers do not lock it
    // out.
    for (let time = 0; time < 12; time++) await login(email, 'wrong')
    expect((await login(email, 'a newer horse')).status).toBe(429)
    expect(
      (
        await service.send('POST', '/api/auth/login', {
          body: { email, password: 'a newer horse' },
          headers: { Cookie: markOf(reset) },
        })
      ).status,
    ).toBe(200)
  })

  it('from one client, in hundreds, delay other users of that client by at most a minute', async () => {
    const { email } = await service.parent()
    for (let time = 0; time < 90; time++) {
      pass(50)
      const refused = await login(email, 'wrong', '192.0.2.9')
      if (refused.status === 429) expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    const wait = Number((await login(email, password, '192.0.2.9')).headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(4)
    pass(wait * 1000 + 50)
    expect((await login(email, password, '192.0.2.9')).status).toBe(200)
  })

  it('from strangers in a continuous attack do not lock out a user who followed a mailed link', async () => {
    const { email, accountId } = await service.parent()
    let goesOn = true
    const tried: number[] = []
    const strangers = Array.from({ length: 3 }, async (_, index) => {
      for (let time = 0; goesOn; time++) tried.push((await login(email, 'wrong', `198.51.100.${index}`)).status)
    })
    try {
      await expect.poll(() => tried.filter((status) => status === 429).length).toBeGreaterThan(20)
      await service.send('POST', '/api/auth/forgot-password', { body: { email } })
      const reset = await service.send('POST', '/api/auth/reset-password', {
        body: { token: await service.mailToken('reset-password', accountId), password: 'a newer horse' },
      })
      const before = tried.length
      await expect.poll(() => tried.length).toBeGreaterThan(before + 20)
      for (let time = 0; time < 5; time++)
        expect(
          (
            await service.send('POST', '/api/auth/login', {
              body: { email, password: 'a newer horse' },
              headers: { Cookie: markOf(reset), 'X-Forwarded-For': '198.51.100.0' },
            })
          ).status,
        ).toBe(200)
    } finally {
      goesOn = false
      await Promise.all(strangers)
    }
    expect(tried.every((status) => [401, 429].includes(status))).toBe(true)
  })

  it('are counted for the mailbox, ignoring the plus suffix of the address', async () => {
    const email = `${randomUUID()}+filiz@example.org`
    await service.parent(email)
    for (let time = 0; time < 10; time++) await login(email.replace('+filiz', `+${time}`), 'wrong')
    expect((await login(email, password)).status).toBe(429)
  })

  it('in the settings are counted for the session, separately from the sign-in page', async () => {
    const parent = await service.parent()
    for (let time = 0; time < 12; time++) await login(parent.email, 'wrong')
    const replies = []
    for (let time = 0; time < 11; time++)
      replies.push(
        await parent.send('POST', '/api/auth/change-password', {
          body: { currentPassword: 'wrong', newPassword: '123456' },
        }),
      )
    expect(statuses(replies)).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await parent.send('DELETE', '/api/auth/account', { body: { password } })).status).toBe(429)
  })
})

it('limits a client to 60 sign-ins to one address in 15 minutes, even with the right password', async () => {
  const { email } = await service.parent()
  const from = (index: number) => `2001:db8:9:9::${index.toString(16)}`
  const replies = []
  for (let time = 0; time < 61; time++)
    replies.push(await login(time % 2 ? email : email.toUpperCase(), password, from(time + 1)))
  expect(statuses(replies)).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  const wait = Number(replies.at(-1)!.headers['retry-after'])
  expect(wait).toBeLessThanOrEqual(15)
  pass(wait * 1000 + 50)
  expect(statuses([await login(email, password, from(1)), await login(email, password, from(1))])).toEqual([200, 429])
  expect((await login(email, password)).status).toBe(200)
  expect((await login((await service.parent()).email, password, from(1))).status).toBe(200)
})

it('limits a client to 30 registrations an hour', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.30' }
  const replies = await Promise.all(
    Array.from({ length: 31 }, () =>
      service.send('POST', '/api/auth/register', {
        headers,
        body: { name: 'A', email: `${randomUUID()}@example.org`, password },
      }),
    ),
  )
  expect(statuses(replies).filter((status) => status === 201)).toHaveLength(30)
  expect(replies.find(({ status }) => status === 429)!.body.error.code).toBe('RATE_LIMITED')
})

it("identifies the client by the trusted proxy's entry and not by the client's own header", async () => {
  const headers = (own: string) => ({ 'X-Forwarded-For': `${own}, 192.0.2.31` })
  const replies = await Promise.all(
    Array.from({ length: 31 }, (_, index) =>
      service.send('POST', '/api/auth/register', {
        headers: headers(`10.9.9.${index}`),
        body: { name: 'A', email: `${randomUUID()}@example.org`, password },
      }),
    ),
  )
  expect(statuses(replies).filter((status) => status === 429)).toHaveLength(1)
})

it('limits a session to 60 refreshes an hour', async () => {
  let { refreshToken } = await service.parent()
  for (let time = 0; time < 60; time++) {
    const reply = await service.send('POST', '/api/auth/refresh', { body: { refreshToken } })
    expect(reply.status).toBe(200)
    refreshToken = reply.body.refreshToken
  }
  expect((await service.send('POST', '/api/auth/refresh', { body: { refreshToken } })).body.error.code).toBe(
    'RATE_LIMITED',
  )
})

it('limits a client to 60 mail requests an hour', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.40' }
  const replies = await Promise.all(
    Array.from({ length: 61 }, (_, index) =>
      service.send('POST', `/api/auth/${index % 2 ? 'forgot-password' : 'resend-verification'}`, {
        headers,
        body: { email: `${randomUUID()}@example.org` },
      }),
    ),
  )
  expect(statuses(replies).toSorted()).toEqual([...Array.from({ length: 60 }, () => 200), 429])
})

it('consumes the same points for every address, so that limits do not reveal whether it has an account', async () => {
  const addresses = {
    unknown: `${randomUUID()}@example.org`,
    waiting: `${randomUUID()}@example.org`,
    verified: (await service.parent()).email,
    changing: '',
  }
  await service.send('POST', '/api/auth/register', { body: { name: 'A', email: addresses.waiting, password } })
  const changing = await service.parent()
  addresses.changing = `${randomUUID()}@example.org`
  await changing.send('PUT', '/api/auth/profile', { body: { email: addresses.changing, currentPassword: password } })
  const outcomes: Record<string, number[]> = {}
  for (const [what, email] of Object.entries(addresses)) {
    for (let time = 0; time < 6; time++)
      await service.send('POST', '/api/auth/resend-verification', {
        body: { email: what === 'changing' ? changing.email : email },
      })
    const stranger = await service.parent()
    const asked: number[] = []
    for (let time = 0; time < 5; time++)
      asked.push(
        (await stranger.send('PUT', '/api/auth/profile', { body: { email, currentPassword: password } })).status,
      )
    outcomes[what] = asked
  }
  // The owner's own request consumed one of the five points.
  expect(outcomes).toEqual({
    unknown: [200, 200, 200, 200, 200],
    waiting: [200, 200, 200, 200, 200],
    verified: [200, 200, 200, 200, 200],
    changing: [200, 200, 200, 200, 429],
  })
})
