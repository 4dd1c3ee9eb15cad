import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import MemoryForm from './MemoryForm.tsx'

/** A dialog that adds a memory or changes one. */
export default function MemoryDialog(props: Omit<ComponentProps<typeof MemoryForm>, 'onSaved'>) {
  const { t } = useTranslation('memories')
  const { memory, onClose } = props
  return (
    <Dialog
      opened
      steady
      size="lg"
      onClose={onClose}
      title={memory ? t(($) => $.form.titleEdit) : t(($) => $.form.titleAdd)}
    >
      <MemoryForm {...props} onSaved={onClose} />
    </Dialog>
  )
}
