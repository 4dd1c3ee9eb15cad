import type { DataOf } from '@filiz/http/route.ts'
import type { ImportQuery } from '@filiz/domain/activity/schemas.ts'
import type { importCatalogue, ImportLine, ImportProgress, ImportResult } from '@filiz/http/contract/admin-files.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { entriesChanged } from './change-entry.ts'

export type FileFormat = ImportQuery['format']
type LineErrors = NonNullable<ImportLine['errors']>

/** Maximum file size in bytes, as on the server. */
export const largestFile = 10 * 1024 * 1024
const types: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Detects the format by the file name: the MIME type that a browser reports depends on installed software. */
export function formatOf({ name }: File): FileFormat | undefined {
  if (/\.csv$/i.test(name)) return 'csv'
  if (/\.xlsx$/i.test(name)) return 'xlsx'
  return /\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : undefined
}

/** Whether the file is a spreadsheet of another kind, which the import cannot read. */
export const isNamedAsWorkbook = ({ name }: File): boolean => /\.(xls[mb]?|ods|numbers)$/i.test(name)

/** Returns the file with the MIME type that the server expects. Retries send the same object. */
export const toSend = (file: File, format: FileFormat) => new Blob([file], { type: types[format] })

/**
 * Groups the field errors of a refused import by line. `lines.2.minAge` is a field of line 2; `body` concerns the whole
 * file. Undefined if no error belongs to a line.
 */
export function refusedLines(fields: LineErrors): ImportResult | undefined {
  const byLine = new Map<number, LineErrors>()
  for (const [path, fault] of Object.entries(fields)) {
    const match = /^lines\.(\d+)\.(.+)$/.exec(path === 'body' ? 'lines.1.file' : path)
    if (match) byLine.set(Number(match[1]), { ...byLine.get(Number(match[1])), [match[2]!]: fault })
  }
  if (byLine.size === 0) return undefined
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    conflicts: 0,
    failed: byLine.size,
    lines: [...byLine].map(([line, errors]) => ({ line, action: 'refuse', errors })),
  }
}

interface Sent {
  readonly file: Blob
  readonly format: FileFormat
  readonly dryRun: boolean
  /** Ids of conflicting entries to overwrite, or all. */
  readonly overwrite?: readonly string[] | 'all'
  /** Token of the trial. */
  readonly asOf?: string
}

/** Maximum number of ids in the address, as on the server. */
export const mostOverwritten = 150

/**
 * Sends a file, as a dry run or to be written. Resolves to the result, or to the id of a long import whose progress can
 * be polled.
 */
export function useImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, format, dryRun, overwrite = [], asOf }: Sent) =>
      (
        await api.upload<DataOf<typeof importCatalogue>>('/admin/activities/import', file, {
          query: {
            format,
            dryRun,
            ...(overwrite.length > 0 && { overwrite: overwrite === 'all' ? overwrite : overwrite.join(',') }),
            ...(asOf && { asOf }),
          },
        })
      ).data,
    onSuccess: (_, { dryRun }) => {
      if (!dryRun) void entriesChanged(queryClient)
    },
  })
}

const everySecond = 1_000

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) =>
      (await api.get<ImportProgress>(`/admin/imports/${encodeURIComponent(id)}`, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'finished' ? false : everySecond),
  })

/** Polls the import's progress until it has finished. */
export const useImportProgress = (id: string) => useQuery(importQuery(id))

/** Exports the catalogue, or the entries that `query` selects by filters or ids. */
export const useExport = () =>
  useMutation({
    mutationFn: async ({ format, query = {} }: { format: FileFormat; query?: Readonly<Record<string, string>> }) =>
      saveFile(await api.download('/admin/activities/export', { query: { format, ...query } })),
  })
