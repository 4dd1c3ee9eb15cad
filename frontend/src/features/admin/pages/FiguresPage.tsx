import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { AdminSections } from '../components/AdminSections.tsx'
import { CatalogueCheck } from '../components/catalogue/CatalogueCheck.tsx'
import { Coverage } from '../components/figures/Coverage.tsx'
import { UseTable } from '../components/figures/UseTable.tsx'

const tabs = [
  { name: 'use', Content: UseTable },
  { name: 'coverage', Content: Coverage },
  { name: 'check', Content: CatalogueCheck },
] as const

/** `/app/admin/figures`: usage figures, coverage gaps and validation faults of the catalogue. */
export default function FiguresPage() {
  const { t } = useTranslation('admin')
  const [params, change] = useQueryState()
  const shown = tabs.find(({ name }) => name === params.get('tab'))?.name ?? 'use'
  return (
    <>
      <PageTitle text={t(($) => $.figures.text)}>{t(($) => $.figures.title)}</PageTitle>
      <AdminSections />
      <Tabs
        value={shown}
        onChange={(tab) => change({ tab: tab === null || tab === 'use' ? undefined : tab }, { step: true })}
        variant="pills"
        radius="xl"
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label={t(($) => $.figures.tabs.label)}>
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(($) => $.figures.tabs[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Panel key={name} value={name}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
