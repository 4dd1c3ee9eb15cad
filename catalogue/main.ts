import { randomUUID } from 'node:crypto'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openEnginesWithoutTokens } from '@filiz/engines/open.ts'
import { loadCatalogue, loadMilestones } from './load.ts'
import { shippedMilestones } from './milestones.ts'
import { shippedActivities } from './shipped.ts'

/**
 * `start.cjs catalogue`: loads the shipped catalogue into the log, once for each release. Running it again changes
 * nothing.
 */
const engines = await openEnginesWithoutTokens(readConfig(undefined, {}, { tokens: false }), {
  beside: true,
  sendsMail: false,
  usesQueue: false,
})
try {
  const catalogue = shippedActivities()
  const dependencies = {
    commands: createCommandHandler(engines),
    clock: engines.clock,
    onDamaged: ({ message }: Error) => console.error(message),
  }
  const changed = await loadCatalogue(dependencies, catalogue, randomUUID())
  console.log(`${catalogue.length} activities, ${changed} of them new or improved`)
  const milestones = shippedMilestones()
  const changedMilestones = await loadMilestones(dependencies, milestones, randomUUID())
  console.log(`${milestones.length} milestones, ${changedMilestones} of them new or improved`)
} finally {
  await engines.close()
}
