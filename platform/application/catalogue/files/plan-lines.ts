import { isComplete } from '@filiz/domain/activity/missing-fields.ts'
import { faultsIfPublished } from '@filiz/domain/activity/publication.ts'
import { allowedIn } from '@filiz/domain/catalogue/cell-words.ts'
import { columnAt, headingOf } from '@filiz/domain/catalogue/cells.ts'
import { changesBetween } from '@filiz/domain/catalogue/changes.ts'
import { entryFindings, isUnsafe } from '@filiz/domain/catalogue/entry-faults.ts'
import { contentOver, headOf, type FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import { createSimilarityFinder } from '@filiz/domain/catalogue/similar-entries.ts'
import type { DraftContent } from '@filiz/domain/activity/events.ts'
import type { ImportedEntry } from '@filiz/domain/imports/events.ts'
import { contentOf, type CatalogueDocument } from '@filiz/domain/read-models/activities.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import { hazardNames } from '@filiz/domain/texts/attribute-names.ts'
import { occasionNames } from '@filiz/domain/texts/vocabulary.ts'
import { fieldErrors, fieldMessage } from '@filiz/domain/texts/fields.ts'
import { findingText, type Finding } from '@filiz/domain/texts/findings.ts'
import { publicationText } from '@filiz/domain/texts/publication.ts'
import { alarm, type Alarm } from '@filiz/domain/texts/import-alarms.ts'
import { uuid5 } from '../../commands/uuid5.ts'
import { alarmsOf } from './alarms.ts'
import { readCsv } from './csv.ts'
import type { FileLine, UnreadableCell } from './file-line.ts'
import { readNdjson } from './ndjson.ts'
import { readWorkbook } from './xlsx.ts'
import type { CellFault, FileContent, FileFormat, PlannedImport, PlannedLine, Remarks } from './planned-line.ts'

export const maxLines = 10_000

/** An entry of the catalogue in its latest state. */
export type CatalogueEntryNow = Omit<CatalogueDocument, 'earlier' | 'workingDraft'>

export interface PlanOptions {
  readonly format: FileFormat
  readonly language: Language
  /** Ids of entries that the file may overwrite although they were changed meanwhile. */
  readonly overwrite: { readonly all: boolean; readonly ids: readonly string[] }
  /** Position of the catalogue that the trial saw: an entry with a later change is a conflict. */
  readonly asOf: Position | undefined
  /** True for a trial, which also says what the validator finds and which entries are similar. */
  readonly isTrial: boolean
}

/** A line that is refused for these faults, with messages in the reader's language. */
export const refusedLine = (
  line: number,
  faults: Readonly<Record<string, FieldCode | UnreadableCell>>,
  language: Language,
  more: { readonly activityId?: string | undefined; readonly title?: string | undefined } = {},
): PlannedLine => ({
  line,
  action: 'refuse',
  ...more,
  errors: Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => {
      if (typeof fault === 'string') return [field, { code: fault, message: fieldMessage(fault, {}, language) }]
      const { code, cell, value } = fault
      return [field, { code, message: fieldMessage(code, { cell }, language), ...(value === '' ? {} : { value }) }]
    }),
  ),
})

/** Maximum number of errors, findings, similar entries and characters of a cell that a line tells. */
const mostErrors = 50
const mostFindings = 10
const mostSimilar = 3
const mostOfCell = 100
/** Number of new lines that are compared with the catalogue, and of lines that the validator looks at. */
const mostCompared = 500
const mostChecked = 3_000

/**
 * Computes line by line how a file would change these entries. A line without `id` addresses the entry with the same
 * Turkish title, or a new entry whose id derives from that title; so importing a file twice addresses the same entries.
 */
