import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { ButtonProps } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconClock,
  IconEye,
  IconEyeOff,
  IconListCheck,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../../ui/error-text.ts'
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx'
import { MoreButton } from '../../../../ui/MoreButton.tsx'
import { notifyDone } from '../../../../ui/notify.ts'
import { useIsAdministrator } from '../../../../lib/account/current-user.ts'
import { useStep, type Step } from '../../api/change-entry.ts'
import type { EntryEditor } from '../../use-entry-editor.ts'
import { findingsId, goTo } from './Findings.tsx'
import styles from './SaveBar.module.css'
import type { OpenedEntry } from '../../api/entry.ts'

const ScheduleDialog = lazyDialog(() => import('./ScheduleDialog.tsx'))
const RecallDialog = lazyDialog(() => import('./RecallDialog.tsx'))

export const saveBarId = 'save-bar'

/** How the form is saved: as it is (a draft stays a draft), published, or as a working draft of a published entry. */
export type SaveAs = 'it-is' | 'published' | 'working-draft'

interface Props {
  readonly editor: EntryEditor
  readonly base: OpenedEntry | undefined
  readonly busy: boolean
  /** True when the bar takes the focus as soon as it is rendered. */
  readonly focused: boolean
  readonly onSave: (as: SaveAs) => void
  readonly onPreview: () => void
  readonly onStepped: (answer: { data: CatalogueEntry; etag: string | undefined }) => void
}

/** Actions that the user must confirm. */
type Asked = 'archive' | 'unpublish' | 'restore'

