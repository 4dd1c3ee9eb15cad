import path from 'node:path'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import { planId, planStream } from '@filiz/domain/shared/streams.ts'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { childId, familyId } from '../../testing/generate-log.ts'

export interface LaterEvent {
  readonly stream: string
  readonly type: string
  readonly data: { readonly at: string }
}

/** Appends events to streams of a generated log. */
export async function appendEvents(
  dataDir: string,
  events: readonly LaterEvent[],
  actor = 'system:made',
): Promise<void> {
  const log = openSqliteEventLog(path.join(dataDir, 'events.db'))
  for (const { stream, type, data } of events) {
    const last = (await Array.fromAsync(log.readStream(stream))).at(-1)
    const metadata = { schema: currentSchema(type), correlationId: 'c', causationId: 'c', actor }
    await log.append(stream, last?.revision ?? 'no-stream', [{ id: crypto.randomUUID(), type, data, metadata }])
  }
  await log.close()
}

export async function deleteFamily(dataDir: string, n: number, children: readonly number[]): Promise<void> {
  const [at, accountId] = ['2025-12-01T08:00:00.000Z', familyId(n)]
  const ids = children.map((which) => childId(n, which))
  await appendEvents(
    dataDir,
    [
      { stream: `account-${accountId}`, type: 'AccountDeleted', data: { at, children: ids } as { at: string } },
      ...ids.map((id) => ({
        stream: `child-${id}`,
        type: 'ChildRemoved',
        data: { at, childId: id, accountId, because: 'account-deleted' } as { at: string },
      })),
    ],
    `account:${accountId}`,
  )
}

/** Appends events of family 0 to a month that has a file of the type, to one that has none, and of a new type. */
export async function appendLater(dataDir: string): Promise<void> {
  const [accountId, child] = [familyId(0), childId(0)]
  const plan = planStream(planId(child, 2025, 1))
  const completed = (at: string) => ({
    stream: plan,
    type: 'ActivityCompleted',
    data: {
      at,
      childId: child,
      accountId,
      activityId: 'later',
      completedAt: at,
      day: at.slice(0, 10),
      durationMinutes: 9,
    },
  })
  await appendEvents(dataDir, [
    completed('2025-01-30T15:30:00.000Z'),
    completed('2026-05-01T15:30:00.000Z'),
    { stream: `account-${accountId}`, type: 'FamilyReturned', data: { at: '2026-05-01T15:30:00.000Z' } },
  ])
}
