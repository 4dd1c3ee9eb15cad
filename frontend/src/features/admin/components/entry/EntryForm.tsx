import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { LeaveGuard } from '../../../../ui/LeaveGuard.tsx'
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx'
import type { OpenedEntry } from '../../api/entry.ts'
import { editedContent } from '../../entry-content.ts'
import { useEntrySaving } from '../../use-entry-saving.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import styles from './EntryForm.module.css'
import { EntrySections, SectionJumps, useShownSection } from './EntrySections.tsx'
import { Findings, focusField } from './Findings.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { PublicationNotices } from './PublicationNotices.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SimilarEntriesList } from './SimilarEntriesList.tsx'
import texts from './Texts.module.css'

const HazardDialog = lazyDialog(() => import('./HazardDialog.tsx'))

interface Props {
  /** The entry to edit; undefined for a new entry. */
  readonly opened?: OpenedEntry
  /** Content with which the form of a new entry begins; empty by default. */
  readonly initial?: CatalogueContent
  /** Content to show between the form and the save bar. */
  readonly below?: ReactNode
}

/** The form for a new or existing entry. */
export function EntryForm({ opened, initial, below }: Props) {
  const { t } = useTranslation('admin')
  const [section, form] = useShownSection()
  const [previewing, setPreviewing] = useState(false)
  const { base, editor, local, busy, failure, save, done, takeBack, compareWithPublished, ...entry } = useEntrySaving(
    opened,
    initial,
  )
  const { alike, alikeFailed, isBarFocused, conflict, hazardsAsked, alikeAsked } = entry
  // A recalled entry is editable although it is archived, so that it can be corrected before it is restored.
  const isPutAway = base?.entry.status === 'archived' && !base.entry.recalled

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(base?.draft && base.entry.status === 'published' ? 'published' : 'it-is')
      }}
      ref={form}
      className={styles.form}
    >
      <LeaveGuard unsaved={editor.isDirty} />
      {local.offered && (
        <DraftNotice
          draft={local.offered}
          older={base !== undefined && local.offered.version !== base.entry.version}
          onUse={() => void takeBack(local.offered!)}
          onDiscard={() => {
            local.settle()
            local.forget()
          }}
        />
      )}
      {base && (
        <PublicationNotices
          opened={base}
          fields={editor.fields}
          isDirty={editor.isDirty}
          onChanged={(answer) => done({ ...base, entry: answer.data, etag: answer.etag })}
          onCompare={() => void compareWithPublished(base)}
        />
      )}
      <SectionJumps shown={section} />
      <fieldset disabled={isPutAway} className={styles.fields}>
        <EntrySections editor={editor} shown={section} />
      </fieldset>
      <div
        data-section="findings"
        data-shown={section === 'findings' || undefined}
        className={`${texts.section} ${styles.last}`}
      >
        <Findings editor={editor} alike={alike} alikeFailed={alikeFailed} />
        {below}
      </div>
      <FormFailure>{failure}</FormFailure>
      <SaveBar
        editor={editor}
        base={base}
        busy={busy}
        focused={isBarFocused}
        onSave={(as) => void save(as)}
        onPreview={() => setPreviewing(true)}
        onStepped={(answer) => done({ ...base!, entry: answer.data, etag: answer.etag })}
      />
      {previewing && <PreviewDialog fields={editor.fields} onClose={() => setPreviewing(false)} />}
      {conflict && (
        <ConflictDialog
          base={conflict.base}
          mine={conflict.mine}
          theirs={editedContent(conflict.theirs)}
          onChoose={conflict.settle}
          onClose={conflict.close}
        />
      )}
      {hazardsAsked && (
        <HazardDialog
          questions={hazardsAsked.questions}
          onClose={hazardsAsked.close}
          onChoose={() => {
            hazardsAsked.close()
            // The closing dialog restores the focus first.
            setTimeout(() => focusField('hazards'))
          }}
          onAnswer={hazardsAsked.answer}
        />
      )}
      {alikeAsked && (
        <ConfirmDialog
          opened
          title={t(($) => $.editor.alike.title)}
          confirm={t(($) => $.editor.alike.saveAnyway)}
          onClose={alikeAsked.close}
          onConfirm={alikeAsked.accept}
        >
          <p className={styles.text}>{t(($) => $.editor.alike.text)}</p>
          <SimilarEntriesList alike={alikeAsked.alike} />
        </ConfirmDialog>
      )}
    </form>
  )
}
