import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../../ui/notify.ts'

/** The address, as long as this page is open: nobody can tell it again. */
export function CalendarAddress({ address }: { address: string }) {
  const { t: s } = useTranslation('settings')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    // Without the permission, or outside of secure contexts, it stays selected, to be copied by hand.
    await navigator.clipboard.writeText(address)
    notifyDone(s(($) => $.calendar.copied))
  }
  return (
    <Stack gap="sm">
      <TextInput
        ref={field}
        readOnly
        label={s(($) => $.calendar.address)}
        description={s(($) => $.calendar.addressText)}
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group>
        <Button
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy().catch(() => field.current?.focus())}
        >
          {s(($) => $.calendar.copy)}
        </Button>
        <Button
          variant="light"
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={20} aria-hidden />}
        >
          {s(($) => $.calendar.open)}
        </Button>
      </Group>
    </Stack>
  )
}
