import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { DownloadEverything } from './DownloadEverything.tsx'

/** `/app/settings/data`: what is ours of theirs, to be taken along. */
export function DataTab() {
  const { t: s } = useTranslation('settings')
  return (
    <Stack gap="lg">
      <Panel title={s($ => $.data.export)} text={s($ => $.data.exportText)}><DownloadEverything /></Panel>
    </Stack>
  )
}
