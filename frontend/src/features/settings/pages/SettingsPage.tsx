import { Tabs } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AccountTab } from '../components/AccountTab.tsx'

export default function SettingsPage() {
  const { t: s } = useTranslation('settings')
  return (
    <>
      <PageTitle>{s($ => $.title)}</PageTitle>
      <Tabs defaultValue="account" variant="pills" radius="xl">
        <Tabs.List mb="lg">
          <Tabs.Tab value="account" leftSection={<IconUserCircle size={20} aria-hidden />}>{s($ => $.tabs.account)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="account"><AccountTab /></Tabs.Panel>
      </Tabs>
    </>
  )
}
