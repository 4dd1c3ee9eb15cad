import type { Logger } from 'pino'

/** Longer than any part of a service needs to stop, and shorter than the supervisor's limit (compose: 30 s). */
const longestMs = 25_000

/**
 * On SIGTERM or SIGINT runs `stop` once and exits with 0, at the latest a second after `stop` resolves. Exits with 1 if
 * `stop` fails or takes longer than 25 s. A second signal ends the process at once.
 */
export function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  const begin = (signal: NodeJS.Signals) => {
    for (const one of signals) process.removeAllListeners(one)
    logger.info({ signal }, 'stopping')
    const late = setTimeout(() => {
      logger.error('shutdown timed out')
      process.exit(1)
    }, longestMs)
    stop().then(
      () => {
        clearTimeout(late)
        // Leftover timers or sockets of client libraries must not keep the process alive.
        setTimeout(() => process.exit(0), 1_000).unref()
      },
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.once(signal, begin)
}

const signals = ['SIGTERM', 'SIGINT'] as const
