import type { ImportLine, ImportResult } from '@filiz/http/contract/admin-files.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { editPath } from '../paths.ts'
import { useFaultText } from '../use-fault-text.ts'
import { useFieldName } from '../use-field-name.ts'
import { wordDiff } from '../words-diff.ts'
import { Pieces } from './Pieces.tsx'
import styles from './ImportLines.module.css'

const step = 100

/**
 * Shows what each line of a file would change, refused lines first. A file may have ten thousand lines, so they are
 * shown in steps.
 */
export function ImportLines({ result }: { result: ImportResult }) {
  const { t } = useTranslation('admin')
  const [count, setCount] = useState(step)
  const lines = [
    ...result.lines.filter(({ action }) => action === 'refuse'),
    ...result.lines.filter(({ action }) => action !== 'refuse'),
  ]
  return (
    <>
      <dl className={styles.counts}>
        {(['created', 'updated', 'unchanged', 'failed'] as const).map((name) => (
          <div key={name} data-name={result[name] > 0 ? name : undefined}>
            <dt>{t(($) => $.transfer.result[name])}</dt>
            <dd>{result[name]}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <section aria-labelledby="import-lines">
          <h3 id="import-lines" className={styles.heading}>
            {t(($) => $.transfer.result.lines)}
          </h3>
          <ol className={styles.lines}>
            {lines.slice(0, count).map((line) => (
              <li key={`${line.line} ${line.action}`}>
                <Line line={line} />
              </li>
            ))}
          </ol>
          {lines.length > count && (
            <>
              <p className={styles.text}>{t(($) => $.transfer.result.shown, { count, total: lines.length })}</p>
              <Button variant="default" onClick={() => setCount(count + step)}>
                {t(($) => $.transfer.result.more)}
              </Button>
            </>
          )}
        </section>
      )}
    </>
  )
}

function Line({ line: { line, action, id, changes: changed, errors: faults } }: { line: ImportLine }) {
  const [changes, errors] = [changed ?? [], Object.entries(faults ?? {})]
  const { t } = useTranslation('admin')
  const language = useShownLanguage()
  const nameAt = useFieldName()
  const faultText = useFaultText()
  return (
    <details className={styles.line} data-action={action} open={action === 'refuse'}>
      <summary>
        <strong>{t(($) => $.transfer.line.number, { number: line })}</strong> · {t(($) => $.transfer.line[action])}
        {changes.length > 0 && (
          <span className={styles.fields}>
            {changes
              .slice(0, 4)
              .map(({ field }) => nameAt(field))
              .join(', ')}
            {changes.length > 4 && ' …'}
          </span>
        )}
      </summary>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map(([path, fault]) => (
            <li key={path}>{faultText(path, fault)}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{nameAt(field)}</dt>
              <dd>
                <Pieces
                  pieces={wordDiff(
                    before ?? '',
                    after ?? '',
                    field.startsWith('translations.en') ? 'en' : field.startsWith('translations.tr') ? 'tr' : language,
                  )}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {id !== undefined && action === 'update' && (
        <Link to={editPath(id)} className={styles.open!} target="_blank" rel="noopener">
          {t(($) => $.transfer.line.open)}
        </Link>
      )}
    </details>
  )
}
