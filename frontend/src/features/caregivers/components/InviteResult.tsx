import { Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconShare } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { canShare, share } from '../../../lib/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import type { NewInvitation } from '../api/invitations.ts'
import styles from './Invite.module.css'

const QrCode = lazyPart(() => import('./QrCode.tsx'))

interface Props {
  readonly invitation: NewInvitation
  /** The address that it was mailed to; null for a link. */
  readonly email: string | null
  readonly onClose: () => void
}

/** The form that had the focus is gone. */
const focus = (text: HTMLElement | null) => text?.focus()

/** The link of an invitation, to copy, to share and to scan. It is shown only now. */
export function InviteResult({ invitation: { url, expiresAt }, email, onClose }: Props) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const { data: user } = useCurrentUser()
  const field = useRef<HTMLInputElement>(null)
  const content = { title: 'Filiz', text: f(($) => $.invite.shareText), url }
  const copy = () =>
    copyText(field.current!).then(
      () => notifyDone(f(($) => $.invite.copied)),
      () => field.current?.focus(),
    )
  return (
    <Stack>
      <Text ref={focus} role="status" tabIndex={-1}>
        {email === null ? f(($) => $.invite.made) : f(($) => $.invite.mailed, { email })}{' '}
        {f(($) => $.invite.until, { date: format.instantDay(expiresAt, user?.timeZone) })}
      </Text>
      <TextInput
        ref={field}
        readOnly
        label={f(($) => $.invite.address)}
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group>
        <Button leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
          {f(($) => $.invite.copy)}
        </Button>
        {canShare(content) && (
          <Button variant="light" leftSection={<IconShare size={20} aria-hidden />} onClick={() => void share(content)}>
            {f(($) => $.invite.share)}
          </Button>
        )}
      </Group>
      <QrCode text={url} label={f(($) => $.invite.qr)} />
      <p className={styles.qrText}>{f(($) => $.invite.qrText)}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {f(($) => $.invite.close)}
        </Button>
      </Group>
    </Stack>
  )
}
