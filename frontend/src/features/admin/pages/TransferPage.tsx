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
import { ChangeSets } from '../components/history/ChangeSets.tsx'
import { ImportPanel } from '../components/imports/ImportPanel.tsx'
import { ImportProgress } from '../components/imports/ImportProgress.tsx'
import { UndoPanel } from '../components/catalogue/UndoPanel.tsx'

/**
 * `/app/admin/activities/import`: export and import of the catalogue as a file. The id of a long import, or of a
 * change set to be undone, is in the address, so that the page can be reopened.
 */
export default function TransferPage() {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  const importId = params.get('import')
  const undoId = params.get('undo')
  return (
    <>
      <PageTitle>{t(($) => $.transfer.title)}</PageTitle>
      <AdminSections />
      {undoId !== null ? (
        <Panel title={t(($) => $.transfer.sets.undoTitle)} text={t(($) => $.transfer.sets.undoText)}>
          <UndoPanel
            key={undoId}
            id={undoId}
            onLong={(id) => setParams({ import: id })}
            onClose={() => setParams({})}
          />
        </Panel>
      ) : (
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
          <Panel title={t(($) => $.transfer.sets.title)} text={t(($) => $.transfer.sets.text)}>
            <ChangeSets onUndo={(id) => setParams({ undo: id })} />
          </Panel>
        </Stack>
      )}
    </>
  )
}

function ExportButtons() {
  const { t } = useTranslation('admin')
  const { mutate, isPending, variables, error } = useExport()
  const formats: readonly FileFormat[] = ['xlsx', 'csv', 'ndjson']
  return (
    <Stack>
      <Group>
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isPending && variables.format === format}
            onClick={() => mutate({ format })}
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
