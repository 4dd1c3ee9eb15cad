import { useTranslation } from 'react-i18next'
import { useFieldName } from './use-field-name.ts'

/** True for the path of an error that belongs to the whole file. */
export const isOfWholeFile = (path: string): boolean => path === 'file' || path === 'body'
/** Error paths that belong to a whole line. */
const ofWholeLine = ['row', 'line']

interface Fault {
  readonly code: string
  readonly message: string
  readonly value?: string | undefined
  readonly allowed?: string | undefined
}

/**
 * Returns a function for the message of a faulty line. The message begins with the column's heading in the user's
 * language and says what stands there and what may stand there.
 */
export function useFaultText() {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  return (path: string, { message, value, allowed }: Fault): string => {
    const text = [
      message,
      ...(value === undefined || message.includes(`“${value}”`) ? [] : [`“${value}”`]),
      ...(allowed === undefined || message.includes(allowed) ? [] : [t(($) => $.transfer.line.allowed, { allowed })]),
    ].join(' · ')
    if (ofWholeLine.includes(path) || isOfWholeFile(path)) return text
    return t(($) => $.transfer.line.fault, { field: nameAt(path), text })
  }
}
