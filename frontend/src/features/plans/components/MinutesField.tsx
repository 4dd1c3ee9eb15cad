import { TextInput } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { QuickChoices } from '../../../ui/QuickChoices.tsx'
import styles from './MinutesField.module.css'

interface Props {
  readonly label: ReactNode
  readonly description?: string
  readonly defaultValue?: number | undefined
  /** Undefined where nothing is written; what is no number is not taken. */
  readonly onChange: (minutes: number | undefined) => void
  readonly error?: ReactNode
  /** Takes the focus when its dialog opens. */
  readonly first?: boolean
}

const quickChoices = [5, 10, 15, 20, 30]

/** A number of minutes, to write or to pick. */
export function MinutesField({ label, description, defaultValue, onChange, error, first = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const [text, setText] = useState(defaultValue === undefined ? '' : String(defaultValue))

  function change(typed: string) {
    const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
    setText(digits)
    onChange(digits === '' ? undefined : Number(digits))
  }
  return (
    <div>
      <TextInput id={id} className={styles.input!} inputMode="numeric" autoComplete="off" label={label} description={description} error={error} value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)} {...(first && { 'data-autofocus': true })} />
      <QuickChoices label={t($ => $.plan.feedback.quick)} value={text} onChoose={change}
        choices={quickChoices.map((minutes) => ({ value: String(minutes), name: format.minutes(minutes) }))} />
    </div>
  )
}
