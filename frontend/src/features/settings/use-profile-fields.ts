import type { ProfileBody } from '@filiz/domain/account/schemas.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../auth/api/current-user.ts'
import { useUpdateProfile } from '../auth/api/update-profile.ts'
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
 * Keeps a form to the account, which another tab or a mail's link may change as well: a field that nobody has changed here shows what
 * counts by now, and what is typed stays, as something that differs from it.
 *
 * @param valuesOf one function for as long as the form is there
 * @returns saves a change, and says so; what was changed while it was under way stays unsaved
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
    // Given the value that it has, a field would be drawn anew, and lose the focus.
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
