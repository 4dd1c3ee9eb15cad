import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../../ui/notify.ts'
import { withLimit } from '../../../lib/with-limit.ts'

const answerMs = 3_000

/** The address of the feed. It is shown only while this page is open, because it cannot be retrieved again. */
export function CalendarAddress({ address }: { address: string }) {
  const { t: s } = useTranslation('settings')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    // Without https there is no clipboard, but the selected text can be copied. If both fail, it stays selected.
    await withLimit(() => navigator.clipboard.writeText(address), answerMs).catch((error: unknown) => {
      if (!document.execCommand('copy')) throw error
    })
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
