import type { Child } from '@filiz/http/contract/shapes.ts'
import { Group, Stack, TextInput } from '@mantine/core'
import { looksOf, type Look } from '@filiz/domain/child/look.ts'
import type { ChildBody } from '@filiz/domain/child/schemas.ts'
import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import type { Draft } from '../../../lib/drafts.ts'
import { randomId } from '../../../lib/random-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { useIsOnPage } from '../../../ui/use-is-on-page.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { useChildren } from '../../../lib/family/children.ts'
import type { ChildDraft } from '../child-draft.ts'
import { AllergyPicker } from './AllergyPicker.tsx'
import { HouseholdPicker } from './HouseholdPicker.tsx'
import { BirthDateInput } from './BirthDateInput.tsx'
import styles from './ChildForm.module.css'
import { LookPicker } from './LookPicker.tsx'
import { InterestPicker } from './InterestPicker.tsx'

const RestoredDraft = lazyExtra(
  async () => (await Promise.all([import('./RestoredDraft.tsx'), loadTexts('offline')]))[0],
)

interface Props {
  readonly child?: Child
  /** Unsaved values, which take precedence over the child's. */
  readonly draft: Draft<ChildDraft>
  /** The child's ETag when the form was opened. */
  readonly etag?: string | undefined
  /** Called to restart the form without the draft. */
  readonly onAnew: () => void
  readonly submitLabel: string
  readonly failed: string
  /**
   * Saves the child; rejects when saving failed. Navigate in `onSaved` instead, which is called only while the user is
   * still on the page.
   */
  readonly save: (body: ChildBody) => Promise<Child>
  readonly onSaved: (child: Child) => void
  readonly cancel: ReactNode
}

export function ChildForm({ child, draft, etag, onAnew, submitLabel, failed, save, onSaved, cancel }: Props) {
  const { t: f } = useTranslation('family')
  const [left] = useState(draft.read)
  const { data: family = [] } = useChildren()
  // A new child begins with a look that no sibling has.
  const [look] = useState((): Look => {
    if (child) return { picture: child.picture, color: child.color }
    const newId = randomId()
    return looksOf([...family, { id: newId }]).get(newId)!
  })
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/child/schemas.ts')).childBody,
    initialValues: {
      name: child?.name ?? '',
      birthDate: child?.birthDate ?? '',
      interests: child?.interests ?? [],
      allergies: child?.allergies ?? [],
      // The own children live in one household.
      household: (child ?? family.find(({ role }) => role === 'owner'))?.household ?? [],
      ...look,
      ...left?.values,
    },
    failed,
    onChange: (values) => draft.keep({ values, ...(child && { child }), ...(etag && { etag }) }),
  })
  const saved = useRef(false)
  const stillHere = useIsOnPage()
  const unsaved = useCallback(() => !saved.current && (left !== undefined || form.isDirty()), [form, left])

  const send = submit(async (body) => {
    const answer = await save(body)
    draft.clear()
    saved.current = true
    if (stillHere()) onSaved(answer)
  })
  // An error of a single interest (`interests.3`) is shown for the whole group.
  const interestError = Object.entries(form.errors).find(([path]) => path.startsWith('interests'))?.[1]

  return (
    <form ref={formRef} onSubmit={send} noValidate className={styles.form}>
      <LeaveGuard unsaved={unsaved} onLeave={draft.clear} />
      <Stack gap="xl">
        {left && (
          <Suspense>
            <RestoredDraft
              onAnew={() => {
                draft.clear()
                onAnew()
              }}
            />
          </Suspense>
        )}
        <FormFailure>{failure}</FormFailure>
        <TextInput
          className={styles.name!}
          autoComplete="off"
          label={f(($) => $.form.name)}
          placeholder={f(($) => $.form.namePlaceholder)}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <BirthDateInput key={form.key('birthDate')} {...form.getInputProps('birthDate')} />
        <AllergyPicker key={form.key('allergies')} {...form.getInputProps('allergies')} asked={!child} />
        <InterestPicker key={form.key('interests')} {...form.getInputProps('interests')} error={interestError} />
        <HouseholdPicker key={form.key('household')} {...form.getInputProps('household')} asked={!child} />
        <LookPicker
          defaultValue={{ picture: form.getValues().picture, color: form.getValues().color }}
          onChange={({ picture, color }) => form.setValues({ picture, color })}
        />
        <Group>
          <Button type="submit" size="lg" loading={submitting}>
            {submitLabel}
          </Button>
          {cancel}
        </Group>
      </Stack>
    </form>
  )
}
