import type { User } from '@filiz/http/contract/shapes.ts'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { timeZones } from '../../../lib/time-zones.ts'
import { useProfileFields } from '../use-profile-fields.ts'

const valuesOf = ({ timeZone }: User) => ({ timeZone })

export function TimeZoneForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { t: s } = useTranslation('settings')
  const language = useShownLanguage()
  const [now] = useState(() => Date.now())
  const zones = useMemo(() => timeZones(language, user.timeZone, now), [language, user.timeZone, now])
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('../schemas.ts')).timeZoneForm,
    initialValues: valuesOf(user),
    failed: s(($) => $.profile.failed),
  })
  const save = submit(useProfileFields(form, ['timeZone'], user, valuesOf))

  return (
    <form ref={formRef} onSubmit={save} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <NativeSelect
          label={s(($) => $.preferences.timeZone)}
          data={zones}
          key={form.key('timeZone')}
          {...form.getInputProps('timeZone')}
        />
        <Group>
          <Button type="submit" loading={submitting}>
            {t(($) => $.common.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
