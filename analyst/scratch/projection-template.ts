import type { ChildRemoved } from '@filiz/domain/child/events.ts'
import type { ActivityCompleted, ActivityReopened, PlanMade } from '@filiz/domain/plan/events.ts'
import { projection, type Folded } from '@filiz/domain/read-models/projection.ts'

/** One document for each stream with an event below; here one for each plan. */
type Template = Folded & { readonly childId: string; readonly month: string; readonly completed: number }

/** `analyst replay --into sqlite:scratch.db --projection <this file>` fills `template_v1`. */
export default projection<Template, PlanMade | ActivityCompleted | ActivityReopened | ChildRemoved>({
  name: 'template',
  // Raise the version whenever the result changes.
  version: 1,
  // Fields by which documents are found. The field of `removes` needs an index.
  indexes: [['childId']],
  // The child or account that owns the document. No event restores the document after its owner was removed.
  owners: (data): Record<string, string> => ('childId' in data ? { childId: data.childId } : {}),
  // The effect of each event: `begins` creates the document, `changes` changes it, `sets` does either, `removes`
  // removes it. Other events are skipped. Personal fields are encrypted.
  when: {
    PlanMade: {
      begins: ({ data: { childId, year, month } }) => ({
        childId,
        month: `${year}-${String(month).padStart(2, '0')}`,
        completed: 0,
      }),
    },
    ActivityCompleted: { changes: (document) => ({ ...document, completed: document.completed + 1 }) },
    ActivityReopened: { changes: (document) => ({ ...document, completed: document.completed - 1 }) },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
  },
})
