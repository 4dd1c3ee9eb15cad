import { useTranslation } from 'react-i18next'
import { useFieldName } from './use-field-name.ts'

/** Error paths that do not concern a single cell of the file. */
const ofTheWhole = ['file', 'body', 'row', 'line']

/** Returns the message of a faulty line with its place, named both as the file's column and as the form's field. */
export function useFaultText() {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  return (path: string, { code, message: text }: { readonly code: string; readonly message: string }): string => {
    const unnamed = /^column (\d+)$/.exec(path)
    if (code === 'unknown-column')
      return t(($) => $.transfer.line.fault, {
        field: unnamed ? t(($) => $.transfer.line.column, { number: unnamed[1]! }) : path,
        text,
      })
    if (ofTheWhole.includes(path)) return text
    const name = nameAt(path)
    // The form's field name contains the index of a list item, so the column name omits it.
    const field =
      name === path ? path : t(($) => $.transfer.line.place, { column: path.replace(/\.\d+$/, ''), field: name })
    return t(($) => $.transfer.line.fault, { field, text })
  }
}
