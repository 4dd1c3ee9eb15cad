import { randomUUID } from 'node:crypto'
import { doneInAMonth } from './families.ts'
import type { Reply, Request } from './load.ts'
import type { World } from './world.ts'

export const authorization = (world: World, n: number) => ({ Authorization: `Bearer ${world.tokens[n]!}` })

/**
 * The request of family `n` in a round: completes an open activity in even rounds and reopens it in odd ones. Has its
 * own idempotency key, like the app's requests.
 */
export const turn = (world: World, n: number, round: number): Request => {
  const { planId, activityIds } = world.families[n]!
  const activityId = activityIds[doneInAMonth + (Math.floor(round / 2) % (activityIds.length - doneInAMonth))]!
  const completes = round % 2 === 0
  return {
    method: 'POST',
    path: `/api/plans/${planId}/activities/${activityId}/${completes ? 'complete' : 'reopen'}`,
    headers: { ...authorization(world, n), 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(completes ? { durationMinutes: 25 } : {}),
  }
}

/** Number of completed activities per plan after a round. */
export const doneAfter = (round: number) => doneInAMonth + (round % 2 === 0 ? 1 : 0)

export const answered = (status: number) => (reply: Reply) => reply.status === status
