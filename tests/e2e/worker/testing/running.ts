import { openOn } from '@filiz/application/testing/engines.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { projectorOn } from '@filiz/projector/testing/projector-on.ts'
import { reactorsOn, workerOn } from '@filiz/worker/testing/worker-on.ts'

/** Starts projector, reactors and worker on one folder; `stop` ends them and closes the engines. */
export async function running(folder: string, clock: Clock, pushServices: readonly string[] = []) {
  const opened = openOn(folder, clock, undefined, pushServices)
  const projector = projectorOn(opened)
  const reactors = reactorsOn(opened)
  const worker = workerOn(opened)
  await projector.start()
  await reactors.start()
  worker.start()
  return {
    ...opened,
    projector,
    reactors,
    worker,
    async stop() {
      await worker.stop()
      await reactors.stop()
      await projector.stop()
      await opened.close()
    },
  }
}
