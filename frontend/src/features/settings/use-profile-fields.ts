import type { User } from '@filiz/http/contract/shapes.ts'
import type { ProfileBody } from '@filiz/domain/account/schemas.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateProfile } from '../../lib/account/update-profile.ts'
import { useSaved } from './use-saved.ts'

interface Form<Values> {
  getValues(): Values
  isDirty(field: string): boolean
  resetDirty(began: Values): void
  setFieldValue(field: string, value: unknown): void
}

const valueAt = (values: unknown, field: string) =>
  field.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], values)

/**
 * Keeps a form in sync with the account, which may change in another tab or through the link in a mail. Untouched
 * fields take the account's values; typed text stays and counts as unsaved.
 * @param valuesOf must be the same function while the form is mounted
 * @returns a function that saves a change and confirms it; fields changed during the save stay unsaved
 */
export function useProfileFields<Values>(
  form: Form<Values>,
  fields: readonly string[],
  user: User,
  valuesOf: (user: User) => Values,
) {
  const { t: s } = useTranslation('settings')
  const { mutateAsync: updateProfile } = useUpdateProfile()
  const saved = useSaved()

  function follow(now: User) {
    const values = valuesOf(now)
    const untouched = fields.filter((field) => !form.isDirty(field))
    form.resetDirty(values)
    // Setting an unchanged value would re-render the field and lose its focus.
    for (const field of untouched) if (form.isDirty(field)) form.setFieldValue(field, valueAt(values, field))
  }
  const followAccount = useEffectEvent(follow)
  useEffect(() => followAccount(user), [user])

  return async (body: ProfileBody) => {
    const sent = form.getValues()
    const { data, message } = await updateProfile(body)
    form.resetDirty(sent)
    follow(data.user)
    saved(message || s(($) => $.profile.saved))
  }
}
