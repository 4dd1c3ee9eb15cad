import { NavLink } from 'react-router-dom'
import styles from './Sections.module.css'

interface Section {
  readonly to: string
  readonly name: string
  /** True when only the exact address counts as current, without the addresses below it. */ readonly end?: boolean
}

/** Navigation links within an area. */
export const Sections = ({ label, sections }: { label: string; sections: readonly Section[] }) => (
  <nav aria-label={label} className={styles.sections}>
    {sections.map(({ to, name, end = false }) => (
      <NavLink key={to} to={to} end={end} className={styles.link!}>
        {name}
      </NavLink>
    ))}
  </nav>
)
