// @module-tag long
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

/** Wraps an event log so that a test can make it unavailable. */
function switched(log: EventLog): { readonly log: EventLog; away: boolean } {
  const refuse = () => {
    throw new EngineUnavailable('event log', new Error('told to be away'))
  }
  const it = {
    away: false,
    log: {
      ...log,
      append: async (...args: Parameters<EventLog['append']>) => (it.away ? refuse() : log.append(...args)),
      head: async () => (it.away ? refuse() : log.head()),
      check: async () => (it.away ? refuse() : log.check()),
      readStream: (...args: Parameters<EventLog['readStream']>) => (it.away ? refuse() : log.readStream(...args)),
    },
  }
  return it
}

describe('while the event log is unavailable', () => {
  let filiz: StartedFiliz
  let power: ReturnType<typeof switched>
  let parent: Parent
  let childId: string

  beforeAll(async () => {
    filiz = await started({ on: (engines) => ({ ...engines, log: (power = switched(engines.log)).log }) })
    parent = await filiz.parent()
    childId = (
      await parent.send('POST', '/api/children', {
        body: { name: 'Ada', birthDate: '2022-05-10', interests: ['space'] },
      })
    ).body.data.id
    await vi.waitUntil(async () => (await parent.get(`/api/plans/current?childId=${childId}`)).status === 200, {
      timeout: 20_000,
    })
  })
  afterAll(() => filiz.stop())

  const everyPage = async (who: Parent) => {
    const paths = [
      '/api/auth/me',
      '/api/children',
      `/api/children/${childId}`,
      `/api/plans/current?childId=${childId}`,
      `/api/progress?childId=${childId}`,
      '/api/activities',
      `/api/activities/suggested?childId=${childId}`,
    ]
    return Promise.all(paths.map(async (path) => [path, (await who.send('GET', path)).status]))
  }

  it('all pages can be read and a write returns 503', async () => {
    const before = await parent.send('GET', '/api/auth/me')
    const fresh = await filiz.send('POST', '/api/auth/login', {
      body: { email: parent.email, password: 'correct horse' },
    })
    power.away = true
    const pages = await everyPage(parent)
    expect(pages).toEqual(pages.map(([path]) => [path, 200]))
    // The session is new, so it is in no cache.
    const me = await filiz.send('GET', '/api/auth/me', {
      headers: { Authorization: `Bearer ${fresh.body.data.accessToken}` },
    })
    expect(me.status).toBe(200)
    expect(me.headers['stale']).toBe('true')
    expect(me.body.data.user).toEqual(before.body.data.user)
    const write = await parent.send('PUT', `/api/children/${childId}`, {
      body: { name: 'Ada Su', birthDate: '2022-05-10' },
    })
    expect([write.status, write.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(write.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('an unauthenticated request still returns 401', async () => {
    power.away = true
    expect((await filiz.send('GET', '/api/children', { headers: { Authorization: 'Bearer nobody' } })).status).toBe(401)
  })

  it('writes succeed again as soon as the log is available', async () => {
    power.away = false
    await expect
      .poll(
        async () =>
          (await parent.send('PUT', `/api/children/${childId}`, { body: { name: 'Ada Su', birthDate: '2022-05-10' } }))
            .status,
      )
      .toBe(200)
    expect((await parent.get(`/api/children/${childId}`)).body.data.name).toBe('Ada Su')
  })
})
