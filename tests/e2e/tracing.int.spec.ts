// @module-tag long
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { startOtlpReceiver } from '@filiz/engines/observability/testing/otlp-receiver.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import { expect, it } from 'vitest'
import { until } from '../faults/until.ts'
import { mailServerOfTest, serviceOfTest } from '../testing/installation.ts'

const patience = 60_000

it(
  'one trace shows request, append, projection, reactor, job and mail, and nothing personal',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const [mails, receiver] = await Promise.all([mailServerOfTest(), startOtlpReceiver()])
    const service = await serviceOfTest('standalone', {
      ...mails.env,
      DATA_DIR: path.join(temporaryFolder(), 'data'),
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    })
    const send = httpClient(service.url)
    const traced = (requestId: string) =>
      receiver.spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''))
    const named = (requestId: string, name: string) => traced(requestId).find((span) => span.name === name)

    const [registering, adding] = [randomUUID(), randomUUID()]
    const [name, email, password] = ['Nilüfer', 'nilufer@example.org', 'correct horse battery']
    const foreign = '0af7651916cd43dd8448eb211c80319c'
    await send('POST', '/api/auth/register', {
      body: { name, email, password },
      headers: { 'X-Request-Id': registering, Traceparent: `00-${foreign}-b7ad6b7169203331-01` },
    })
    const token = await mails.token(email, patience)
    await send('POST', '/api/auth/verify-email', { body: { token } })
    const { data } = (await send('POST', '/api/auth/login', { body: { email, password } })).body
    const child = await send('POST', '/api/children', {
      body: { name: 'Yağmur', birthDate: `${new Date().getUTCFullYear() - 4}-01-15` },
      headers: { Authorization: `Bearer ${data.accessToken}`, 'X-Request-Id': adding },
    })
    expect(child.status).toBe(201)
    await send('GET', `/api/children/${child.body.data.id}`, {
      headers: { Authorization: `Bearer ${data.accessToken}` },
    })
    await until('the spans of a plan', () => named(adding, 'project plans') !== undefined, patience)
    await until('the span of a mail', () => named(registering, 'send mail') !== undefined, patience)
    await service.stop()

    const request = named(registering, 'POST /auth/register')!
    const reactor = 'react when-a-mail-is-asked-for-then-queue-it'
    expect(request).toMatchObject({ kind: 2, status: {} })
    expect(request.parentSpanId ?? '').toBe('')
    expect(Object.fromEntries(request.attributes.map(({ key, value }) => [key, value]))).toEqual({
      'http.request.method': { stringValue: 'POST' },
      'http.route': { stringValue: '/auth/register' },
      'http.response.status_code': { intValue: 201 },
    })
    for (const work of ['append', 'project accounts', reactor, 'job mail'])
      expect(named(registering, work), work).toMatchObject({ parentSpanId: request.spanId })
    expect(named(registering, 'send mail')!.parentSpanId).toBe(named(registering, 'job mail')!.spanId)

    const planning = named(adding, 'job plans')!
    expect(planning.parentSpanId).toBe(named(adding, 'POST /children')!.spanId)
    const appends = traced(adding).filter((span) => span.name === 'append')
    expect(appends.map(({ parentSpanId }) => parentSpanId)).toContain(planning.spanId)
    expect(JSON.stringify(appends)).toContain('PlanMade')

    expect(receiver.spans.some(({ traceId }) => traceId === foreign)).toBe(false)
    expect(new Set(receiver.spans.map(({ spanId }) => spanId)).size).toBe(receiver.spans.length)
    for (const secret of [
      name,
      email,
      'example.org',
      password,
      'Yağmur',
      token,
      data.accessToken,
      data.refreshToken,
      data.user.id,
      child.body.data.id,
    ])
      for (const written of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
        expect(receiver.received()).not.toContain(written)
  },
)