/** Shows the actions on the edited entry and stays visible while the form scrolls. */
export function SaveBar({ editor, base, busy, focused, onSave, onPreview, onStepped }: Props) {
  const { t } = useTranslation('admin')
  const { mutate, isPending, error, reset } = useStep()
  const [confirming, setConfirming] = useState<Asked>()
  const [recalling, setRecalling] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const { status, recalled } = base?.entry ?? {}
  const mayRecall = useIsAdministrator()
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) actions.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }, [focused])
  const [errors, warnings] = [editor.blamed ? Object.keys(editor.errors).length : 0, editor.checked.warnings.length]

  const take = (step: Step) =>
    mutate(
      { opened: base!, step },
      {
        onSuccess({ data, etag, message }) {
          setConfirming(undefined)
          notifyDone(message)
          onStepped({ data, etag })
        },
      },
    )
  const ask = (step: Asked) => {
    reset()
    setConfirming(step)
  }
  const recall = mayRecall && {
    name: recalled ? t(($) => $.editor.recall.again) : t(($) => $.editor.recall.open),
    icon: IconAlertTriangle,
    onClick: () => setRecalling(true),
  }
  function restore() {
    // Restoring a recalled entry publishes the saved content, so the user must first save any changes.
    setUnsaved(recalled !== undefined && editor.isDirty())
    if (!recalled) take('restore')
    else if (!editor.isDirty()) ask('restore')
  }
  const failure = error
    ? errorText(
        error,
        t(($) => $.editor.stepFailed),
      )
    : undefined

  const found =
    errors > 0
      ? t(($) => $.editor[editor.forPublication && !recalled ? 'faultsToPublish' : 'faults'], { count: errors })
      : warnings > 0
        ? t(($) => $.editor.warnings, { count: warnings })
        : t(($) => $.editor.sections.findings)
  const showFindings = () => goTo(document.getElementById(findingsId), 'start')
  return (
    <div id={saveBarId} className={styles.bar}>
      <ShortButton
        className={styles.findings!}
        variant="subtle"
        color={errors > 0 ? 'red' : 'gray'}
        size="compact-md"
        leftSection={<IconListCheck size={18} aria-hidden />}
        label={found}
        short={errors + warnings > 0 ? String(errors > 0 ? errors : warnings) : ''}
        onClick={showFindings}
      />
      <div className={styles.actions} ref={actions}>
        <ShortButton
          className={styles.preview!}
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          label={t(($) => $.editor.preview)}
          short=""
          onClick={onPreview}
        />
        {status === undefined && (
          <ShortButton
            variant="light"
            type="submit"
            label={t(($) => $.editor.saveDraft)}
            short={t(($) => $.editor.save)}
            loading={busy}
          />
        )}
        {status === undefined && (
          <Button loading={busy} onClick={() => onSave('published')}>
            {t(($) => $.editor.publish)}
          </Button>
        )}
        {status === 'draft' && (
          <Button variant="light" type="submit" loading={busy}>
            {t(($) => $.editor.save)}
          </Button>
        )}
        {status === 'draft' && (
          <ShortButton
            label={t(($) => $.editor.saveAndPublish)}
            short={t(($) => $.editor.publish)}
            loading={busy}
            onClick={() => onSave('published')}
          />
        )}
        {status === 'published' && (
          <ShortButton
            variant="light"
            label={t(($) => $.editor.saveDraft)}
            short={t(($) => $.editor.save)}
            loading={busy}
            onClick={() => onSave('working-draft')}
          />
        )}
        {(status === 'published' || recalled) && (
          <ShortButton
            type="submit"
            label={t(($) => $.editor[status === 'published' ? 'publishChanges' : 'save'])}
            short={t(($) => $.editor[status === 'published' ? 'publish' : 'save'])}
            loading={busy}
          />
        )}
        {status === 'archived' && (!recalled || mayRecall) && (
          <Button
            {...(recalled && { variant: 'light' })}
            leftSection={<IconArchiveOff size={18} aria-hidden />}
            loading={isPending}
            onClick={restore}
          >
            {recalled ? t(($) => $.editor.liftRecall) : t(($) => $.editor.restore)}
          </Button>
        )}
        {(status === 'draft' || status === 'published') && (
          <MoreButton
            label={t(($) => $.editor.more)}
            actions={[
              ...(status === 'published'
                ? [{ name: t(($) => $.editor.unpublish), icon: IconEyeOff, onClick: () => ask('unpublish') }]
                : []),
              ...(status === 'draft' || base?.draft
                ? [{ name: t(($) => $.editor.schedule.open), icon: IconClock, onClick: () => setScheduling(true) }]
                : []),
              { name: t(($) => $.editor.archive), icon: IconArchive, onClick: () => ask('archive') },
              ...(recall ? [recall] : []),
            ]}
          />
        )}
        {status === 'archived' && recall && <MoreButton label={t(($) => $.editor.more)} actions={[recall]} />}
      </div>
      {status === 'archived' && !confirming && (unsaved || failure) && (
        <p role="alert" className={styles.failure}>
          {unsaved ? t(($) => $.editor.saveFirst) : failure}
        </p>
      )}
      {recalling && base && (
        <RecallDialog
          opened={base}
          onClose={() => setRecalling(false)}
          onRecalled={({ data, etag, message }) => {
            setRecalling(false)
            notifyDone(message)
            onStepped({ data, etag })
          }}
        />
      )}
      {scheduling && base && (
        <ScheduleDialog
          opened={base}
          unsaved={editor.isDirty()}
          onClose={() => setScheduling(false)}
          onScheduled={({ data, etag, message }) => {
            setScheduling(false)
            notifyDone(message)
            onStepped({ data, etag })
          }}
        />
      )}
      {confirming && (
        <ConfirmDialog
          opened
          title={t(($) => $.editor[`${confirming}Title`])}
          confirm={t(($) => $.editor[confirming === 'restore' ? 'liftRecall' : confirming])}
          busy={isPending}
          failure={failure}
          onConfirm={() => take(confirming)}
          onClose={() => setConfirming(undefined)}
        >
          {t(($) => $.editor[`${confirming}Text`])}
        </ConfirmDialog>
      )}
    </div>
  )
}

interface ShortButtonProps extends Omit<ButtonProps, 'children'>, Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  readonly label: string
  /** The label on phones, so that the bar stays one row there. The accessible name is the same everywhere. */
  readonly short: string
}

const ShortButton = ({ label, short, ...props }: ShortButtonProps) => (
  <Button aria-label={label} {...props}>
    <span className={styles.long}>{label}</span>
    <span className={styles.short}>{short}</span>
  </Button>
)
