import { readConfig } from '@filiz/engines/config.ts'
import { backUpBeforeUpgrade, noteDataVersion, removeExpiredBackup } from './back-up-before-upgrade.ts'
import { serve } from './serve.ts'

/** `npm start`: all services in one process on one port. */
const config = readConfig()
const say = (sentence: string) => console.error(sentence)
await backUpBeforeUpgrade({ config, say })
await serve(config)
await noteDataVersion(config)
setInterval(() => void removeExpiredBackup({ config, say }), 86_400_000).unref()
