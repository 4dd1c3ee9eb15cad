import { isUnavailable } from '@filiz/application/commands/read-supported-events.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { FamilyChecks } from '@filiz/engines/records/family-checks.ts'
import type { DuePlanCounts } from './find-due-plans.ts'
import type { AgendaDocument } from '@filiz/domain/read-models/agenda.ts'

const dayMs = 86_400_000
const nothing: DuePlanCounts = { plans: 0, remakes: 0 }

interface FailureIsolationOptions {
  readonly familyChecks: Pick<FamilyChecks, 'schedule'>
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Checks families in a batch; when the batch fails, one by one. A family that fails (a text that cannot be decrypted,
 * an unknown time zone) is logged for an operator and checked again a day later, and the others continue. Rejects when
 * an engine is unavailable, and when each of several families fails, since the fault then lies in the program or its
 * data.
 */
export function createFailureIsolation({ familyChecks, clock, logger }: FailureIsolationOptions) {
  return async (
    families: readonly AgendaDocument[],
    check: (some: readonly AgendaDocument[]) => Promise<DuePlanCounts>,
  ): Promise<DuePlanCounts> => {
    try {
      return await check(families)
    } catch (error) {
      if (isUnavailable(error) || families.length === 0) throw error
    }
    let found = nothing
    const failed: { readonly family: AgendaDocument; readonly error: unknown }[] = []
    for (const family of families) {
      try {
        const { plans, remakes } = await check([family])
        found = { plans: found.plans + plans, remakes: found.remakes + remakes }
      } catch (error) {
        if (isUnavailable(error)) throw error
        failed.push({ family, error })
      }
    }
    if (failed.length > 1 && failed.length === families.length) throw failed[0]!.error
    for (const {
      family: { _id },
      error,
    } of failed) {
      logger.error({ err: error, accountId: _id }, 'could not look at a family, and goes on with the others')
      await familyChecks.schedule(_id, new Date(clock.millis() + dayMs).toISOString())
    }
    return found
  }
}
