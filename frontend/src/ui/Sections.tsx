import { NavLink } from 'react-router-dom'
import styles from './Sections.module.css'

interface Section {
  readonly to: string
  readonly name: string
  /** Only here, and not below it. */ readonly end?: boolean
}

/** Where one can go within an area, each place with an address of its own. */
export const Sections = ({ label, sections }: { label: string; sections: readonly Section[] }) => (
  <nav aria-label={label} className={styles.sections}>
    {sections.map(({ to, name, end = false }) => (
      <NavLink key={to} to={to} end={end} className={styles.link!}>
        {name}
      </NavLink>
    ))}
  </nav>
)
