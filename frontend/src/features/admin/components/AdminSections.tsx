import { useTranslation } from 'react-i18next'
import { Sections } from '../../../ui/Sections.tsx'
import { cataloguePath, figuresPath, importPath, peoplePath } from '../paths.ts'

/** Navigation between the administration's pages. */
export function AdminSections() {
  const { t } = useTranslation('admin')
  return (
    <Sections
      label={t(($) => $.catalogue.sections.label)}
      sections={[
        { to: cataloguePath, name: t(($) => $.catalogue.sections.activities), end: true },
        { to: importPath, name: t(($) => $.catalogue.sections.transfer) },
        { to: figuresPath, name: t(($) => $.catalogue.sections.figures) },
        { to: peoplePath, name: t(($) => $.catalogue.sections.people) },
      ]}
    />
  )
}
