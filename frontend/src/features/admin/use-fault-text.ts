import { useTranslation } from 'react-i18next'
import { useFieldName } from './use-field-name.ts'

/** What is not about one cell of the file. */
const ofTheWhole = ['file', 'body', 'row', 'line']

/** What is wrong in a line of a file, and where: as the file calls it, to be found there, and as the form does. */
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
    // Which item of a list, the form's name says.
    const field =
      name === path ? path : t(($) => $.transfer.line.place, { column: path.replace(/\.\d+$/, ''), field: name })
    return t(($) => $.transfer.line.fault, { field, text })
  }
}
