import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { ChildBody } from '@filiz/domain/child/schemas.ts'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import type { Child } from '../api/children.ts'
import { maxChildName } from '../limits.ts'
import { BirthDateInput } from './BirthDateInput.tsx'
import styles from './ChildForm.module.css'
import { InterestPicker } from './InterestPicker.tsx'

interface Props {
  readonly child?: Child
  readonly submitLabel: string
  readonly failed: string
  /** Rejects where it was not saved. What follows the saving is `onSaved`'s. */
  readonly save: (body: ChildBody) => Promise<Child>
  readonly onSaved: (child: Child) => void
  readonly cancel: ReactNode
}

export function ChildForm({ child, submitLabel, failed, save, onSaved, cancel }: Props) {
  const { t } = useTranslation()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/child/schemas.ts')).childBody,
    initialValues: { name: child?.name ?? '', birthDate: child?.birthDate ?? '', interests: child?.interests ?? [] },
    failed,
  })
  const unsaved = useCallback(() => form.isDirty(), [form])

  const send = submit(async (body) => {
    const answer = await save(body)
    form.resetDirty()
    onSaved(answer)
  })
  // A single interest at fault (`interests.3`) is shown with all of them.
  const interestError = Object.entries(form.errors).find(([path]) => path.startsWith('interests'))?.[1]

  return (
    <form ref={formRef} onSubmit={send} noValidate className={styles.form}>
      <LeaveGuard unsaved={unsaved} />
      <Stack gap="xl">
        <FormFailure>{failure}</FormFailure>
        <TextInput className={styles.name!} autoComplete="off" label={t($ => $.children.form.name)} placeholder={t($ => $.children.form.namePlaceholder)} maxLength={maxChildName}
          key={form.key('name')} {...form.getInputProps('name')} />
        <BirthDateInput key={form.key('birthDate')} {...form.getInputProps('birthDate')} />
        <InterestPicker key={form.key('interests')} {...form.getInputProps('interests')} error={interestError} />
        <Group>
          <Button type="submit" size="lg" loading={submitting}>{submitLabel}</Button>
          {cancel}
        </Group>
      </Stack>
    </form>
  )
}
