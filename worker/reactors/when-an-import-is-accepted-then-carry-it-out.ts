import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import { importJob } from '../jobs/apply-imports.ts'
import type { Reactor } from './reactor.ts'

/** Queues accepted imports. A lost queue loses no import: the sweep queues accepted imports that are not finished. */
export const whenAnImportIsAcceptedThenCarryItOut = ({ queue }: { queue: JobQueue }): Reactor => ({
  name: 'when-an-import-is-accepted-then-carry-it-out',
  startsAt: 'log-start',
  on: { ImportAccepted: (event) => queue.add('imports', importJob(event.data.importId, event.metadata.correlationId)) },
})
