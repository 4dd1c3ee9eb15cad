import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

interface Option<T extends string> {
  readonly value: T
  readonly name: string
  readonly show: ReactNode
}
interface Props<T extends string> {
  readonly legend: string
  /** Name of the radio group; unique on the page. */
  readonly name: string
  readonly value: T
  readonly options: readonly Option<T>[]
  /**
   * Called with the new value. Without this function the radio buttons are uncontrolled, as on the landing page, where
   * no React runs.
   */
  readonly onChange?: (value: T) => void
}

/** A choice of a few options, shown as radio buttons in one row. */
export const Segmented = <T extends string>({ legend, name, value, options, onChange }: Props<T>) => (
  <fieldset className={styles.group}>
    <legend className={styles.hidden}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={styles.option} title={option.name}>
        <input
          type="radio"
          name={name}
          value={option.value}
          className={styles.hidden}
          aria-label={option.name}
          {...(onChange
            ? { checked: option.value === value, onChange: () => onChange(option.value) }
            : { defaultChecked: option.value === value })}
        />
        <span className={styles.shown} aria-hidden>
          {option.show}
        </span>
      </label>
    ))}
  </fieldset>
)
