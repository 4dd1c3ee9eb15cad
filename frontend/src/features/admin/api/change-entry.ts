import type { CatalogueContent, CatalogueEntry, WorkingDraft } from '@filiz/http/contract/admin-shapes.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RecallReason, WordConfirmation } from '@filiz/domain/activity/events.ts'
import { same } from '@filiz/domain/shared/same.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/api.ts'
import { entryPath, entryQuery, fetchEntry } from './entry.ts'
import type { OpenedEntry } from './entry.ts'

/** A change of an entry's status. */
export type Step = 'archive' | 'restore' | 'publish' | 'unpublish'

/** Answers to words that name hazards. */
type Confirm = readonly WordConfirmation[]

const guarded = (etag: string | undefined, changeSet?: string) => ({
  ...(etag ? { ifMatch: etag } : {}),
  ...(changeSet ? { query: { changeSet } } : {}),
})

/** `changeSet`: a random id that all requests of a bulk change have. */
export const takeStep = (
  id: string,
  step: Step,
  etag?: string,
  more: { readonly recalled?: boolean; readonly confirm?: Confirm } = {},
  changeSet?: string,
) =>
  step === 'archive'
    ? api.delete<CatalogueEntry>(entryPath(id), undefined, guarded(etag, changeSet))
    : api.post<CatalogueEntry>(`${entryPath(id)}/${step}`, more, guarded(etag, changeSet))

export const reviseEntry = (
  id: string,
  content: CatalogueContent,
  etag: string | undefined,
  confirm?: Confirm,
  changeSet?: string,
) => api.put<CatalogueEntry>(entryPath(id), { ...content, ...(confirm && { confirm }) }, guarded(etag, changeSet))

/** Invalidates every query that shows catalogue entries: administrators' tables and parents' activity lists. */
export const entriesChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'admin' || kind === 'activities' })

/**
 * Sends the change with the ETag that the user saw. After a 412 it retries once when only a note was added since,
 * because the user has seen the current content.
 */
async function asSeen<T>({ entry, etag }: OpenedEntry, send: (etag: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await send(etag)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'PRECONDITION_FAILED') throw error
    const now = await fetchEntry(entry.id)
    if (
      now.entry.version !== entry.version ||
      now.entry.status !== entry.status ||
      !same(now.entry.recalled, entry.recalled)
    )
      throw error
    return send(now.etag)
  }
}

/** Mutation of an entry. Fails with 412 if somebody else changed the entry meanwhile. */
function useEntryChange<Variables>(mutationFn: (variables: Variables) => ReturnType<typeof takeStep>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ data: entry, etag }) => {
      queryClient.setQueryData(entryQuery(entry.id).queryKey, (before) => ({
        entry,
        etag,
        draft: entry.workingDraft && before?.draft,
      }))
      void entriesChanged(queryClient)
    },
  })
}

export const useRevise = () =>
  useEntryChange(
    (variables: { id: string; content: CatalogueContent; etag: string | undefined; confirm?: Confirm | undefined }) =>
      reviseEntry(variables.id, variables.content, variables.etag, variables.confirm),
  )
export const useStep = () =>
  useEntryChange(({ opened, step, confirm }: { opened: OpenedEntry; step: Step; confirm?: Confirm | undefined }) =>
    asSeen(opened, (etag) =>
      takeStep(opened.entry.id, step, etag, {
        ...(opened.entry.recalled && { recalled: true }),
        ...(confirm && { confirm }),
      }),
    ),
  )
/**
 * A recall ignores concurrent edits, because families must be told. Only a recall reason that somebody else wrote
 * meanwhile is not overwritten.
 */
export const useRecall = () =>
  useEntryChange(async ({ opened, reason }: { opened: OpenedEntry; reason: RecallReason }) => {
    const recall = (etag?: string) =>
      api.post<CatalogueEntry>(`${entryPath(opened.entry.id)}/recall`, { reason }, guarded(etag))
    if (opened.entry.recalled) return asSeen(opened, recall)
    const now = await fetchEntry(opened.entry.id).catch(() => undefined)
    return recall(now?.entry.recalled ? opened.etag : undefined)
  })
export const useRevert = () =>
  useEntryChange(({ opened, version }: { opened: OpenedEntry; version: number }) =>
    asSeen(opened, (etag) =>
      api.post<CatalogueEntry>(`${entryPath(opened.entry.id)}/revert`, { version }, guarded(etag)),
    ),
  )
export const useSaveWorkingDraft = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ opened, content }: { opened: OpenedEntry; content: CatalogueContent }) =>
      api.put<WorkingDraft>(
        `${entryPath(opened.entry.id)}/draft`,
        { ...content, basedOn: opened.draft?.basedOn ?? opened.entry.version },
        guarded(opened.etag),
      ),
    onSuccess: () => void entriesChanged(queryClient),
  })
}
export const useDiscardWorkingDraft = () =>
  useEntryChange(({ opened }: { opened: OpenedEntry }) =>
    api.delete<CatalogueEntry>(`${entryPath(opened.entry.id)}/draft`, undefined, guarded(opened.etag)),
  )
export const usePublishWorkingDraft = () =>
  useEntryChange(({ opened, confirm }: { opened: OpenedEntry; confirm?: Confirm | undefined }) =>
    api.post<CatalogueEntry>(
      `${entryPath(opened.entry.id)}/draft/publish`,
      { ...(confirm && { confirm }) },
      guarded(opened.etag),
    ),
  )
/** Schedules the publication, or takes it back when `time` is null. */
export const useSchedule = () =>
  useEntryChange(
    ({ opened, at }: { opened: OpenedEntry; at: { readonly day: string; readonly time: string } | null }) =>
      at
        ? api.put<CatalogueEntry>(`${entryPath(opened.entry.id)}/schedule`, at, guarded(opened.etag))
        : api.delete<CatalogueEntry>(`${entryPath(opened.entry.id)}/schedule`, undefined, guarded(opened.etag)),
  )
export const useAddEntry = () =>
  useEntryChange(
    ({
      content,
      status,
      confirm,
    }: {
      content: CatalogueContent
      status: 'draft' | 'published'
      confirm?: Confirm | undefined
    }) => api.post<CatalogueEntry>('/admin/activities', { ...content, status, ...(confirm && { confirm }) }),
  )
