import { Readable } from 'node:stream'
import { csvHead, csvRows, type Delimiter } from '@filiz/application/catalogue/files/csv.ts'
import { ndjsonLines } from '@filiz/application/catalogue/files/ndjson.ts'
import { runInCatalogueThread } from '@filiz/application/catalogue/catalogue-thread.ts'
import { cataloguePages, packedCatalogue } from '@filiz/application/catalogue/files/catalogue-pages.ts'
import { toFileEntry, type FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import { contentOf } from '@filiz/domain/read-models/activities.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { exportCatalogue, getChangeSets, getImport, ndjsonType, xlsxType } from '@filiz/http/contract/admin-files.ts'
import { route, type Route } from '@filiz/http/route.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { resolveActors } from '../resolve-actors.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { todayOf } from '../plans/today.ts'
import type { ImportDocument } from '@filiz/domain/read-models/imports.ts'

/** Undos that are looked up for one page of change sets. */
const mostUndos = 1_000

/** Export and import of the catalogue as files. */
export const adminFileRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'adminCatalogue'>,
): Route[] => {
  const { readStore, clock, adminCatalogue } = dependencies
  return [
    route(exportCatalogue, async (call) => {
      await waitForPosition(call, readStore, [collections.activities])
      const { format, ids, ...filter } = call.query
      const isFiltered = Object.values(filter).some((value) => value !== undefined)
      const selected = isFiltered
        ? (await adminCatalogue.matching(filter, call.language, todayOf(call.caller, clock))).map(({ _id }) => _id)
        : undefined
      const chosen = ids && selected ? selected.filter((id) => ids.includes(id)) : (ids ?? selected)
      const name = `filiz-${call.language === 'tr' ? 'etkinlikler' : 'activities'}-${todayOf(call.caller, clock)}.${format}`
      const headers = { 'Content-Disposition': `attachment; filename="${name}"` }
      if (format === 'ndjson')
        return { file: Readable.from(written(readStore, chosen, '', ndjsonLines)), type: ndjsonType, headers }
      if (format === 'xlsx') {
        const entries = await packedCatalogue(readStore, collections.activities, {}, chosen)
        const file = Buffer.from(await runInCatalogueThread('writeWorkbookFile', { entries, language: call.language }))
        return { file, type: xlsxType, headers }
      }
      const delimiter: Delimiter = call.language === 'tr' ? ';' : ','
      return {
        file: Readable.from(written(readStore, chosen, csvHead(delimiter), (entries) => csvRows(entries, delimiter))),
        headers,
      }
    }),

    route(getChangeSets, async (call) => {
      await waitForPosition(call, readStore, [collections.imports])
      const { page, limit } = call.query
      const where = { status: { in: ['accepted', 'finished'] } }
      const [found, total] = await Promise.all([
        readStore.find<ImportDocument>(collections.imports, {
          where,
          sort: ['-position'],
          skip: (page - 1) * limit,
          limit,
          without: ['conflicting'],
        }),
        readStore.count(collections.imports, where),
      ])
      const undosOf = (sets: readonly ImportDocument[]) =>
        readStore.find<ImportDocument>(collections.imports, {
          where: { ...where, undoes: { in: sets.map(({ _id }) => _id) } },
          limit: mostUndos,
          without: ['conflicting'],
        })
      const undos = await undosOf(found)
      const undoneUndos = new Set((await undosOf(undos)).map(({ undoes }) => undoes))
      const undoOf = new Map(undos.filter(({ _id }) => !undoneUndos.has(_id)).map((undo) => [undo.undoes, undo]))
      const by = await resolveActors(
        found.map(({ actor }) => actor),
        dependencies,
      )
      return {
        data: found.map(({ _id, kind, status, begunAt, created, updated, conflicts, undoes, actor }) => ({
          id: _id,
          kind,
          isFinished: status === 'finished',
          at: begunAt,
          by: by(actor),
          created,
          updated,
          conflicts,
          undoes,
          isUndone: undoOf.has(_id),
          leftByUndo: undoOf.get(_id)?.conflicts ?? 0,
        })),
        page: { page, limit, total, hasMore: page * limit < total },
      }
    }),

    route(getImport, async (call) => {
      await waitForPosition(call, readStore, [collections.imports])
      const found = await readStore.get<ImportDocument>(collections.imports, call.params.id)
      if (!found) throw new ApiError('NOT_FOUND')
      const {
        _id: id,
        status,
        entries,
        applied,
        created,
        updated,
        unchanged,
        conflicts,
        conflicting,
        begunAt,
        finishedAt,
        actor,
      } = found
      return {
        data: {
          id,
          status,
          entries,
          applied,
          created,
          updated,
          unchanged,
          conflicts,
          conflicting: conflicting.map(({ line, activityId }) => ({ line, id: activityId })),
          begunAt,
          finishedAt,
          by: (await resolveActors([actor], dependencies))(actor),
        },
      }
    }),
  ]
}

/** Yields the file of all or these entries, sorted by id, so that the same catalogue gives the same bytes. */
async function* written(
  readStore: ReadStore,
  ids: readonly string[] | undefined,
  head: string,
  write: (entries: readonly FileEntry[]) => string,
): AsyncGenerator<string> {
  if (head !== '') yield head
  for await (const page of cataloguePages(readStore, collections.activities, {}, ids)) {
    if (page.length > 0)
      yield write(page.map((document) => toFileEntry({ ...document, id: document._id }, contentOf(document))))
  }
}
