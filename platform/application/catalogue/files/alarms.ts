import type { Language } from '@filiz/domain/shared/language.ts'
import { alarm, type Alarm } from '@filiz/domain/texts/import-alarms.ts'
import { columnAt, headingOf } from '@filiz/domain/catalogue/cells.ts'
import type { PlannedLine } from './planned-line.ts'

/** Number of lines from which a change is unusual enough for an alarm: five, or half of a small file. */
const many = (count: number, lines: number) => count >= 5 || (count >= 2 && count * 2 >= lines)

/** Returns the alarms about what the lines of a file do together. */
export function alarmsOf(lines: readonly PlannedLine[], language: Language): readonly Alarm[] {
  const changed = lines.flatMap((line) => (line.action === 'update' || line.action === 'conflict' ? [line] : []))
  const statusChanges = changed.flatMap(({ changes }) => changes.filter(({ field }) => field === 'status'))
  const written = lines.flatMap((line) => (line.action === 'update' || line.action === 'create' ? [line] : []))
  const to = (status: string) =>
    statusChanges.filter(({ after, before }) => after === status && before !== 'archived').length
  const emptied = changed.map(({ changes }) =>
    changes.filter(({ before, after }) => before !== null && before !== '' && (after === null || after === '')),
  )
  const emptiedFields = [...new Set(emptied.flat().map(({ field }) => columnAt(field)))]
  const counts = {
    hazards: changed.filter(({ changes }) => changes.some(({ field }) => field === 'hazards')).length,
    archives: to('archived'),
    restores: statusChanges.filter(({ before }) => before === 'archived').length,
    unpublishes: to('draft'),
    publishes:
      to('published') + lines.filter((line) => line.action === 'create' && line.entry.status === 'published').length,
    empties: emptied.filter((its) => its.length > 0).length,
    english: written.filter(({ entry }) => entry.content.translations.en === null).length,
    drafts: lines.filter((line) => line.action === 'create' && line.entry.status === 'draft').length,
  }
  return [
    ...(counts.hazards > 0 ? [alarm('hazards', counts.hazards, language)] : []),
    ...(many(counts.archives, lines.length) ? [alarm('archives', counts.archives, language)] : []),
    ...(counts.restores > 0 ? [alarm('restores', counts.restores, language)] : []),
    ...(many(counts.unpublishes, lines.length) ? [alarm('unpublishes', counts.unpublishes, language)] : []),
    ...(many(counts.empties, lines.length)
      ? [
          alarm(
            'empties',
            counts.empties,
            language,
            emptiedFields.slice(0, 5).map((column) => headingOf(column, language)),
          ),
        ]
      : []),
    ...(counts.english > 0 ? [alarm('no-english', counts.english, language)] : []),
    ...(counts.publishes > 0 ? [alarm('publishes', counts.publishes, language)] : []),
    ...(counts.drafts > 0 ? [alarm('drafts', counts.drafts, language)] : []),
  ]
}
