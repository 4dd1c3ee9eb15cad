import type { User } from '@filiz/http/contract/shapes.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { useUpdateProfile } from '../../../lib/account/update-profile.ts'
import { useSaved } from '../use-saved.ts'

/** Allows or forbids that the app records what it shows. Each press is saved at once. */
export function ExposureSwitch({ user }: { user: User }) {
  const { t: s } = useTranslation('settings')
  const { mutate: update, isPending, variables, error } = useUpdateProfile()
  const saved = useSaved()
  const choose = (isExposureRecorded: boolean) =>
    update({ isExposureRecorded }, { onSuccess: () => saved(s(($) => $.exposure.saved)) })
  return (
    <>
      {error && (
        <ActionFailure
          error={error}
          otherwise={s(($) => $.exposure.failed)}
          onRetry={() => choose(variables?.isExposureRecorded === true)}
        />
      )}
      <Switch
        label={s(($) => $.exposure.allow)}
        checked={isPending ? variables.isExposureRecorded === true : user.isExposureRecorded}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </>
  )
}
