import { readConfig } from '@filiz/engines/config.ts'
import { prepareDemo } from '@filiz/standalone/demo/prepare-demo.ts'
import { now } from './demonstration.ts'

/**
 * Creates the demo's data in DATA_DIR like `npm run demo`. A separate process, because it takes several seconds of CPU
 * time.
 */
await prepareDemo(readConfig(), now)
