import { systemClock } from '@filiz/engines/clock/clocks.ts'
import { openOn } from '@filiz/application/testing/engines.ts'
import { projectorOn } from './projector-on.ts'

/** Runs a projector in a process that the test kills: `node crash-child.ts <folder>`. */
const opened = openOn(process.argv[2]!, systemClock())
console.log('about to begin')
const projector = projectorOn(opened, { batchSize: 20 })
await projector.start()
