import { useTranslation } from 'react-i18next'
import { useFieldName } from './use-field-name.ts'

/** Error paths that belong to the whole file or a whole line. */
const ofTheWhole = ['file', 'body', 'row', 'line']

/**
 * Returns a function for the message of a faulty line. The message names the column of the file and the field of the
 * form.
 */
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
    // The name of the form field contains the index of a list item, so the column name omits the index.
    const field =
      name === path ? path : t(($) => $.transfer.line.place, { column: path.replace(/\.\d+$/, ''), field: name })
    return t(($) => $.transfer.line.fault, { field, text })
  }
}
