import { milestoneAfter, type Milestone } from '../milestones/decider.ts'
import type { MilestonesEvent } from '../milestones/events.ts'
import type { Revision } from '../shared/event.ts'
import { projection, type Folded } from './projection.ts'

/** `addedAt`: revision of the milestone's first event; sorts the milestones as they were added. */
export type MilestoneDocument = Folded & Milestone & { readonly addedAt: Revision }

/** The milestones with all their versions. All of them are in one stream, and each has a document of its own. */
export const milestones = projection<MilestoneDocument, MilestonesEvent>({
  name: 'milestones',
  version: 1,
  indexes: [['addedAt']],
  document: ({ data }) => data.milestoneId,
  owners: () => ({}),
  when: {
    MilestoneAdded: { begins: ({ data, revision }) => ({ ...milestoneAfter(undefined, data), addedAt: revision }) },
    MilestoneRevised: { changes: (known, { data }) => ({ ...known, ...milestoneAfter(known, data) }) },
  },
})
