import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Box, Button } from '@mantine/core'
import { IconCopy, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { EditingNotice } from '../components/entry/EditingNotice.tsx'
import { EntryForm } from '../components/entry/EntryForm.tsx'
import { EntryFrame } from '../components/entry/EntryFrame.tsx'
import { UsePanel } from '../components/figures/UsePanel.tsx'
import { copyPath, historyPath } from '../paths.ts'

/** The page `/app/admin/activities/{id}/edit`. */
export default function EntryEditPage() {
  const { t } = useTranslation('admin')
  return (
    <EntryFrame
      actions={({ entry }) => (
        <>
          <Button
            component={Link}
            to={copyPath(entry.id)}
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
          >
            {t(($) => $.editor.duplicate)}
          </Button>
          <Button
            component={Link}
            to={historyPath(entry.id)}
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            {t(($) => $.editor.history)}
          </Button>
        </>
      )}
    >
      {(opened) => (
        <>
          {opened.entry.status !== 'archived' && <EditingNotice id={opened.entry.id} />}
          {opened.entry.status === 'archived' && (
            <Box mb="lg">
              <Notice about={opened.entry.recalled ? 'danger' : 'info'}>
                {opened.entry.recalled ? <Recalled {...opened.entry.recalled} /> : t(($) => $.editor.archived)}
              </Notice>
            </Box>
          )}
          <EntryForm
            key={opened.entry.id}
            opened={opened}
            below={opened.entry.status !== 'draft' && <UsePanel id={opened.entry.id} />}
          />
        </>
      )}
    </EntryFrame>
  )
}

function Recalled({ at, reason }: NonNullable<CatalogueEntry['recalled']>) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <>
      {t(($) => $.editor.recall.notice, { when: format.instant(at) })}
      <br />
      <q lang="tr">{reason.tr}</q>
      {reason.en !== undefined && (
        <>
          <br />
          <q lang="en">{reason.en}</q>
        </>
      )}
    </>
  )
}
