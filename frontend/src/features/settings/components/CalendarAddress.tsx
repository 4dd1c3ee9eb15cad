import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { notifyDone } from '../../../ui/notify.ts'

/** The address of the feed. It is shown only while this page is open, because it cannot be retrieved again. */
export function CalendarAddress({ address }: { address: string }) {
  const { t: s } = useTranslation('settings')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    await copyText(field.current!)
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
