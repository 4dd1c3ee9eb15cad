import type { Logger } from 'pino'

/** Supervisors and operators expect a service to be gone within 5 s. */
const longestMs = 4_500

/**
 * On SIGTERM or SIGINT runs `stop` once and exits with 0 when it resolves, at the latest after 4.5 s: whatever is then
 * still waited for, such as a server that does not answer, was not acknowledged and is repeated. Exits with 1 if `stop`
 * fails. A second signal ends the process at once.
 */
export function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  const begin = (signal: NodeJS.Signals) => {
    for (const one of signals) process.removeAllListeners(one)
    logger.info({ signal }, 'stopping')
    const late = setTimeout(() => {
      logger.warn('stopped without waiting any longer')
      process.exit(0)
    }, longestMs)
    stop().then(
      () => {
        clearTimeout(late)
        // Leftover timers or sockets of client libraries must not keep the process alive.
        setTimeout(() => process.exit(0), 200).unref()
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
