import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { launch, startFilizProcess } from './testing/filiz-process.ts'
import { addChild, currentPlan, newParent } from './testing/parent.ts'

/** Module that every thread loads: makes the background thread throw an uncaught error soon after its start. */
const dying = `data:text/javascript,${encodeURIComponent(`
  import { workerData } from 'node:worker_threads'
  if (workerData?.publicUrl) setTimeout(() => { throw new Error('an error that nobody foresaw') }, 1500)
`)}`

describe('read models, reactors and jobs in a separate thread', () => {
  it('are included in the metrics of the process, and each value is counted once', async () => {
    const filiz = await startFilizProcess(temporaryFolder(), { CLOCK_START: '2026-03-10T09:00:00Z' })
    const parent = await newParent(filiz)
    const child = await addChild(parent, { birthDate: '2022-05-11' })
    await currentPlan(parent, child.id)
    let text = ''
    const figure = (name: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith(name))
        .map((line) => Number(line.split(' ').at(-1)))
    // When the plan exists, other read models may still lag; and when the mail is sent, its job may still be running.
    await eventually('the child is folded, and the job of the mail done', async () => {
      ;({ text } = await filiz.send('GET', '/metrics'))
      return (
        figure('filiz_events_projected_total{projection="children"}').length > 0 &&
        figure('filiz_job_seconds_count{queue="mail",outcome="ok"}').length > 0
      )
    })
    expect(figure('filiz_projector_active')).toEqual([1])
    expect(figure('filiz_subscription_behind_seconds{').length).toBeGreaterThan(10)
    expect(figure('filiz_events_projected_total{projection="children"}')).toEqual([1])
    expect(figure('filiz_job_seconds_count{queue="mail",outcome="ok"}')[0]).toBeGreaterThan(0)
    expect(figure('filiz_events_appended_total{type="ChildAdded"}')).toEqual([1])
    expect(figure('filiz_process_start_time_seconds')).toHaveLength(1)
    expect(figure('filiz_http_request_seconds_count').length).toBeGreaterThan(0)
    const names = text
      .split('\n')
      .filter((line) => line.startsWith('# TYPE '))
      .map((line) => line.split(' ')[2])
    expect(new Set(names).size).toBe(names.length)
    await filiz.stop()
  })

  it('use the business clock: the plan is for the month in which the requests are made', async () => {
    const filiz = await startFilizProcess(temporaryFolder(), { CLOCK_START: '2031-02-28T20:00:00Z' })
    const parent = await newParent(filiz)
    const child = await addChild(parent, { birthDate: '2027-05-11' })
    const plan = await currentPlan(parent, child.id)
    expect(plan.id).toMatch(/_2031-02$/)
    expect(plan.generatedAt).toMatch(/^2031-02-28T20:0/)
    await filiz.stop()
  })

  it('end the process with an error if their thread throws an uncaught error', async () => {
    const child = launch(temporaryFolder(), { NODE_OPTIONS: `--import ${dying}` })
    expect(await child.ended).not.toBe(0)
    expect(child.stderrLines.join('\n')).toContain('an error that nobody foresaw')
  })
})
