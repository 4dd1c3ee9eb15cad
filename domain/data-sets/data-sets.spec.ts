import { describe, expect, it } from 'vitest'
import { specify } from '../shared/given-when-then.ts'
import { dataSetDecider } from './decider.ts'
import type { DataSetEvent } from './events.ts'
import { instantsOf, requestDataSetBody } from './schemas.ts'

const { given, fold } = specify(dataSetDecider)

const at = '2026-11-22T08:30:00.000Z'
const expiresAt = '2026-11-23T08:30:00.000Z'
const asked = { at, dataSetId: 'd', accountId: 'a', format: 'parquet', since: null, until: null } as const
const requested: DataSetEvent = { type: 'DataSetRequested', data: asked }
const result = { at, attempt: 'x', events: 7, bytes: 90 }
const made: DataSetEvent = { type: 'DataSetMade', data: { ...result, accountId: 'a', expiresAt } }
const failed: DataSetEvent = { type: 'DataSetFailed', data: { at, accountId: 'a', reason: 'no-room' } }
const expired: DataSetEvent = { type: 'DataSetExpired', data: { at: expiresAt } }

const finish = { type: 'Finish', data: result } as const
const fail = { type: 'Fail', data: { at, reason: 'no-room' } } as const
const take = (when: string) => ({ type: 'Take', data: { at: when, accountId: 'b' } }) as const
const expire = (when: string) => ({ type: 'Expire', data: { at: when } }) as const

describe('a data set', () => {
  it('is requested once', () => {
    given().when({ type: 'Request', data: asked }).thenEvents(requested)
    given(requested).when({ type: 'Request', data: asked }).thenNothing()
  })
  it('is made or fails once, also when two workers report it', () => {
    given(requested).when(finish).thenEvents(made)
    given(requested).when(fail).thenEvents(failed)
    for (const ended of [made, failed])
      for (const command of [finish, fail]) given(requested, ended).when(command).thenNothing()
    given().when(finish).thenRefused('NOT_FOUND')
  })
  it('can be taken by anybody until it expires a day after it was made', () => {
    const taken: DataSetEvent = { type: 'DataSetTaken', data: { at, accountId: 'b' } }
    given(requested, made).when(take(at)).thenEvents(taken)
    given(requested, made, taken).when(take(at)).thenEvents(taken)
    given(requested, made).when(take(expiresAt)).thenRefused('NOT_FOUND')
    for (const before of [[], [requested], [requested, failed], [requested, made, expired]])
      given(...before)
        .when(take(at))
        .thenRefused('NOT_FOUND')
  })
  it('is recorded as opened once by each account, until it expires', () => {
    const open = (accountId: string, when = at) => ({ type: 'Open', data: { at: when, accountId } }) as const
    const opened: DataSetEvent = { type: 'DataSetOpened', data: { at, accountId: 'b' } }
    given(requested, made).when(open('b')).thenEvents(opened)
    given(requested, made, opened).when(open('b')).thenNothing()
    given(requested, made, opened)
      .when(open('c'))
      .thenEvents({ type: 'DataSetOpened', data: { at, accountId: 'c' } })
    given(requested, made).when(open('b', expiresAt)).thenRefused('NOT_FOUND')
    for (const before of [[], [requested], [requested, failed], [requested, made, expired]])
      given(...before)
        .when(open('b'))
        .thenRefused('NOT_FOUND')
  })
  it('is withdrawn at any time once it was made', () => {
    const withdraw = { type: 'Withdraw', data: { at } } as const
    given(requested, made).when(withdraw).thenEvents({ type: 'DataSetExpired', data: { at } })
    for (const ended of [failed, expired]) given(requested, made, ended).when(finish).thenNothing()
    given(requested).when(withdraw).thenNothing()
  })
  it('expires once, not before its time', () => {
    given(requested, made).when(expire(expiresAt)).thenEvents(expired)
    given(requested, made).when(expire('2026-11-23T08:29:59.999Z')).thenNothing()
    given(requested, made, expired).when(expire(expiresAt)).thenNothing()
    given(requested, failed).when(expire(expiresAt)).thenNothing()
    expect(fold([requested, made, expired])).toMatchObject({ status: 'expired', attempt: 'x' })
  })
})

describe('the months of a data set', () => {
  const parse = (body: object) => requestDataSetBody.safeParse({ format: 'csv', ...body })
  it('are whole months of UTC, and optional', () => {
    expect(instantsOf(parse({ since: '2026-01', until: '2026-12' }).data!)).toEqual({
      since: '2026-01-01T00:00:00.000Z',
      until: '2027-01-01T00:00:00.000Z',
    })
    expect(instantsOf(parse({ until: null }).data!)).toEqual({ since: null, until: null })
  })
  it.each([{ since: '2026-13' }, { until: 202601 }, { since: '2026-02', until: '2026-01' }, { format: 'xlsx' }])(
    'are refused for %j',
    (body) => {
      expect(parse(body).success).toBe(false)
    },
  )
})
