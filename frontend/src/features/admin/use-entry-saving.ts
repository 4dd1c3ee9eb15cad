import type { WordConfirmation } from '@filiz/domain/activity/events.ts'
import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { isApiError } from '../../lib/api-error.ts'
import { announce } from '../../ui/announce.ts'
import { errorText } from '../../ui/error-text.ts'
import { notifyDone } from '../../ui/notify.ts'
import { useIsOnPage } from '../../ui/use-is-on-page.ts'
import { useAddEntry, usePublishWorkingDraft, useRevise, useSaveWorkingDraft, useStep } from './api/change-entry.ts'
import { fetchEntry, type OpenedEntry } from './api/entry.ts'
import { versionQuery } from './api/version.ts'
import { focusField } from './components/entry/Findings.tsx'
import { focusFirstInvalid, goOnAt, whereFocused } from './components/entry/focus-in-entry.ts'
import { saveBarId, type SaveAs } from './components/entry/SaveBar.tsx'
import { contentOf, editedContent } from './entry-content.ts'
import { contentFrom, fieldPath, fieldsFrom, type EntryFields } from './entry-fields.ts'
import { differences, withParts } from './entry-parts.ts'
import type { HazardQuestions } from './hazard-questions.ts'
import { editPath } from './paths.ts'
import { useEntryEditor } from './use-entry-editor.ts'
import { useLocalDraft, type LocalDraft } from './use-local-draft.ts'
import { useSimilarEntries, type SimilarEntry } from './use-similar-entries.ts'

interface Conflict {
  readonly base: CatalogueContent
  readonly mine: CatalogueContent
  readonly theirs: OpenedEntry
}

/** Navigation state after a new entry was saved: the edit page restores the focus. */
interface Arrival {
  readonly saved: true
  /** Id of the element that had the focus, or of the save bar; undefined when the focus was outside the form. */
  readonly at: string | undefined
}

/**
 * Holds the input of an entry's form and saves it. Asks about faults, similar entries and hazards first. Changes
 * by other administrators are overwritten only after the user has seen them.
 * @param opened the entry to edit; undefined for a new entry
 * @param initial the content with which a new entry begins; empty by default
 */
