import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { cataloguePath, figuresPath, importPath, peoplePath } from '../paths.ts'
import styles from './AdminSections.module.css'

/** Where one can go within the administration. */
export function AdminSections() {
  const { t } = useTranslation('admin')
  const sections = [
    { to: cataloguePath, name: t($ => $.catalogue.sections.activities), end: true },
    { to: importPath, name: t($ => $.catalogue.sections.transfer), end: false },
    { to: figuresPath, name: t($ => $.catalogue.sections.figures), end: false },
    { to: peoplePath, name: t($ => $.catalogue.sections.people), end: false },
  ]
  return (
    <nav aria-label={t($ => $.catalogue.sections.label)} className={styles.sections}>
      {sections.map(({ to, name, end }) => <NavLink key={to} to={to} end={end} className={styles.link!}>{name}</NavLink>)}
    </nav>
  )
}
