import { faultsOf } from './faults.ts'
import { milestoneFaults, shippedMilestones } from './milestones.ts'
import { reviewReport } from './review-report.ts'
import { shippedActivities } from './shipped.ts'

/** `npm run catalogue:check`: prints all faults and exits with 1 when there are any. */
const catalogue = shippedActivities()
const milestones = shippedMilestones()
const faults = [...faultsOf(catalogue), ...milestoneFaults(milestones, catalogue)]
for (const fault of faults) console.error(fault)
const { found, harmless, outdated } = reviewReport(catalogue)
for (const word of outdated) console.error(`reviewed-words.json: ${word} is not found any more`)
console.log(`${found} hazard words found, ${harmless} harmless (${((100 * harmless) / found).toFixed(1)}%)`)
console.log(`${catalogue.length} activities, ${milestones.length} milestones, ${faults.length} faults`)
process.exitCode = faults.length + outdated.length > 0 ? 1 : 0
