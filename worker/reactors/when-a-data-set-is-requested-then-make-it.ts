import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import { dataSetJob } from '../jobs/make-data-sets.ts'
import type { Reactor } from './reactor.ts'

/** Queues requested data sets. A lost queue loses none: the sweep queues those that are not finished. */
export const whenADataSetIsRequestedThenMakeIt = ({ queue }: { queue: JobQueue }): Reactor => ({
  name: 'when-a-data-set-is-requested-then-make-it',
  startsAt: 'log-start',
  on: {
    DataSetRequested: (event) => queue.add('data-sets', dataSetJob(event.data.dataSetId, event.metadata.correlationId)),
  },
})
