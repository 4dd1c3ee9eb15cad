import { describe, expect, it } from 'vitest'
import { createMetrics, metricsAsJson } from './metrics.ts'

describe('metrics', () => {
  it("render as Prometheus text, with the process' own metrics", async () => {
    const metrics = createMetrics()
    metrics.httpSeconds.observe({ method: 'GET', route: '/plans/:id', status: '200' }, 0.03)
    metrics.eventsParked.set({ subscription: 'plans_v1' }, 2)
    const text = await metrics.render()
    expect(metrics.contentType).toContain('text/plain')
    expect(text).toContain(
      'filiz_http_request_seconds_bucket{le="0.025",method="GET",route="/plans/:id",status="200"} 0',
    )
    expect(text).toContain(
      'filiz_http_request_seconds_bucket{le="0.05",method="GET",route="/plans/:id",status="200"} 1',
    )
    expect(text).toContain('filiz_events_parked{subscription="plans_v1"} 2')
    expect(text).toMatch(/^filiz_process_resident_memory_bytes \d+/m)
  })

  it('are refreshed before each rendering; a metric whose refresh fails keeps its value', async () => {
    const metrics = createMetrics()
    let behind = 3
    metrics.beforeEach(() => metrics.projectorActive.set(behind++))
    metrics.beforeEach(async () => {
      if (behind > 4) throw new Error('the queue is away')
      metrics.jobs.set({ queue: 'mail', state: 'failed' }, 1)
    })
    for (const seconds of [3, 4]) {
      const text = await metrics.render()
      expect(text).toContain(`filiz_projector_active ${seconds}`)
      expect(text).toContain('filiz_jobs{queue="mail",state="failed"} 1')
    }
  })

  it('of another thread are included, or left out when that thread does not respond', async () => {
    const [ours, theirs] = [createMetrics(), createMetrics({ ofProcess: false })]
    let away = false
    ours.with(async () => {
      if (away) throw new Error('the thread is away')
      return structuredClone(await metricsAsJson(theirs))
    })
    for (const one of [ours, theirs]) one.appendSeconds.observe({ stream: 'plan', outcome: 'ok' }, 0.002)
    theirs.beforeEach(() => theirs.projectorActive.set(1))
    const text = await ours.render()
    expect(text).toContain('filiz_append_seconds_bucket{le="0.0025",stream="plan",outcome="ok"} 2')
    expect(text).toContain('filiz_append_seconds_count{stream="plan",outcome="ok"} 2')
    expect(text).toMatch(/^filiz_projector_active 1$/m)
    expect(text.match(/^filiz_process_start_time_seconds /gm)).toHaveLength(1)
    away = true
    const without = await ours.render()
    expect(without).toContain('filiz_append_seconds_count{stream="plan",outcome="ok"} 1')
    expect(without).toMatch(/^filiz_projector_active 0$/m)
  })

  it('of two instances in one process are separate', async () => {
    const [one, two] = [createMetrics(), createMetrics()]
    one.mailsSent.inc({ mail: 'verify' })
    expect(await one.render()).toContain('filiz_mails_sent_total{mail="verify"} 1')
    expect(await two.render()).not.toContain('mail="verify"')
  })
})
