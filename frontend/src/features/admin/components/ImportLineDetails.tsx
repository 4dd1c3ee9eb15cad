import type { ImportLine } from '@filiz/http/contract/admin-files.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { editPath } from '../paths.ts'
import { isOfWholeFile, useFaultText } from '../use-fault-text.ts'
import { useFieldName } from '../use-field-name.ts'
import { usePartText } from '../use-part-text.ts'
import { wordDiff } from '../words-diff.ts'
import { Pieces } from './Pieces.tsx'
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
        {!isUndo && title !== undefined && ` · ${title}`} · {t(($) => $.transfer.line[action])}
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
      {isOpen && <Details line={line} isUndo={isUndo} />}
      {isOpen && action === 'conflict' && id !== undefined && choice && (
        <Checkbox
          radius="xs"
          className={styles.mine!}
          label={t(($) => $.transfer.line[isUndo ? 'undoAnyway' : 'mineAnyway'])}
          checked={choice.ids.has(id)}
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

function Details({ line, isUndo }: { line: ImportLine; isUndo: boolean }) {
  const { t } = useTranslation('admin')
  const language = useShownLanguage()
  const nameAt = useFieldName()
  const faultText = useFaultText()
  const { changeText } = usePartText()
  const shown = (field: string, text: string | null) => (text === null ? '' : changeText(field, text))
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
      {line.action === 'conflict' && (
        <p className={styles.remark}>{t(($) => $.transfer.line[isUndo ? 'undoConflictText' : 'conflictText'])}</p>
      )}
      {line.changes && (
        <dl className={styles.changes}>
          {line.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{nameAt(field)}</dt>
              {line.action === 'conflict' ? (
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
      {line.findings && (
        <>
          <p className={styles.listTitle}>{t(($) => $.transfer.line.findings)}</p>
          <ul className={styles.findings}>
            {line.findings.map(({ path, message, refuses }) => (
              <li key={`${path} ${message}`} data-refuses={refuses}>
                {t(($) => $.transfer.line.fault, { field: nameAt(path), text: message })}
              </li>
            ))}
          </ul>
        </>
      )}
      {line.similar && (
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
