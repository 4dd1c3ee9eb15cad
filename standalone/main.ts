import { readConfig } from '@filiz/engines/config.ts'
import { backUpBeforeUpgrade, noteDataVersion } from './back-up-before-upgrade.ts'
import { serve } from './serve.ts'

/** `npm start`: all services in one process on one port. */
const config = readConfig()
await backUpBeforeUpgrade({ config, say: (sentence) => console.error(sentence) })
await serve(config)
await noteDataVersion(config)
