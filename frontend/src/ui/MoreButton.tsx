import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Dropdown } from './Dropdown.tsx'
import styles from './MoreButton.module.css'

interface Props {
  /**
   * The button's accessible name, which is not visible. For example the title of the activity that the actions concern.
   */
  readonly label: ReactNode
  readonly actions: readonly { readonly name: string; readonly icon: Icon; readonly onClick: () => void }[]
}

/** A button with three dots that shows less frequent actions. They are plain buttons instead of an ARIA menu. */
export function MoreButton({ label, actions }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])

  function act(action: () => void) {
    // Focus the button first, so that a dialog can return the focus to it.
    button.current?.focus()
    close()
    action()
  }
  const trigger = (
    <ActionIcon ref={button} size="xl" color="gray" aria-expanded={open} onClick={() => setOpen(!open)}>
      <IconDots aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </ActionIcon>
  )
  return (
    <Dropdown opened={open} onClose={close} button={button} trigger={trigger} className={styles.panel}>
      {actions.map(({ name, icon: Sign, onClick }) => (
        <UnstyledButton key={name} className={styles.item!} onClick={() => act(onClick)}>
          <Sign size={18} aria-hidden />
          {name}
        </UnstyledButton>
      ))}
    </Dropdown>
  )
}
