import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface Props extends Pick<TextInputProps, 'label' | 'placeholder'> {
  /** The search text from the address. */
  readonly value: string
  readonly clearLabel: string
  readonly className?: string
  /** Called with the trimmed text when typing pauses, or before a click takes effect. */
  readonly onSearch: (text: string) => void
}

/** Milliseconds of the debounce. */
const pause = 300

/** A debounced search field. */
export function SearchField({ value, clearLabel, onSearch, ...labels }: Props) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim()), pause)

  // Show the text of the address after back navigation or a link, but not while the user types.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value)
  }, [value])

  // On some phones a tap does not move the focus out of the field, so run the pending search before any click.
  useEffect(() => {
    const flush = () => search.flush()
    document.addEventListener('click', flush, true)
    return () => document.removeEventListener('click', flush, true)
  }, [search])

  function type(typed: string) {
    setText(typed)
    search(typed)
  }
  const clear = (
    <ActionIcon
      color="gray"
      aria-label={clearLabel}
      onClick={() => {
        type('')
        field.current?.focus()
      }}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <TextInput
      ref={field}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      maxLength={200}
      {...labels}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text ? clear : undefined}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => search.flush()}
    />
  )
}
