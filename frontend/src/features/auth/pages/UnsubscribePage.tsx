import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useUnsubscribe } from '../api/unsubscribe.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useLinkToken } from '../use-link-token.ts'

/**
 * The page that the unsubscribe link in mails opens, and the link that stops invitations to an address. It requires a
 * click, because mail scanners open all links.
 */
export default function UnsubscribePage() {
  const { t: s } = useTranslation('settings')
  const token = useLinkToken()
  const [search] = useSearchParams()
  const [isAboutInvitations] = useState(() => search.get('about') === 'invitations')
  const { mutate: unsubscribe, isPending, data: done, error, variables } = useUnsubscribe()
  const question = isAboutInvitations ? s(($) => $.unsubscribe.invitations.text) : s(($) => $.unsubscribe.text)
  const isStopped = done !== undefined && !variables?.undo
  return (
    <>
      <PageTitle>
        {isAboutInvitations ? s(($) => $.unsubscribe.invitations.title) : s(($) => $.unsubscribe.title)}
      </PageTitle>
      <Stack align="start">
        {done !== undefined && <Notice>{done || s(($) => $.unsubscribe.done)}</Notice>}
        {done === undefined && <Text>{token ? question : s(($) => $.unsubscribe.noToken)}</Text>}
        <FormFailure>
          {error
            ? isApiError(error) && error.code === 'TOKEN_INVALID'
              ? s(($) => $.unsubscribe.invalid)
              : errorText(error)
            : undefined}
        </FormFailure>
        {token && done === undefined && (
          <Button loading={isPending} onClick={() => unsubscribe({ token })}>
            {isAboutInvitations ? s(($) => $.unsubscribe.invitations.submit) : s(($) => $.unsubscribe.submit)}
          </Button>
        )}
        {token && isAboutInvitations && isStopped && (
          <Button variant="light" loading={isPending} onClick={() => unsubscribe({ token, undo: true })}>
            {s(($) => $.unsubscribe.invitations.undo)}
          </Button>
        )}
        {!isAboutInvitations && (
          <TextLink to="/app/settings/notifications">{s(($) => $.unsubscribe.settings)}</TextLink>
        )}
      </Stack>
    </>
  )
}
