import { seconds } from './case.ts'
import type { Load } from './load.ts'
import type { MailServer } from './mails.ts'
import { findViolations } from './invariants.ts'

/**
 * Milliseconds from the end of a fault until a write is acknowledged and a read includes it. The aim is 10 s; each case
 * prints its figure, and the limit leaves room for a busy machine.
 */
export const recoveryMs = 40_000

export interface Surroundings {
  readonly env: Readonly<Record<string, string>>
  readonly mails: MailServer
}

/** Throws an error that lists all violations: wrong responses, a slow recovery and violated invariants. */
export async function verdict(
  load: Load,
  { env, mails }: Surroundings,
  recoveredMs: number,
  limitMs = recoveryMs,
): Promise<void> {
  const faults = [
    ...load.meetings.wrong.splice(0),
    ...(recoveredMs > limitMs ? [`it took ${seconds(recoveredMs)} to recover, and may take ${seconds(limitMs)}`] : []),
    ...(await findViolations({ env, acknowledged: load.acknowledged, mails })),
  ]
  if (faults.length > 0)
    throw new Error(
      [...faults.slice(0, 12), ...(faults.length > 12 ? [`… and ${faults.length - 12} more`] : [])].join('\n    '),
    )
}
