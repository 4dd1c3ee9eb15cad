import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import styles from './MoreButton.module.css'

interface Props {
  /** What the button is called, e.g. after the thing that it is about. */
  readonly label: string
  readonly actions: readonly { readonly name: string; readonly icon: Icon; readonly onClick: () => void }[]
}

/** What can be done more rarely, behind three dots. Buttons under a button: no menu of an application. */
export function MoreButton({ label, actions }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const onKeyDown = ({ key }: KeyboardEvent) => { if (key === 'Escape') button.current?.focus() }
  function act(action: () => void) {
    // First back to the button, so that a dialog knows where the focus came from.
    button.current?.focus()
    setOpen(false)
    action()
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={280} withinPortal={false} withRoles={false}>
      <Popover.Target>
        <ActionIcon ref={button} size="xl" color="gray" aria-expanded={open} aria-label={label} onClick={() => setOpen(!open)}><IconDots aria-hidden /></ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel!} onKeyDown={onKeyDown}>
        {actions.map(({ name, icon: Sign, onClick }) => (
          <UnstyledButton key={name} className={styles.item!} onClick={() => act(onClick)}><Sign size={18} aria-hidden />{name}</UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
