import { Input } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import choice from '../../../ui/choice.module.css'
import styles from './RatingField.module.css'

interface Props {
  readonly label: string
  /** Labels of the ratings 1 to 5. */
  readonly words: Readonly<Record<1 | 2 | 3 | 4 | 5, string>>
  /** Signs of the ratings, shown above their labels. */
  readonly signs: Readonly<Record<1 | 2 | 3 | 4 | 5, Icon>>
  readonly defaultValue?: number | undefined
  readonly onChange: (value: number) => void
  readonly error?: ReactNode
  /** True when the field takes the focus as its dialog opens. */
  readonly first?: boolean
}

const scale = [1, 2, 3, 4, 5] as const

/** A rating from 1 to 5 with a label for each value. */
export function RatingField({ label, words, signs, defaultValue, onChange, error, first = false }: Props) {
  const name = useId()
  const labelId = useId()
  const errorId = useId()
  const [value, setValue] = useState(defaultValue)
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-invalid={!!error}
      {...(error ? { 'aria-describedby': errorId } : {})}
      tabIndex={-1}
      className={styles.field}
    >
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <div className={styles.scale}>
        {scale.map((step) => (
          <label key={step} className={`${choice.choice} ${styles.step}`}>
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              onChange={() => {
                setValue(step)
                onChange(step)
              }}
              {...(first && (value ?? 1) === step && { 'data-autofocus': true })}
            />
            <span className={styles.face}>
              <Sign of={signs[step]} />
              <span>{words[step]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}

const Sign = ({ of: Icon }: { of: Icon }) => <Icon size={30} stroke={1.6} aria-hidden />
