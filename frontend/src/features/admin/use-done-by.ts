import type { DoneBy } from '@filiz/http/contract/admin-shapes.ts'
import { useTranslation } from 'react-i18next'

/** Returns the name of a change's author. */
export function useDoneBy() {
  const { t } = useTranslation('admin')
  return ({ kind, name }: DoneBy) =>
    kind === 'person' ? (name ?? t(($) => $.history.by.forgotten)) : t(($) => $.history.by[kind])
}
