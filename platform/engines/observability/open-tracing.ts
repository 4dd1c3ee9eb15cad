import type { Config } from '../config.ts'
import type { Tracing } from './tracing.ts'

/** Undefined if the configuration names no endpoint. `onError` receives failures to send spans. */
export const openTracing = async (
  { traces }: Pick<Config, 'traces'>,
  service: string,
  onError: (error: unknown) => void,
): Promise<Tracing | undefined> =>
  traces === null ? undefined : (await import('./otlp-tracing.ts')).createTracing({ ...traces, service, onError })
