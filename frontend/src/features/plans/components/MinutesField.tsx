import { TextInput } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { QuickChoices } from '../../../ui/QuickChoices.tsx'
import { minutesOf } from '../minutes-of.ts'
import styles from './MinutesField.module.css'

interface Props {
  readonly label: ReactNode
  readonly description?: string
  readonly least: number
  readonly most: number
  readonly defaultValue?: number | string | undefined
  /**
   * Called with undefined when the field is empty. An invalid number is passed on as typed, for the schema to refuse.
   */
  readonly onChange: (minutes: number | string | undefined) => void
  /** Set when the value was refused; the field shows its own message. */
  readonly error?: ReactNode
  /** True when the field takes the focus as its dialog opens. */
  readonly first?: boolean
}

const quickChoices = [5, 10, 15, 20, 30]

/** A field for minutes, with quick choices. */
export function MinutesField({ label, description, least, most, defaultValue, onChange, error, first = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const [text, setText] = useState(String(defaultValue ?? ''))

  function change(typed: string) {
    setText(typed)
    onChange(minutesOf(typed))
  }
  return (
    <div>
      <TextInput
        id={id}
        className={styles.input!}
        inputMode="numeric"
        autoComplete="off"
        label={label}
        description={description}
        error={error && t(($) => $.plan.minutesFault, { least, most })}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        {...(first && { 'data-autofocus': true })}
      />
      <QuickChoices
        label={t(($) => $.plan.feedback.quick)}
        value={String(minutesOf(text))}
        onChoose={change}
        choices={quickChoices.map((minutes) => ({ value: String(minutes), name: format.minutes(minutes) }))}
      />
    </div>
  )
}
