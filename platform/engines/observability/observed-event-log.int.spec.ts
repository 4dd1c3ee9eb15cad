import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WrongExpectedRevision } from '../event-log/port.ts'
import { openSqliteEventLog } from '../event-log/sqlite.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { createMetrics } from './metrics.ts'
import { observedEventLog } from './observed-event-log.ts'

const event = () => ({
  id: randomUUID(),
  type: 'ChildWithdrawn',
  data: { at: '2026-11-21T08:30:00.000Z', childId: 'c1' },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})

function open() {
  const metrics = createMetrics()
  const log = observedEventLog(openSqliteEventLog(join(temporaryFolder(), 'events.db')), { metrics })
  onTestFinished(() => log.close())
  return { metrics, log }
}

describe('an observed event log', () => {
  it('measures appends by kind of stream and outcome, and otherwise behaves like the log', async () => {
    const { log, metrics } = open()
    const { position } = await log.append('account-1', 'no-stream', [event(), event()])
    expect(await log.head()).toBe(position)
    await expect(log.append('account-1', 'no-stream', [event()])).rejects.toThrow(WrongExpectedRevision)
    await log.close()
    await expect(log.append('child-1', 'no-stream', [event()])).rejects.toThrow(EngineUnavailable)
    const text = await metrics.render()
    expect(text).toContain('filiz_append_seconds_count{stream="account",outcome="ok"} 1')
    expect(text).toContain('filiz_append_seconds_count{stream="account",outcome="conflict"} 1')
    expect(text).toContain('filiz_append_seconds_count{stream="child",outcome="failed"} 1')
    expect(text).toContain('filiz_events_appended_total{type="ChildWithdrawn"} 2')
  })
})
