import { Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useExport, type FileFormat } from '../api/import.ts'
import { AdminSections } from '../components/AdminSections.tsx'
import { ImportPanel } from '../components/ImportPanel.tsx'
import { ImportProgress } from '../components/ImportProgress.tsx'

/**
 * `/app/admin/activities/import`: export and import of the catalogue as a file. The id of a long import is in the
 * address, so that its progress can be reopened.
 */
export default function TransferPage() {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  const importId = params.get('import')
  return (
    <>
      <PageTitle>{t(($) => $.transfer.title)}</PageTitle>
      <AdminSections />
      <Stack gap="xl">
        <Panel title={t(($) => $.transfer.export.title)} text={t(($) => $.transfer.export.text)}>
          <ExportButtons />
        </Panel>
        <Panel title={t(($) => $.transfer.import.title)} text={t(($) => $.transfer.import.text)}>
          {importId === null ? (
            <ImportPanel onLong={(id) => setParams({ import: id })} />
          ) : (
            <ImportProgress key={importId} id={importId} onAgain={() => setParams({})} />
          )}
        </Panel>
      </Stack>
    </>
  )
}

function ExportButtons() {
  const { t } = useTranslation('admin')
  const { mutate, isPending, variables, error } = useExport()
  const formats: readonly FileFormat[] = ['csv', 'ndjson']
  return (
    <Stack>
      <Group>
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            {t(($) => $.transfer.export[format])}
          </Button>
        ))}
      </Group>
      {error && variables && (
        <ActionFailure error={error} otherwise={t(($) => $.transfer.export.failed)} onRetry={() => mutate(variables)} />
      )}
    </Stack>
  )
}