export async function planLines(
  file: FileContent,
  options: PlanOptions,
  entries: readonly CatalogueEntryNow[],
): Promise<PlannedImport> {
  const { format, language, overwrite, asOf, isTrial } = options
  const byId = new Map(entries.map((entry) => [entry._id, entry]))
  const byTitle = new Map<string, string>()
  for (const entry of entries) {
    const title = fold(entry.translations.tr.title)
    if (entry.status !== 'archived' || !byTitle.has(title)) byTitle.set(title, entry._id)
  }
  const isPlanned = new Set<string>()
  const planned: PlannedLine[] = []
  const alarms: Alarm[] = []
  const misfits = new Set<number>()
  let unprotected = 0
  let checked = 0
  for await (const said of linesOf(file, format)) {
    if (planned.length >= maxLines)
      return { lines: [refusedLine(said.line, { file: 'too-many-lines' }, language)], alarms }
    if ('leftOut' in said) alarms.push(...leftOutAlarms(said.leftOut))
    else
      planned.push('faults' in said ? refusedLine(said.line, said.faults, language) : asNamed(plan(said), said.entry))
  }
  if (planned.length === 0) return { lines: [refusedLine(1, { file: 'no-entries' }, language)], alarms }
  const compared = isTrial ? withSimilar(planned) : planned
  return {
    lines: compared,
    alarms: [
      ...(unprotected > 0 ? [alarm('unprotected', unprotected, language)] : []),
      ...(misfits.size > 1 ? [alarm('misfits', misfits.size, language)] : []),
      ...alarmsOf(compared, language),
      ...alarms,
    ],
  }

  function leftOutAlarms({ unknown, empty }: Extract<FileLine, { leftOut: unknown }>['leftOut']): readonly Alarm[] {
    return [
      ...(unknown.length > 0 ? [alarm('unknown-columns', unknown.length, language, unknown)] : []),
      ...(empty.length > 0 ? [alarm('empty-columns', empty.length, language, empty)] : []),
    ]
  }

  function plan({ line, entry }: Extract<FileLine, { entry: FileEntry }>): PlannedLine {
    const title = titleOf(entry)
    const head = headOf(entry)
    if (!head.success) return { line, title, action: 'refuse', errors: fieldErrors(head.error, language) }
    const activityId = head.data.id ?? idByTitle(title)
    const refused = (faults: Readonly<Record<string, FieldCode>>) =>
      refusedLine(line, faults, language, { activityId, title: title ?? existing?.translations.tr.title })
    const existing = activityId === undefined ? undefined : byId.get(activityId)
    const before = existing && contentOf(existing)
    const content = contentOver(before, entry, head.data.status ?? existing?.status)
    if (!content.success)
      return {
        line,
        title: title ?? before?.translations.tr.title,
        action: 'refuse',
        activityId,
        errors: fieldErrors(content.error, language),
      }
    if (activityId === undefined) return refused({ 'translations.tr.title': 'required' })
    if (isPlanned.has(activityId)) return refused({ [head.data.id ? 'id' : 'translations.tr.title']: 'repeated' })
    isPlanned.add(activityId)
    // The file may be older than the recall: only archiving a recalled entry is allowed.
    if (existing?.recalled && (head.data.status ?? existing.status) !== 'archived')
      return refused({ status: 'recalled' })

    const after = content.data
    const common = { line, title: after.translations.tr.title }
    if (!existing || !before) {
      const { status, remark } = firstStatus(head.data.status ?? 'draft', after)
      const created: ImportedEntry = { line, isNew: true, activityId, status, content: after, expected: 'none' }
      return { ...common, action: 'create', entry: created, ...remark, ...findingsOf(after) }
    }
    if (isOthersTitle(existing, after)) misfits.add(line)
    const wanted = head.data.status ?? existing.status
    const refusal = wanted === 'published' ? refusalOf(after, existing) : undefined
    const staysDraft = refusal !== undefined && existing.status === 'draft'
    const status = staysDraft ? 'draft' : wanted
    const changes = changesBetween({ status: existing.status, ...before }, { status, ...after })
    const remark = staysDraft ? { remark: draftRemark(refusal) } : {}
    if (changes.length === 0) return { ...common, action: 'unchanged', activityId }
    if (refusal !== undefined && !staysDraft)
      return {
        ...common,
        action: 'refuse',
        activityId,
        errors: {
          hazards: { code: 'not-publishable', message: `${fieldMessage('not-publishable', {}, language)}: ${refusal}` },
        },
      }
    const isOverwritten = overwrite.all || overwrite.ids.includes(activityId)
    const isOlder = head.data.version != null && head.data.version !== existing.version && !isOverwritten
    if (isOlder || (asOf !== undefined && existing.position > asOf))
      return { ...common, action: 'conflict', activityId, changes }
    if (head.data.version == null) unprotected += 1
    const expected = { version: existing.version, status: existing.status }
    const updated: ImportedEntry = { line, isNew: false, activityId, status, content: after, expected }
    return { ...common, action: 'update', entry: updated, changes, ...remark, ...findingsOf(after) }
  }

  /** A new entry is a draft unless the file says otherwise and nothing refuses its publication. */
  function firstStatus(wanted: ImportedEntry['status'], content: DraftContent) {
    const refusal = wanted === 'published' ? refusalOf(content) : undefined
    return refusal === undefined
      ? { status: wanted, remark: {} }
      : { status: 'draft' as const, remark: { remark: draftRemark(refusal) } }
  }

  /** Returns why the content may not be published. What is published already stays, so only new reasons count. */
  function refusalOf(content: DraftContent, existing?: CatalogueEntryNow): string | undefined {
    const before = existing && { ...existing, content: contentOf(existing) }
    const faults = isComplete(content) ? faultsIfPublished(content, before) : []
    const hasNoEnglish = content.translations.en === null
    const isUsual = before?.status === 'published' && before.content.translations.en === null
    const reasons = [
      ...(hasNoEnglish && !isUsual ? [noEnglish[language]] : []),
      ...(faults.length > 0 ? [publicationText(faults, language)] : []),
    ]
    return reasons.length > 0 ? reasons.join(' ') : undefined
  }

  function draftRemark(refusal: string): string {
    return `${{ tr: 'Taslak kalır, yayınlanamaz.', en: 'Stays a draft and cannot be published.' }[language]} ${refusal}`
  }

  function textOf(found: Finding): string {
    return findingText(found, language, (code, param) =>
      param === 'hazard'
        ? (hazardNames[language] as Readonly<Record<string, string>>)[code]!
        : (occasionNames[language] as Readonly<Record<string, string>>)[code]!,
    )
  }

  function findingsOf(content: DraftContent): Pick<Remarks, 'findings'> {
    if (!isTrial || checked >= mostChecked || !isComplete(content)) return {}
    checked += 1
    const findings = entryFindings(content, { whole: true }).map((found) => ({
      path: found.path,
      message: textOf(found),
      refuses: refusesPublication(found),
    }))
    const [first, later] = [findings.filter(({ refuses }) => refuses), findings.filter(({ refuses }) => !refuses)]
    return findings.length === 0 ? {} : { findings: [...first, ...later].slice(0, mostFindings) }
  }

  /** True when the title of the line is that of another entry: id and title do not fit each other. */
  function isOthersTitle(existing: CatalogueEntryNow, { translations: { tr } }: DraftContent): boolean {
    const title = fold(tr.title)
    const other = byTitle.get(title)
    return other !== undefined && other !== existing._id && title !== fold(existing.translations.tr.title)
  }

  /** Compares new entries with the catalogue and with one another. */
  function withSimilar(lines: readonly PlannedLine[]): readonly PlannedLine[] {
    const created = lines.flatMap((line) => (line.action === 'create' ? [line.entry] : []))
    if (created.length === 0) return lines
    const compared = created.slice(0, mostCompared)
    if (compared.length < created.length) alarms.push(alarm('not-compared', compared.length, language))
    const known = [
      ...entries
        .filter(({ status }) => status !== 'archived')
        .map((entry) => ({ id: entry._id, content: contentOf(entry) })),
      ...compared.map(({ activityId, content }) => ({ id: activityId, content })),
    ]
    const similarTo = createSimilarityFinder(known)
    const sought = new Set(compared)
    return lines.map((line) => {
      if (line.action !== 'create' || !sought.has(line.entry)) return line
      const similar = similarTo(line.entry.content)
        .filter(({ other }) => other.id !== line.entry.activityId)
        .slice(0, mostSimilar)
        .map(({ other, likeness }) => ({
          id: other.id,
          title: other.content.translations.tr.title,
          percent: Math.round(likeness * 100),
        }))
      return similar.length === 0 ? line : { ...line, similar }
    })
  }

  /** Names faults by CSV column, with the value that stands there and what may stand there. */
  function asNamed(line: PlannedLine, entry: FileEntry): PlannedLine {
    if (line.action !== 'refuse') return line
    return {
      ...line,
      errors: Object.fromEntries(
        Object.entries(line.errors)
          .slice(0, mostErrors)
          .map(([path, fault]) => [
            format === 'ndjson' ? path : columnAt(path),
            withValue(fault, path, valueAt(entry, path)),
          ]),
      ),
    }
  }

  function withValue(fault: CellFault, path: string, value: unknown): CellFault {
    const column = columnAt(path).replace(/\.\d+$/, '')
    const allowed = allowedIn(column, language, format === 'ndjson')
    const text =
      value === null || value === undefined || typeof value === 'object' ? '' : String(value).slice(0, mostOfCell)
    const message =
      fault.code === 'not-an-option' && allowed !== undefined
        ? {
            tr: `“${text}” şurada olamaz: ${headingOf(column, 'tr')}. Olabilecekler: ${allowed}`,
            en: `“${text}” is not possible in ${headingOf(column, 'en')}. Possible: ${allowed}`,
          }[language]
        : fault.message
    return {
      ...fault,
      message,
      ...(text === '' ? {} : { value: text }),
      ...(allowed === undefined || fault.code === 'not-publishable' ? {} : { allowed }),
    }
  }

  function idByTitle(title: string | undefined): string | undefined {
    return title === undefined ? undefined : (byTitle.get(fold(title)) ?? uuid5('imported-activity', fold(title)))
  }
}

const noEnglish = { tr: 'İngilizcesi yok.', en: 'It has no English.' }

/** True for a finding that keeps an imported entry from being published: a file must bring English, too. */
const refusesPublication = (found: Finding): boolean =>
  isUnsafe(found) || (found.code === 'no-text' && found.params['language'] === 'en')

function titleOf(entry: FileEntry): string | undefined {
  const title = valueAt(entry, 'translations.tr.title')
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, mostOfCell) : undefined
}

function valueAt(entry: FileEntry, path: string): unknown {
  let value: unknown = entry
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

function linesOf(file: FileContent, format: FileFormat): AsyncIterable<FileLine> | Iterable<FileLine> {
  if (typeof file !== 'string') return readWorkbook(file)
  return format === 'csv' ? readCsv(file) : readNdjson(file)
}