export function useEntrySaving(opened: OpenedEntry | undefined, initial: CatalogueContent | undefined) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const stillHere = useIsOnPage()
  const { state } = useLocation() as { state: Arrival | null }
  const justSaved = useNavigationType() === 'REPLACE' && state?.saved === true
  const queryClient = useQueryClient()
  const [base, setBase] = useState(opened)
  // An entry that families see, or will see again, must stay complete.
  const isWhole = base !== undefined && (base.entry.status === 'published' || base.entry.recalled !== undefined)
  const editor = useEntryEditor(fieldsFrom(base ? editedContent(base) : initial), opened !== undefined, {
    confirmed: base?.entry.confirmed,
    forPublication: isWhole && base.draft === undefined,
  })
  const local = useLocalDraft(editor, base?.entry.id ?? null, base?.entry.version ?? null)
  const { alike, alikeTo, entriesLoaded, failed: alikeFailed } = useSimilarEntries(editor.fields, base?.entry.id)
  const { mutateAsync: add } = useAddEntry()
  const { mutateAsync: revise } = useRevise()
  const { mutateAsync: step } = useStep()
  const { mutateAsync: saveWorkingDraft } = useSaveWorkingDraft()
  const { mutateAsync: publishWorkingDraft } = usePublishWorkingDraft()

  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [asking, setAsking] = useState<{ readonly as: SaveAs; readonly alike: readonly SimilarEntry[] }>()
  const [hazardsAsked, setHazardsAsked] = useState<{ readonly as: SaveAs; readonly questions: HazardQuestions }>()
  /** Answers to found words; they hold until they are saved. */
  const confirm = useRef<readonly WordConfirmation[]>(undefined)
  const accepted = useRef('')

  const arrive = useEffectEvent(() => {
    if (!justSaved) return
    // Restore the text that was typed while the entry was being saved: the user has not left the form.
    if (local.offered) void takeBack(local.offered)
    const at = state?.at
    if (at !== undefined && at !== saveBarId) setTimeout(() => goOnAt(at))
  })
  useEffect(() => arrive(), [])

  /** Returns whether there are errors, and moves the focus to the first field with one. */
  async function blocked(as: SaveAs) {
    const publication = as === 'published' || (as === 'it-is' && isWhole)
    editor.blame(publication)
    const { errors, draftErrors } = await editor.check()
    const wrong = Object.keys(publication ? errors : draftErrors)
    if (wrong.length > 0) setTimeout(() => focusFirstInvalid() ?? focusField(...wrong))
    const said = publication && !base?.entry.recalled ? 'faultsToPublish' : 'faults'
    if (wrong.length > 0) announce(t(($) => $.editor[said], { count: wrong.length }))
    return wrong.length > 0
  }

  /** Asks for confirmation if the entry is too similar to others. Returns whether it asked. */
  function askAboutAlike(as: SaveAs) {
    if (base && !editor.isDirty()) return false
    const found = alikeTo(editor.now())
    if (found.length === 0 || idsOf(found) === accepted.current) return false
    setAsking({ as, alike: found })
    return true
  }

  /** Asks about found words and unknown hazards of an entry that is to be published. Returns whether it asked. */
  async function askAboutHazards(as: SaveAs) {
    if (as === 'working-draft' || (as === 'it-is' && base?.entry.status !== 'published')) return false
    const [content, before, { hazardQuestions, stillFound, toConfirmations }] = await Promise.all([
      editor.parse(editor.now()),
      base && editor.parse(fieldsFrom(contentOf(base.entry))),
      import('./hazard-questions.ts'),
    ])
    if (!content) return false
    confirm.current = stillFound(content, confirm.current)
    const questions = hazardQuestions(
      content,
      before && { status: base!.entry.status, content: before, confirmed: toConfirmations(base!.entry.confirmed) },
      confirm.current,
    )
    if (questions) setHazardsAsked({ as, questions })
    return questions !== undefined
  }

  async function save(as: SaveAs) {
    if (busy) return
    setFailure(undefined)
    setBusy(true)
    try {
      if (await blocked(as)) return
      await entriesLoaded()
      // Meanwhile the user may have typed, or left the page.
      if ((await blocked(as)) || !stillHere() || askAboutAlike(as) || (await askAboutHazards(as))) return
      await (base ? saveExisting(base, as) : saveNew(as === 'published'))
    } catch (error) {
      await explain(error, base, as)
    } finally {
      setBusy(false)
    }
  }

  async function saveNew(publish: boolean) {
    const sent = editor.now()
    const { data, message } = await add({
      content: contentFrom(sent),
      status: publish ? 'published' : 'draft',
      confirm: publish ? confirm.current : undefined,
    })
    local.forget()
    local.transferTo(data, sent)
    editor.saved(editor.now(), editor.now())
    notifyDone(message)
    if (stillHere())
      void navigate(editPath(data.id), { replace: true, state: { saved: true, at: whereFocused() } satisfies Arrival })
  }

  async function saveExisting(its: OpenedEntry, as: SaveAs) {
    const sent = editor.now()
    const { entry } = its
    if (entry.status === 'published' && (as === 'working-draft' || its.draft)) {
      let now = its
      if (editor.isDirty() || (its.draft && its.draft.basedOn !== entry.workingDraft?.basedOn)) {
        const { data: draft, etag, message } = await saveWorkingDraft({ opened: its, content: contentFrom(sent) })
        const { basedOn, outdated, savedAt } = draft
        now = { entry: { ...entry, workingDraft: { basedOn, outdated, savedAt } }, etag, draft }
        done(now, sent)
        if (as === 'working-draft') notifyDone(message)
      }
      if (as !== 'published') return
      const { data, etag, message } = await publishWorkingDraft({ opened: now, confirm: confirm.current })
      confirm.current = undefined
      done({ entry: data, etag })
      notifyDone(message)
      return
    }
    let answer = { data: entry, etag: its.etag, message: '' }
    const answers = as === 'published' || entry.status === 'published' ? confirm.current : undefined
    if (editor.isDirty())
      answer = withEtag(await revise({ id: entry.id, content: contentFrom(sent), etag: its.etag, confirm: answers }))
    done({ ...its, entry: answer.data, etag: answer.etag }, sent)
    if (as === 'published' && entry.status === 'draft') {
      answer = withEtag(
        await step({ opened: { entry: answer.data, etag: answer.etag }, step: 'publish', confirm: confirm.current }),
      )
      done({ ...its, entry: answer.data, etag: answer.etag })
    }
    confirm.current = undefined
    if (answer.message) notifyDone(answer.message)
  }

  /** Puts the saved state into the form. Text that was typed after `sent` stays, even when the entry was archived. */
  function done({ entry, etag, draft }: OpenedEntry, sent?: EntryFields) {
    const next = { entry, etag, draft: entry.workingDraft && draft }
    setBase(next)
    if (editor.saved(fieldsFrom(editedContent(next)), sent)) local.forget()
  }

  async function explain(error: unknown, guard: OpenedEntry | undefined, as: SaveAs) {
    if (isApiError(error) && error.code === 'PRECONDITION_FAILED' && guard) return meet(guard, as)
    if (isApiError(error) && error.reason === 'DRAFT_OUTDATED' && guard) return compareWithPublished(guard)
    if (isApiError(error) && Object.keys(error.fields).length > 0) {
      const named = confirm.current?.flatMap(({ hazard }) => hazard ?? []) ?? []
      if (named.length > 0) editor.edit.list('hazards', [...new Set([...(editor.now().lists.hazards ?? []), ...named])])
      const fields = Object.fromEntries(
        Object.entries(error.fields).map(([path, { message }]) => [fieldPath(path, editor.now()), message]),
      )
      editor.refuse(fields)
      setTimeout(() => focusFirstInvalid() ?? focusField(...Object.keys(fields)))
    } else
      setFailure(
        errorText(
          error,
          t(($) => $.editor.failed),
        ),
      )
  }

  /** Handles a save by somebody else: shows both versions, or continues to save when both have the same content. */
  async function meet(guard: OpenedEntry, as: SaveAs) {
    const theirs = await fetchEntry(guard.entry.id).catch(() => undefined)
    if (!theirs) {
      setFailure(t(($) => $.editor.conflict.gone))
      return
    }
    const mine = contentFrom(editor.now())
    if (
      differences(editedContent(guard), editedContent(theirs)).length === 0 &&
      (theirs.entry.status !== 'archived' || (theirs.entry.recalled && guard.entry.recalled))
    ) {
      setBase(theirs)
      const { status } = theirs.entry
      // The entry was published or unpublished meanwhile, so the user must decide again whether to save.
      if (status !== 'archived' && status !== guard.entry.status && as === 'it-is') {
        setFailure(t(($) => $.editor.conflict[status]))
        return
      }
      await saveExisting(theirs, as).catch((again: unknown) =>
        setFailure(
          errorText(
            again,
            t(($) => $.editor.failed),
          ),
        ),
      )
    } else setConflict({ base: editedContent(guard), mine, theirs })
  }

  /** Shows the working draft beside the text that was published since it was begun. */
  async function compareWithPublished(its: OpenedEntry) {
    const theirs = await fetchEntry(its.entry.id).catch(() => its)
    const basedOn = theirs.draft?.basedOn ?? theirs.entry.version
    const known = await queryClient.fetchQuery(versionQuery(its.entry.id, basedOn)).catch(() => undefined)
    const now = theirs.draft && { ...theirs.draft, ...contentOf(theirs.entry), basedOn: theirs.entry.version }
    setConflict({
      base: known?.content ?? contentOf(theirs.entry),
      mine: contentFrom(editor.now()),
      theirs: { ...theirs, draft: now },
    })
  }

  function settle(merged: CatalogueContent) {
    if (!conflict) return
    setBase(conflict.theirs)
    editor.replace(fieldsFrom(merged), fieldsFrom(editedContent(conflict.theirs)))
    setConflict(undefined)
  }

  async function takeBack({ fields, version }: LocalDraft) {
    local.settle()
    if (!base || version === null || version === base.entry.version) {
      editor.replace(fields)
      return
    }
    const before = contentFrom(editor.now())
    setBusy(true)
    const known = await queryClient.fetchQuery(versionQuery(base.entry.id, version)).catch(() => undefined)
    setBusy(false)
    // Text that was typed meanwhile is newer than the draft.
    const now = contentFrom(editor.now())
    setConflict({
      base: known?.content ?? editedContent(base),
      mine: withParts(contentFrom(fields), now, differences(before, now)),
      theirs: base,
    })
  }

  return {
    base,
    editor,
    local,
    busy,
    failure,
    alike,
    alikeFailed,
    /** True when the save bar gets the focus, because the page was opened by a save. */
    isBarFocused: justSaved && state?.at === saveBarId,
    save,
    done,
    takeBack,
    compareWithPublished,
    conflict: conflict && { ...conflict, settle, close: () => setConflict(undefined) },
    hazardsAsked: hazardsAsked && {
      questions: hazardsAsked.questions,
      close: () => setHazardsAsked(undefined),
      answer(answers: readonly WordConfirmation[]) {
        confirm.current = [...(confirm.current ?? []), ...answers]
        setHazardsAsked(undefined)
        void save(hazardsAsked.as)
      },
    },
    alikeAsked: asking && {
      alike: asking.alike,
      close: () => setAsking(undefined),
      accept() {
        accepted.current = idsOf(asking.alike)
        setAsking(undefined)
        void save(asking.as)
      },
    },
  }
}

const idsOf = (alike: readonly SimilarEntry[]) => alike.map(({ entry }) => entry.id).join()
const withEtag = ({ data, etag, message }: { data: OpenedEntry['entry']; etag?: string; message: string }) => ({
  data,
  etag,
  message,
})
