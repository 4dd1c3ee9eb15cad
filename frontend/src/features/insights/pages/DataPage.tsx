import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useCurrentUser } from '../../auth/api/current-user.ts'
import { DataSetForm, DataSets } from '../components/DataSets.tsx'
import { InsightSections } from '../components/InsightSections.tsx'
import { Tokens } from '../components/Tokens.tsx'

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
          <Panel title={t(($) => $.tokens.title)} text={t(($) => $.tokens.text)}>
            <Tokens timeZone={user.timeZone} />
          </Panel>
        </Stack>
      )}
    </>
  )
}
