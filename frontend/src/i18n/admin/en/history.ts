import type { Texts } from '../../texts.ts'
import type { history as original } from '../tr/history.ts'

export const history: Texts<typeof original> = {
  title: 'History: {{title}}',
  edit: 'Edit',
  loadError: 'The history could not be loaded',
  timeline: 'What happened',
  older: 'Show what happened earlier',
  olderFailed: 'The rest could not be loaded',
  what: {
    added: 'added it', revised: 'changed it', reverted: 'brought back the text of version {{version}}', published: 'published it', unpublished: 'unpublished it', archived: 'archived it', recalled: 'recalled it for safety', restored: 'restored it', noted: 'left a note',
  },
  by: { forgotten: 'An account that no longer exists', shipped: 'A release of Filiz', operator: 'The operator at the server', system: 'The system' },
  version: 'Version {{number}}',
  sinceBefore: 'What changed?',
  bringBack: 'Bring this text back',
  bringBackTitle: 'Bring the text of version {{number}} back?',
  bringBackText: 'The present text is not lost: this becomes a new version in the history.',
  bringBackFailed: 'The earlier text could not be brought back',
  compare: { title: 'Compare two versions', from: 'Earlier version', to: 'Later version', only: 'There must be two versions to compare.', same: 'These two versions say the same.', loadError: 'The versions could not be loaded', added: 'added', removed: 'removed', empty: '(empty)' },
  note: { title: 'Leave a note', label: 'Your note to the other administrators', hint: 'Only administrators see it; it stays in the history.', add: 'Add the note', failed: 'The note could not be added', required: 'Write your note' },
}
