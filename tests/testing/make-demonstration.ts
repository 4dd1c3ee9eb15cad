import { readConfig } from '@filiz/engines/config.ts'
import { prepareDemo } from '@filiz/standalone/demo/prepare-demo.ts'
import { now } from './demonstration.ts'

/** The demonstration's data in DATA_DIR, as `npm run demo` makes them before it serves: a process of its own, for it fills one for ten seconds. */
await prepareDemo(readConfig(), now)
