import { readConfig } from '@filiz/engines/config.ts'
import { serve } from './serve.ts'

/** `npm start`: all services in one process on one port. */
await serve(readConfig())
