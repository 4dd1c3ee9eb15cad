import { useId, useState } from 'react'
import choice from '../../../ui/choice.module.css'
import styles from './InterestPicker.module.css'

interface Group<T extends string> {
  readonly legend: string
  readonly options: readonly T[]
  /** Name of the choice of no option, where at most one can be chosen. */
  readonly none?: string
}
interface Props<T extends string> {
  readonly summary: string
  readonly hint: string
  readonly groups: readonly Group<T>[]
  readonly nameOf: (option: T) => string
  readonly defaultValue: readonly T[]
  /** True when the chips are shown although none is chosen. */
  readonly asked: boolean
  readonly onChange: (chosen: readonly T[]) => void
}

/** Chips to choose from, below a summary that unfolds them. */
export function FoldedChips<T extends string>(props: Props<T>) {
  const { summary, hint, groups, nameOf, defaultValue, asked, onChange } = props
  const [chosen, setChosen] = useState(defaultValue)
  const hintId = useId()
  function choose(unordered: readonly T[]) {
    // In the order of the options, so that a choice taken back is no change.
    const next = groups.flatMap(({ options }) => options.filter((option) => unordered.includes(option)))
    setChosen(next)
    onChange(next)
  }
  const others = ({ options }: Group<T>) => chosen.filter((one) => !options.includes(one))
  return (
    <details className={styles.fieldset} open={asked || defaultValue.length > 0}>
      <summary className={styles.legend}>{summary}</summary>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      {groups.map((group) => (
        <div
          key={group.legend}
          className={styles.group}
          role={group.none === undefined ? 'group' : 'radiogroup'}
          aria-label={group.legend}
          aria-describedby={hintId}
        >
          {groups.length > 1 && (
            <p className={styles.hint} aria-hidden>
              {group.legend}
            </p>
          )}
          <div className={styles.chips}>
            {group.none !== undefined && (
              <Chip
                name={group.legend}
                checked={!group.options.some((one) => chosen.includes(one))}
                onChange={() => choose(others(group))}
                text={group.none}
              />
            )}
            {group.options.map((option) => (
              <Chip
                key={option}
                {...(group.none !== undefined && { name: group.legend })}
                checked={chosen.includes(option)}
                onChange={(isChosen) =>
                  choose([
                    ...(group.none === undefined ? chosen.filter((one) => one !== option) : others(group)),
                    ...(isChosen ? [option] : []),
                  ])
                }
                text={nameOf(option)}
              />
            ))}
          </div>
        </div>
      ))}
    </details>
  )
}

interface ChipProps {
  /** Name of the radio group; a checkbox has none. */
  readonly name?: string
  readonly checked: boolean
  readonly onChange: (isChosen: boolean) => void
  readonly text: string
}

const Chip = ({ name, checked, onChange, text }: ChipProps) => (
  <label className={choice.choice}>
    <input
      type={name === undefined ? 'checkbox' : 'radio'}
      {...(name !== undefined && { name })}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span className={styles.face}>{text}</span>
  </label>
)
