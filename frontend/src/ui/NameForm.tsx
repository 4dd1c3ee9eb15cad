import { Group, TextInput } from '@mantine/core'
import { Button } from './Button.tsx'

interface Props {
  readonly name: string
  readonly label: string
  /** Text of the button. */
  readonly keep: string
  readonly busy: boolean
  readonly onChange: (name: string) => void
  /** Gets the name without surrounding blanks; not called for an empty one, nor while busy. */
  readonly onKeep: (name: string) => void
  readonly onCancel?: () => void
}

/** A short form in which a person names what is shown, to save it. */
export function NameForm({ name, label, keep, busy, onChange, onKeep, onCancel }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = name.trim()
        if (trimmed !== '' && !busy) onKeep(trimmed)
      }}
    >
      <Group gap="xs">
        <TextInput
          size="sm"
          autoFocus
          maxLength={60}
          aria-label={label}
          placeholder={label}
          value={name}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}
        />
        <Button size="compact-md" type="submit" loading={busy}>
          {keep}
        </Button>
      </Group>
    </form>
  )
}
