import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useUnsubscribe } from '../api/unsubscribe.ts'
import { TextLink } from '../components/TextLink.tsx'
import { useLinkToken } from '../use-link-token.ts'

/** The page that the unsubscribe link in mails opens. It requires a click, because mail scanners open all links. */
export default function UnsubscribePage() {
  const { t: s } = useTranslation('settings')
  const token = useLinkToken()
  const { mutate: unsubscribe, isPending, data: done, error } = useUnsubscribe()
  return (
    <>
      <PageTitle>{s(($) => $.unsubscribe.title)}</PageTitle>
      <Stack align="start">
        {done !== undefined && <Notice>{done || s(($) => $.unsubscribe.done)}</Notice>}
        {done === undefined && <Text>{token ? s(($) => $.unsubscribe.text) : s(($) => $.unsubscribe.noToken)}</Text>}
        <FormFailure>
          {error
            ? isApiError(error) && error.code === 'TOKEN_INVALID'
              ? s(($) => $.unsubscribe.invalid)
              : errorText(error)
            : undefined}
        </FormFailure>
        {token && done === undefined && (
          <Button loading={isPending} onClick={() => unsubscribe(token)}>
            {s(($) => $.unsubscribe.submit)}
          </Button>
        )}
        <TextLink to="/app/settings/notifications">{s(($) => $.unsubscribe.settings)}</TextLink>
      </Stack>
    </>
  )
}
