import { faultsOf } from './faults.ts'
import { shippedActivities } from './shipped.ts'

/** `npm run catalogue:check`: prints all faults and exits with 1 when there are any. */
const catalogue = shippedActivities()
const faults = faultsOf(catalogue)
for (const fault of faults) console.error(fault)
console.log(`${catalogue.length} activities, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
