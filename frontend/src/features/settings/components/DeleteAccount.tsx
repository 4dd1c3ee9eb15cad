import type { User } from '@filiz/http/contract/shapes.ts'
import { Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { passwordToggle } from '../../../ui/password-toggle.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { clearLocalAccountData } from '../../../lib/account/sign-out.ts'
import { useDeleteAccount } from '../api/delete-account.ts'

const SharedChildren = lazyPart(
  async () => (await Promise.all([import('../../caregivers/components/SharedChildren.tsx'), loadTexts('family')]))[0],
  null,
)

/** Deletes the account after two confirmations; the second one asks for the password. */
export function DeleteAccount({ user }: { user: User }) {
  const { t: s } = useTranslation('settings')
  const [step, setStep] = useState<'closed' | 'sure' | 'final'>('closed')
  const close = () => setStep('closed')

  if (!user.hasPassword) return <Text>{s(($) => $.deletion.withoutPassword)}</Text>
  return (
    <>
      <Button variant="light" color="red" onClick={() => setStep('sure')}>
        {s(($) => $.deletion.open)}
      </Button>
      <ConfirmDialog
        danger
        opened={step === 'sure'}
        title={s(($) => $.deletion.confirmTitle)}
        confirm={s(($) => $.deletion.proceed)}
        onConfirm={() => setStep('final')}
        onClose={close}
      >
        {s(($) => $.deletion.confirmText)}
        <SharedChildren />
      </ConfirmDialog>
      <Dialog opened={step === 'final'} onClose={close} title={s(($) => $.deletion.finalTitle)}>
        <FinalWarning onClose={close} />
      </Dialog>
    </>
  )
}

function FinalWarning({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const { mutateAsync: deleteAccount } = useDeleteAccount()
  const { form, formRef, submit, submitting, failure, setFailure } = useZodForm({
    schema: async () => (await import('@filiz/domain/account/schemas.ts')).deleteAccountBody,
    initialValues: { password: '' },
    failed: s(($) => $.deletion.failed),
  })

  const deleteForGood = submit(async (body) => {
    try {
      const message = await deleteAccount(body)
      clearLocalAccountData()
      if (message) notifyDone(message)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'DEMO_MODE') throw error
      setFailure(error.message || s(($) => $.deletion.demo))
    }
  })

  return (
    <form ref={formRef} onSubmit={deleteForGood} noValidate>
      <Stack>
        <Text>{s(($) => $.deletion.finalText)}</Text>
        <FormFailure>{failure}</FormFailure>
        <PasswordInput
          data-autofocus
          autoComplete="current-password"
          label={s(($) => $.deletion.password)}
          {...passwordToggle(t)}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={submitting}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" color="red" loading={submitting}>
            {s(($) => $.deletion.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
