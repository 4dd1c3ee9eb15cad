import { addMonths, firstInstantOfDay, localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { createAdministrators } from '@filiz/application/accounts/administrators.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import type { Config } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { loadCatalogue, loadMilestones } from '@filiz/catalogue/load.ts'
import { shippedMilestones } from '@filiz/catalogue/milestones.ts'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { unreachableLimits } from '@filiz/http/rate-limits.ts'
import { startFiliz } from '../start-filiz.ts'
import { family } from './characters.ts'
import { simulateFamily } from './simulate-family.ts'
import { generatedMonths } from './generate-families.ts'
import { writeFamilies } from './write-families.ts'

/** Number of months of history before the last day. */
const historyMonths = 6

/**
 * Fills the configured data folder. First writes the year of forty other families to the log, as data for analysts.
 * Then runs the services on a clock that starts six months before `until`, and simulates the demo family until then.
 * All services and engines are closed when it resolves.
 */
export async function makeFamily(config: Config, until: Instant, onMonth: (month: string) => void): Promise<void> {
  const logger = createLogger({ level: config.logLevel, service: 'demo' })
  const clock = manualClock(monthsBefore(until, generatedMonths))
  const engines = { ...(await openEngines(config)), clock }
  try {
    const shipped = shippedActivities()
    const correlationId = 'demo'
    const loading = { commands: createCommandHandler(engines), clock }
    await loadCatalogue(loading, shipped, correlationId)
    await loadMilestones(loading, shippedMilestones(), correlationId)
    await writeFamilies(engines, shipped, until)
    clock.advanceTo(monthsBefore(until, historyMonths))
    const filiz = await startFiliz({ config, engines, logger, makeLimiter: unreachableLimits })
    try {
      const administrators = createAdministrators({
        ...engines,
        commands: createCommandHandler(engines),
        addresses: createAddresses(engines.vault, engines.keys),
      })
      await simulateFamily({
        url: filiz.url,
        clock,
        mailbox: engines.mailbox!,
        until,
        grant: administrators.grant,
        onMonth,
      })
    } finally {
      await filiz.stop()
    }
  } finally {
    await engines.close()
  }
}

/** Returns 8 o'clock in the morning, `months` months earlier, on the same day of the month but at most the 28th. */
function monthsBefore(until: Instant, months: number): Instant {
  const today = localDay(until, family.timeZone)
  const day = Math.min(28, Number(today.slice(8)))
  const begins = firstInstantOfDay(
    `${addMonths(monthOf(today), -months)}-${String(day).padStart(2, '0')}`,
    family.timeZone,
  )
  return new Date(Date.parse(begins) + 8 * 3_600_000).toISOString()
}
