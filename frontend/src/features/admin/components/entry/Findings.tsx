import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { inPageOrder } from '../../entry-parts.ts'
import { missingTexts, unknownFacts } from '../../missing.ts'
import type { SimilarEntry } from '../../use-similar-entries.ts'
import type { EntryEditor } from '../../use-entry-editor.ts'
import { useFieldName } from '../../use-field-name.ts'
import { SimilarEntriesList } from './SimilarEntriesList.tsx'
import styles from './Findings.module.css'

export const findingsId = 'findings'

const fieldOf = (path: string) =>
  document.getElementById(`field-${path}`) ??
  document.getElementById(`field-${path.split('.').at(-1)!}`) ??
  document.getElementById(`field-${path.split('.').at(-2) ?? ''}`)

export const revealEvent = 'reveal'

/** Shows the section of the form that contains the element: on phones the others are hidden. */
export const reveal = (place: HTMLElement) => place.dispatchEvent(new Event(revealEvent, { bubbles: true }))

/** Shows a place of the form and focuses it. */
export function goTo(place: HTMLElement | null | undefined, block: 'start' | 'center') {
  if (!place) return
  reveal(place)
  place.scrollIntoView({ block })
  place.focus({ preventScroll: true })
}

/**
 * Focuses the field at the path, or the group that contains it. Of several paths, chooses the one that comes first on
 * the page.
 */
export function focusField(...paths: readonly string[]) {
  const [field] = paths
    .map(fieldOf)
    .filter((found) => found !== null)
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  goTo(field, 'center')
}

interface Props {
  readonly editor: EntryEditor
  readonly alike: readonly SimilarEntry[] | undefined
  readonly alikeFailed: boolean
}

/** All findings in one place: errors, validator warnings and similar entries. */
export function Findings({ editor, alike, alikeFailed }: Props) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const nameAt = useFieldName()
  const listed = (found: Readonly<Record<string, string>>) =>
    inPageOrder(Object.keys(found)).map((path) => ({ path, text: found[path]! }))
  const [errors, toPublish] = [listed(editor.errors), listed(editor.toPublish)]
  const { warnings } = editor.checked
  const gaps = [
    { key: 'stillUnknown', fields: unknownFacts(editor.fields) },
    { key: 'notInTurkish', fields: missingTexts(editor.fields, 'tr') },
    { key: 'notInEnglish', fields: missingTexts(editor.fields, 'en') },
  ] as const
  const quiet =
    errors.length + toPublish.length + warnings.length + (alike?.length ?? 0) === 0 &&
    gaps.every(({ fields }) => fields.length === 0) &&
    !alikeFailed

  return (
    <div id={findingsId} tabIndex={-1}>
      <Panel title={t(($) => $.editor.sections.findings)}>
        {quiet && <p className={styles.text}>{t(($) => $.editor.allGood)}</p>}
        <Listed
          title={t(($) => $.editor[!editor.blamed ? 'toFill' : editor.forPublication ? 'toPublish' : 'toMend'])}
          tone={editor.blamed ? 'error' : 'todo'}
          items={errors}
          nameAt={nameAt}
        />
        <Listed title={t(($) => $.editor.toPublish)} tone="todo" items={toPublish} nameAt={nameAt} />
        <Listed
          title={t(($) => $.editor.warnings, { count: warnings.length })}
          tone="warning"
          items={warnings}
          nameAt={nameAt}
        />
        {alike && alike.length > 0 && (
          <section className={styles.part}>
            <h3>{t(($) => $.editor.alike.title)}</h3>
            <p className={styles.text}>{t(($) => $.editor.alike.text)}</p>
            <SimilarEntriesList alike={alike} />
          </section>
        )}
        {alikeFailed && <p className={styles.text}>{t(($) => $.editor.alike.failed)}</p>}
        {gaps.map(
          ({ key, fields }) =>
            fields.length > 0 && (
              <p key={key} className={styles.text}>
                {t(($) => $.editor[key], {
                  fields: format.list(fields.map((name) => t(($) => $.editor.fields[name]))),
                })}
              </p>
            ),
        )}
      </Panel>
    </div>
  )
}

interface Found {
  readonly path: string
  readonly text: string
}

function Listed({
  title,
  tone,
  items,
  nameAt,
}: {
  title: string
  tone: 'error' | 'todo' | 'warning'
  items: readonly Found[]
  nameAt: (path: string) => string
}) {
  const { t } = useTranslation('admin')
  if (items.length === 0) return null
  return (
    <section className={styles.part} data-tone={tone}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {items.map(({ path, text }) => (
          <li key={`${path} ${text}`}>
            <button type="button" className={styles.link} onClick={() => focusField(path)}>
              {t(($) => $.editor.findingAt, { field: nameAt(path), text })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
