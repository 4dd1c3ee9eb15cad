import type { ReactNode } from 'react'
import styles from './Tiles.module.css'

export interface Tile {
  readonly name: string
  /** Undefined where nothing is known yet: then `without` says so. */
  readonly value: string | undefined
  readonly without: string
  readonly icon?: ReactNode
}

/** A few figures side by side; what is not known is put in words, never as nought. */
export const Tiles = ({ tiles, label, columns }: { tiles: readonly Tile[]; label: string; columns: 2 | 3 }) => (
  <dl className={styles.tiles} data-columns={columns} aria-label={label}>
    {tiles.map(({ name, value, without, icon }) => (
      <div key={name}>
        <dt>
          {icon}
          {name}
        </dt>
        <dd data-unknown={value === undefined || undefined}>{value ?? without}</dd>
      </div>
    ))}
  </dl>
)
