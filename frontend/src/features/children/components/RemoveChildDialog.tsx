import type { Child } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { notifyDone } from '../../../ui/notify.ts'
import { useCaregivers } from '../../caregivers/api/caregivers.ts'
import { useRemoveChild } from '../api/remove-child.ts'

/** Confirms the permanent deletion of a child. After a failure, the button repeats the same request. */
export default function RemoveChildDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const { data: caregivers = [] } = useCaregivers(child.id)
  const others = caregivers
    .filter(({ role }) => role !== 'owner')
    .map(({ name }) => name ?? f(($) => $.caregivers.somebody))
  const { mutate: remove, isPending, error } = useRemoveChild()
  const confirm = () =>
    remove(child.id, {
      onSuccess: () => {
        notifyDone(t(($) => $.children.remove.done, { name: child.name }))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      opened
      danger
      title={t(($) => $.children.remove.title, { name: child.name })}
      confirm={t(($) => $.children.remove.confirm)}
      busy={isPending}
      failure={
        error
          ? errorText(
              error,
              t(($) => $.children.remove.failed),
            )
          : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(($) => $.children.remove.text)}
      {others.length > 0 && ` ${f(($) => $.deletion.child, { names: format.list(others) })}`}
    </ConfirmDialog>
  )
}
