import { Box, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Notice } from '../../../ui/Notice.tsx'
import { EditingNotice } from '../components/EditingNotice.tsx'
import { EntryForm } from '../components/EntryForm.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { UsePanel } from '../components/UsePanel.tsx'
import { historyPath } from '../paths.ts'

/** `/app/admin/activities/{id}/edit` */
export default function EntryEditPage() {
  const { t } = useTranslation('admin')
  return (
    <EntryFrame actions={({ entry }) => <Button component={Link} to={historyPath(entry.id)} variant="default" leftSection={<IconHistory size={18} aria-hidden />}>{t($ => $.editor.history)}</Button>}>
      {(opened) => (
        <>
          {opened.entry.status !== 'archived' && <EditingNotice id={opened.entry.id} />}
          {opened.entry.status === 'archived' && <Box mb="lg"><Notice about="info">{t($ => $.editor.archived)}</Notice></Box>}
          <EntryForm key={opened.entry.id} opened={opened} below={opened.entry.status !== 'draft' && <UsePanel id={opened.entry.id} />} />
        </>
      )}
    </EntryFrame>
  )
}
