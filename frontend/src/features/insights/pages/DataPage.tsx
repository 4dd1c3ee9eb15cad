import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { DataSetForm, DataSets } from '../components/DataSets.tsx'
import { InsightSections } from '../components/InsightSections.tsx'
import { Tokens } from '../components/Tokens.tsx'
import { tablesPath } from '../paths.ts'

/** `/app/insights/data`: data sets for download, and API tokens. */
export default function DataPage() {
  const { t } = useTranslation('insights')
  const { data: user } = useCurrentUser()
  return (
    <>
      <PageTitle text={t(($) => $.data.text)}>{t(($) => $.data.title)}</PageTitle>
      <InsightSections />
      {user && (
        <Stack gap="lg">
          <Panel title={t(($) => $.data.new)} text={t(($) => $.data.newText)}>
            <DataSetForm />
          </Panel>
          <Panel title={t(($) => $.data.list)} text={t(($) => $.data.listText)}>
            <DataSets timeZone={user.timeZone} />
          </Panel>
          <Panel title={t(($) => $.tables.title)} text={t(($) => $.tables.text)}>
            <Button component={Link} to={tablesPath} variant="light">
              {t(($) => $.tables.all)}
            </Button>
          </Panel>
          <Panel title={t(($) => $.tokens.title)} text={t(($) => $.tokens.text)}>
            <Tokens timeZone={user.timeZone} />
          </Panel>
        </Stack>
      )}
    </>
  )
}
