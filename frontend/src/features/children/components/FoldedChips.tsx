import { useId, useState } from 'react'
import choice from '../../../ui/choice.module.css'
import styles from './InterestPicker.module.css'

interface Group<T extends string> {
  readonly legend: string
  readonly options: readonly T[]
  /** True when at most one option can be chosen. */
  readonly single?: boolean
}
interface Props<T extends string> {
  readonly summary: string
  readonly hint: string
  readonly groups: readonly Group<T>[]
  readonly nameOf: (option: T) => string
  readonly defaultValue: readonly T[]
  readonly opened: boolean
  readonly onChange: (chosen: readonly T[]) => void
}

/** Chips to choose from, below a summary that unfolds them. */
export function FoldedChips<T extends string>(props: Props<T>) {
  const { summary, hint, groups, nameOf, defaultValue, opened, onChange } = props
  const [chosen, setChosen] = useState(defaultValue)
  const hintId = useId()
  function toggle(option: T, isChosen: boolean, { options, single }: Group<T>) {
    const next = groups
      .flatMap((group) => group.options)
      .filter((one) => (one === option ? isChosen : chosen.includes(one) && !(single && options.includes(one))))
    setChosen(next)
    onChange(next)
  }
  return (
    <details className={styles.fieldset} open={opened}>
      <summary className={styles.legend}>{summary}</summary>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      {groups.map((group) => (
        <div
          key={group.legend}
          className={styles.group}
          role="group"
          aria-label={group.legend}
          aria-describedby={hintId}
        >
          {groups.length > 1 && <p className={styles.hint}>{group.legend}</p>}
          <div className={styles.chips}>
            {group.options.map((option) => (
              <label key={option} className={choice.choice}>
                <input
                  type="checkbox"
                  checked={chosen.includes(option)}
                  onChange={({ currentTarget }) => toggle(option, currentTarget.checked, group)}
                />
                <span className={styles.face}>{nameOf(option)}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </details>
  )
}
