import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { damageOf, isMarkedDamaged, noteDamage } from './file-faults.ts'

/** Milliseconds between two looks for the mark of a damaged file. */
const lookMs = 500

/** Milliseconds after which the files are read, so that reading them does not slow down the start. */
const readAfterMs = 2_000

export interface Integrity {
  /** The fault of a file that can be rebuilt; null if there is none. */
  rebuildNeeded(): string | null
  stop(): Promise<void>
}

type Files = Pick<Config, 'eventLog' | 'readStore' | 'vault' | 'queue'>

/**
 * Reads every page of the embedded engines' files once in a thread of its own, because a damaged page would otherwise
 * be found only by the request that needs it. Readiness checks report a damage. `onRebuildNeeded` is called once when a
 * file that can be rebuilt is damaged, by whichever thread this was found.
 */
export function watchIntegrity(
  { eventLog, readStore, vault, queue }: Files,
  {
    onDamage,
    onRebuildNeeded,
  }: { readonly onDamage: (fault: string) => void; readonly onRebuildNeeded: (fault: string) => void },
): Integrity {
  const filesOf = (engines: readonly Files[keyof Files][]) =>
    engines.flatMap((engine) => (engine.engine === 'sqlite' ? [engine.file] : []))
  const rebuildable = filesOf([readStore, queue])

  let worker: Worker | undefined

  function readAll(): void {
    worker = new Worker(new URL('./integrity-thread.ts', import.meta.url), {
      name: 'integrity',
      workerData: [...rebuildable, ...filesOf([vault, eventLog])],
    })
    worker.unref()
    worker.on('message', ({ file, fault }: { readonly file: string; readonly fault: string }) => {
      const isRebuildable = rebuildable.includes(file)
      if (!isRebuildable) onDamage(fault)
      noteDamage(file, fault, { rebuildable: isRebuildable })
    })
    // The check is optional: the engines report damaged pages when they meet them.
    worker.on('error', () => {})
  }
  const reading = setTimeout(readAll, readAfterMs).unref()

  function rebuildNeeded(): string | null {
    const file = rebuildable.find(isMarkedDamaged)
    return file === undefined ? null : (damageOf(file) ?? `${file} is damaged`)
  }
  const looking = setInterval(() => {
    const fault = rebuildNeeded()
    if (fault === null) return
    clearInterval(looking)
    onRebuildNeeded(fault)
  }, lookMs).unref()

  return {
    rebuildNeeded,
    async stop() {
      clearTimeout(reading)
      clearInterval(looking)
      await worker?.terminate()
    },
  }
}
