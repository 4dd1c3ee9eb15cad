import type { Engines } from '@filiz/engines/open.ts'

/** Replaces the queue; engines without a queue are returned unchanged. */
export function withQueue<E extends object>(engines: E, changed: (queue: Engines['queue']) => Engines['queue']): E {
  if (!('queue' in engines)) return engines
  const { queue } = engines as unknown as Pick<Engines, 'queue'>
  return { ...engines, queue: changed(queue) }
}
