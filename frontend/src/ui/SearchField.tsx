import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface Props extends Pick<TextInputProps, 'label' | 'placeholder'> {
  /** What is looked for, as the address has it. */
  readonly value: string
  readonly clearLabel: string
  readonly className?: string
  /** When the typing pauses, or something else is done, by a press perhaps: what was typed comes before that. Without the blanks around it. */
  readonly onSearch: (text: string) => void
  /** Something was typed that is not looked for yet: at once, so that nothing moves under a finger only when it presses. */
  readonly onTyping?: (text: string) => void
}

/** Milliseconds without a key. */
const pause = 300

/** A field in which to say what to look for. */
export function SearchField({ value, clearLabel, onSearch, onTyping, ...labels }: Props) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim()), pause)

  // By the back button or a link; while somebody types, the field knows better than the address.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value)
  }, [value])

  // On some phones a press leaves the focus in the field.
  useEffect(() => {
    const flush = () => search.flush()
    document.addEventListener('click', flush, true)
    return () => document.removeEventListener('click', flush, true)
  }, [search])

  function type(typed: string) {
    setText(typed)
    onTyping?.(typed)
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
