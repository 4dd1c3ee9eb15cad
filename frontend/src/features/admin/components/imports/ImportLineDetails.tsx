import type { ImportLine } from '@filiz/http/contract/admin-files.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useShownLanguage } from '../../../../i18n/use-shown-language.ts'
import { joinFindings } from '../../join-findings.ts'
import { editPath } from '../../paths.ts'
import { isOfWholeFile, useFaultText } from '../../use-fault-text.ts'
import { useFieldName } from '../../use-field-name.ts'
import { usePartText } from '../../use-part-text.ts'
import { wordDiff } from '../../words-diff.ts'
import { Pieces } from '../Pieces.tsx'
import styles from './ImportLines.module.css'

/** The conflicts that the import or undo is to overwrite. */
export interface Choice {
  readonly ids: ReadonlySet<string>
  readonly onChoose: (id: string, isChosen: boolean) => void
}

interface Props {
  readonly line: ImportLine
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onFocus: () => void
  readonly choice: Choice | undefined
  /** True when the lines are those of an undo instead of a file. */
  readonly isUndo: boolean
}

/** One line of a file: its action, and on demand its errors, changes and the validator's findings. */
export function ImportLineDetails({ line, isOpen, onToggle, onFocus, choice, isUndo }: Props) {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  const { action, id, title, status, remark } = line
  const changes = line.changes ?? []
  const errors = Object.entries(line.errors ?? {})
  const isChosen = action === 'conflict' && id !== undefined && choice !== undefined && choice.ids.has(id)
  if (errors.length > 0 && errors.every(([path]) => isOfWholeFile(path)))
    return (
      <div className={styles.line} data-action={action}>
        {errors.map(([path, { message }]) => (
          <p key={path} className={styles.wholeFile}>
            <strong>{t(($) => $.transfer.line.wholeFile)}:</strong> {message}
          </p>
        ))}
      </div>
    )
  return (
    <details className={styles.line} data-action={action} open={isOpen}>
      <summary
        onFocus={onFocus}
        onClick={(event) => {
          event.preventDefault()
          onToggle()
        }}
      >
        {isUndo ? <strong>{title}</strong> : <strong>{t(($) => $.transfer.line.number, { number: line.line })}</strong>}
        {!isUndo && title !== undefined && ` · ${title}`} · {t(($) => $.transfer.line[isChosen ? 'update' : action])}
        {status !== undefined && ` (${t(($) => $.catalogue.statuses[status])})`}
        {changes.length > 0 && (
          <span className={styles.fields}>
            {changes
              .slice(0, 4)
              .map(({ field }) => nameAt(field))
              .join(', ')}
            {changes.length > 4 && ' …'}
          </span>
        )}
        {((line.findings?.length ?? 0) > 0 || remark !== undefined) && (
          <span className={styles.fields}>{t(($) => $.transfer.line.findings)}</span>
        )}
      </summary>
      {isOpen && <Details line={line} isUndo={isUndo} isSkipped={action === 'conflict' && !isChosen} />}
      {isOpen && action === 'conflict' && id !== undefined && choice && (
        <Checkbox
          radius="xs"
          className={styles.mine!}
          label={t(($) => $.transfer.line[isUndo ? 'undoAnyway' : 'mineAnyway'])}
          checked={isChosen}
          onChange={({ currentTarget }) => choice.onChoose(id, currentTarget.checked)}
        />
      )}
      {isOpen && id !== undefined && action !== 'create' && (
        <Link to={editPath(id)} className={styles.open!} target="_blank" rel="noopener">
          {t(($) => $.transfer.line.open)}
        </Link>
      )}
    </details>
  )
}

interface DetailsProps {
  readonly line: ImportLine
  readonly isUndo: boolean
  /** True for a conflict that is not to be overwritten. */
  readonly isSkipped: boolean
}

function Details({ line, isUndo, isSkipped }: DetailsProps) {
  const { t } = useTranslation('admin')
  const language = useShownLanguage()
  const nameAt = useFieldName()
  const faultText = useFaultText()
  const format = useFormat()
  const { changeText } = usePartText()
  const shown = (field: string, text: string | null) => (text === null ? '' : changeText(field, text))
  const findings = joinFindings(line.findings ?? [])
  const languageOf = (field: string) =>
    field.startsWith('translations.en') ? 'en' : field.startsWith('translations.tr') ? 'tr' : language
  return (
    <>
      {line.errors && (
        <ul className={styles.errors}>
          {Object.entries(line.errors).map(([path, fault]) => (
            <li key={path}>{faultText(path, fault)}</li>
          ))}
        </ul>
      )}
      {line.remark !== undefined && <p className={styles.remark}>{line.remark}</p>}
      {isSkipped && (
        <p className={styles.remark}>{t(($) => $.transfer.line[isUndo ? 'undoConflictText' : 'conflictText'])}</p>
      )}
      {line.changes && (
        <dl className={styles.changes}>
          {line.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{nameAt(field)}</dt>
              {isSkipped ? (
                (['theirs', 'mine'] as const).map((side) => (
                  <dd key={side}>
                    <strong className={styles.side}>
                      {t(($) => $.transfer.line[side === 'mine' && isUndo ? 'before' : side])}
                    </strong>{' '}
                    <span lang={languageOf(field)}>
                      {shown(field, side === 'theirs' ? before : after) || t(($) => $.transfer.line.empty)}
                    </span>
                  </dd>
                ))
              ) : (
                <dd>
                  <Pieces pieces={wordDiff(shown(field, before), shown(field, after), languageOf(field))} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {findings.length > 0 && (
        <>
          <p className={styles.listTitle}>{t(($) => $.transfer.line.findings)}</p>
          <ul className={styles.findings}>
            {findings.map(({ paths, message, refuses }) => (
              <li key={`${paths.join()} ${message}`} data-refuses={refuses}>
                {t(($) => $.transfer.line.fault, { field: format.list(paths.map(nameAt)), text: message })}
              </li>
            ))}
          </ul>
        </>
      )}
      {line.similar !== undefined && line.similar.length > 0 && (
        <>
          <p className={styles.listTitle}>{t(($) => $.transfer.line.similar)}</p>
          <ul className={styles.findings}>
            {line.similar.map(({ id, title, percent }) => (
              <li key={id}>{t(($) => $.transfer.line.similarTo, { title, percent })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
