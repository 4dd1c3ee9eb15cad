import styles from './QuickChoices.module.css'

interface Props {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly name: string }[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** Offers a few likely values for the field above. */
export const QuickChoices = ({ label, choices, value, onChoose }: Props) => (
  <fieldset aria-label={label} className={styles.choices}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        className={styles.choice}
        aria-pressed={choice.value === value}
        onClick={() => onChoose(choice.value)}
      >
        {choice.name}
      </button>
    ))}
  </fieldset>
)
