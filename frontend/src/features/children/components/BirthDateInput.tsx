import { Input, NativeSelect } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useToday } from '../../../lib/account/use-today.ts'
import { ageOn, birthYears, dateOf, partsOf, type DateParts } from '../birth-date.ts'
import separated from '../../../ui/separated.module.css'
import styles from './BirthDateInput.module.css'

interface Props {
  readonly defaultValue?: string
  readonly onChange: (date: string) => void
  readonly error?: ReactNode
}

const twoYears = 24

/**
 * Day, month and year as three selects in the page's language. A calendar would need many clicks to reach a date years
 * ago, and phones show short lists well.
 */
export function BirthDateInput({ defaultValue = '', onChange, error }: Props) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const today = useToday()
  const errorId = useId()
  const hintId = useId()
  const [parts, setParts] = useState(() => partsOf(defaultValue))
  const age = ageOn(today, dateOf(parts))

  function change(part: keyof DateParts, value: string) {
    const next = { ...parts, [part]: value }
    setParts(next)
    onChange(dateOf(next))
  }
  const select = (part: keyof DateParts, label: string, options: readonly { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={parts[part]}
      error={error !== undefined && error !== null}
      aria-describedby={error ? errorId : hintId}
      onChange={({ currentTarget }) => change(part, currentTarget.value)}
      data={[{ value: '', label: '–' }, ...options]}
    />
  )
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{f(($) => $.form.birthDate)}</legend>
      <div className={styles.parts}>
        {select(
          'day',
          f(($) => $.form.day),
          numbers(31).map((day) => ({ value: day, label: day })),
        )}
        {select(
          'month',
          f(($) => $.form.month),
          numbers(12).map((month) => ({ value: month, label: format.monthName(Number(month)) })),
        )}
        {select(
          'year',
          f(($) => $.form.year),
          birthYears(today, partsOf(defaultValue).year).map((year) => ({ value: year, label: year })),
        )}
      </div>
      {error ? (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      ) : (
        <p id={hintId} className={`${separated.row} ${styles.hint}`}>
          {age !== undefined && <span>{f(($) => $.form.ageToday, { age: format.age(age) })}</span>}
          {age !== undefined && age < twoYears && <span>{f(($) => $.form.youngHint)}</span>}
        </p>
      )}
    </fieldset>
  )
}
