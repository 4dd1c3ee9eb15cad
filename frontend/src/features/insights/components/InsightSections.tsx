import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { insightsPath, samplePath } from '../paths.ts'
import styles from './InsightSections.module.css'

/** Where one can go within the insights. */
export function InsightSections() {
  const { t } = useTranslation('insights')
  return (
    <nav aria-label={t($ => $.sections.label)} className={styles.sections}>
      <NavLink to={insightsPath} end className={styles.link!}>{t($ => $.sections.figures)}</NavLink>
      <NavLink to={samplePath} className={styles.link!}>{t($ => $.sections.plans)}</NavLink>
    </nav>
  )
}
