import type { Engines } from '@filiz/engines/open.ts'

/** The engines with another queue; those of a process that has none as they are. */
export function withQueue<E extends object>(engines: E, changed: (queue: Engines['queue']) => Engines['queue']): E {
  if (!('queue' in engines)) return engines
  const { queue } = engines as unknown as Pick<Engines, 'queue'>
  return { ...engines, queue: changed(queue) }
}
