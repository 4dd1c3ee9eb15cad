import { type Bindings, destination, type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import type { LogLevel } from '../config.ts'
import { batchLogLines } from './batch-log-lines.ts'
import { redactFields, redactText } from './redact.ts'

export type { Logger }

/**
 * Creates structured logs, one JSON object a line, on standard error by default (standard output is for the program's
 * results). `child({ requestId })` returns a logger that adds these fields to all its lines. Personal data and secrets
 * are redacted.
 */
export function createLogger(options: { level: LogLevel; service?: string; stream?: DestinationStream }): Logger {
  const logger = pino(
    {
      level: options.level,
      base: options.service === undefined ? {} : { service: options.service },
      timestamp: timeNow(),
      formatters: { level: (label) => ({ level: label }), log: redactFields },
      serializers: {
        err: (error: Error) => redactFields(stdSerializers.err(error)),
        error: (error: Error) => redactFields(stdSerializers.err(error)),
      },
      hooks: { streamWrite: redactText },
    },
    options.stream ?? batchLogLines(standardError()),
  )
  // Formatters do not see a child's bindings, so they are redacted here. Nested children inherit this.
  const child = logger.child
  logger.child = function (this: Logger, bindings: Bindings, ...more: []) {
    return child.call(this, redactFields(bindings), ...more)
  } as Logger['child']
  return logger
}

/** Bytes of log lines that are kept while they cannot be written; later ones are dropped. */
const keptBytes = 1024 * 1024

/**
 * Writes to standard error. Without a listener, a full disk or a reader that went away would end the process. Without
 * `retryEAGAIN`, the thread would wait for a reader that does not read.
 */
const standardError = () =>
  destination({ dest: 2, sync: true, maxLength: keptBytes, ...{ retryEAGAIN: () => false } }).on('error', () => {})

/** Caches the formatted time, because many lines share a millisecond. */
function timeNow(): () => string {
  let millis = Number.NaN
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== millis) {
      millis = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}
