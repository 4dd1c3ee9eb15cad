import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

interface Option<T extends string> { readonly value: T; readonly name: string; readonly show: ReactNode }
interface Props<T extends string> {
  readonly legend: string
  readonly name: string
  readonly value: T
  readonly options: readonly Option<T>[]
}

/** A choice of few, always in sight: radio buttons in one pill. What a choice does: `main.ts`. */
export const Segmented = <T extends string>({ legend, name, value, options }: Props<T>) => (
  <fieldset className={styles.group}>
    <legend className={styles.hidden}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={styles.option} title={option.name}>
        <input type="radio" name={name} value={option.value} className={styles.hidden} aria-label={option.name} defaultChecked={option.value === value} />
        <span aria-hidden>{option.show}</span>
      </label>
    ))}
  </fieldset>
)
