import type { ReactNode } from 'react'
import styles from './Tiles.module.css'

export interface Tile {
  readonly name: string
  /** Undefined when the value is unknown; then the text `without` is shown. */
  readonly value: string | undefined
  readonly without: string
  readonly icon?: ReactNode
}

/** Shows a few figures side by side. An unknown figure is described in words and never shown as zero. */
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
