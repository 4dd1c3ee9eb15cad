import { useTranslation } from 'react-i18next'
import { Sections } from '../../../ui/Sections.tsx'
import { dataPath, insightsPath, samplePath } from '../paths.ts'

/** Navigation between the insights pages. */
export function InsightSections() {
  const { t } = useTranslation('insights')
  return (
    <Sections
      label={t(($) => $.sections.label)}
      sections={[
        { to: insightsPath, name: t(($) => $.sections.figures), end: true },
        { to: samplePath, name: t(($) => $.sections.plans) },
        { to: dataPath, name: t(($) => $.sections.data) },
      ]}
    />
  )
}
