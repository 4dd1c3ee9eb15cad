import { NativeSelect } from '@mantine/core'

interface Props<Value extends string> {
  readonly label: string
  /** Label of the option that selects all values. */
  readonly all: string
  readonly value: Value | undefined
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value | undefined) => void
}

/** A select with one value or "all", for filters. */
export const FilterSelect = <Value extends string>({ label, all, value, options, onChange }: Props<Value>) => (
  <NativeSelect
    label={label}
    value={value ?? ''}
    data={[{ value: '', label: all }, ...options]}
    onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value)}
  />
)
