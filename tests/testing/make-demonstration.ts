import { readConfig } from '@filiz/engines/config.ts'
import { prepareDemo } from '@filiz/standalone/demo/prepare-demo.ts'
import { now } from './demonstration.ts'

/**
 * Creates the demo's data in DATA_DIR as `npm run demo` does. It runs in its own process, because it takes several
 * seconds of CPU time.
 */
await prepareDemo(readConfig(), now)
