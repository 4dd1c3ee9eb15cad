import { createInvitationLinks } from '@filiz/application/children/invitation-links.ts'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { publicUrl, tokenSecret, type Opened } from '@filiz/application/testing/engines.ts'
import { allReactors } from '../reactors/all-reactors.ts'
import { createReactors, type Reactors, type ReactorsOptions } from '../reactors/run-reactors.ts'
import { createWorker } from '../worker.ts'

export const reactorsOn = (opened: Opened, options: Partial<ReactorsOptions> = {}) =>
  createReactors({
    ...opened,
    reactors: allReactors(opened),
    exclusive: true,
    leaseMs: 600,
    backOff: { minMs: 20, maxMs: 200 },
    ...options,
  })

const haveCaughtUp = (reactors: Reactors): boolean => {
  const states = reactors.states()
  return (
    states.length > 0 &&
    states.every(({ status, behindSeconds, error }) => status === 'live' && behindSeconds === 0 && error === null)
  )
}

/**
 * Returns true when all reactors have caught up with the log's current end. A reactor's state `live` is not enough,
 * since it may not know the latest events yet.
 */
export async function haveCaughtUpWithLog(reactors: Reactors, { log }: Pick<Opened, 'log'>): Promise<boolean> {
  const head = await log.head()
  return (
    haveCaughtUp(reactors) &&
    reactors.states().every(({ checkpoint }) => head === null || (checkpoint !== null && checkpoint >= head))
  )
}

/** A long lease time, so that a busy test machine does not lose leases. */
export const patientLeaseMs = 8_000

export const workerOn = (opened: Opened) =>
  createWorker({
    ...opened,
    publicUrl,
    plans: createPlanMaker(opened),
    links: createMailLinks({ tokenSecret, clock: opened.clock }),
    invitationLinks: createInvitationLinks({ tokenSecret, publicUrl }),
  })
