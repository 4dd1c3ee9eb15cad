import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useForgotPassword } from '../../../lib/account/forgot-password.ts'

/** Sets the first password of an account that was created with Google, by a mailed link. */
export function FirstPassword({ email }: { email: string }) {
  const { t: s } = useTranslation('settings')
  const { mutate: sendLink, isPending, data: sent, error } = useForgotPassword()
  return (
    <Stack align="start">
      <Text>{s(($) => $.password.none)}</Text>
      <FormFailure>{error ? errorText(error) : undefined}</FormFailure>
      {sent !== undefined && <Notice>{sent}</Notice>}
      <Button variant="light" loading={isPending} onClick={() => sendLink({ email })}>
        {s(($) => $.password.sendLink)}
      </Button>
    </Stack>
  )
}
