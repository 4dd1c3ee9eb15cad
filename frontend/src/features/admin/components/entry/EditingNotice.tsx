import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { useEditingMark } from '../../api/editing.ts'

/** Warns when other administrators are editing the same entry. */
export function EditingNotice({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const others = useEditingMark(id, true)
  if (others.length === 0) return null
  const names = others.map(({ name }) => name ?? t(($) => $.figures.editing.somebody))
  return (
    <Box mb="lg">
      <Notice about="info">
        {t(($) => $.figures.editing.others, { names: format.list(names) })} {t(($) => $.figures.editing.warn)}
      </Notice>
    </Box>
  )
}
