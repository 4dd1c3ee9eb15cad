import type { Logger } from 'pino'

/** Longer than any part of a service may take to finish, shorter than whoever waits for it (compose: 30 s). */
const longestMs = 25_000

/**
 * On SIGTERM or SIGINT runs `stop` once, and ends the process with 0: by itself when nothing is left to do, else soon
 * after. With 1 where `stop` failed or took too long. A second signal ends it at once.
 */
export function onSignal(stop: () => Promise<void>, logger: Logger): void {
  const begin = (signal: NodeJS.Signals) => {
    for (const one of signals) process.removeAllListeners(one)
    logger.info({ signal }, 'stopping')
    const late = setTimeout(() => {
      logger.error('did not stop in time')
      process.exit(1)
    }, longestMs)
    stop().then(
      () => {
        clearTimeout(late)
        // A client's forgotten timer or socket must not keep the process.
        setTimeout(() => process.exit(0), 1_000).unref()
      },
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.once(signal, begin)
}

const signals = ['SIGTERM', 'SIGINT'] as const
