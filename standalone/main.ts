import { readConfig } from '@filiz/engines/config.ts'
import { run } from './run.ts'
import { serve } from './serve.ts'

/** `npm start`: everything in one process, on one port. */
run(() => serve(readConfig()))
