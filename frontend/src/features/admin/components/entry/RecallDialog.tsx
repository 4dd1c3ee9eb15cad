import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Group, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { useZodForm } from '../../../../ui/use-zod-form.ts'
import type { Answer } from '../../../../lib/api-client.ts'
import { useRecall } from '../../api/change-entry.ts'
import type { OpenedEntry } from '../../api/entry.ts'
import { useRecallReach } from '../../api/figures.ts'
import { DialogForm } from '../DialogForm.tsx'

interface Props {
  readonly opened: OpenedEntry
  readonly onRecalled: (answer: Answer<CatalogueEntry>) => void
  readonly onClose: () => void
}

/** Recalls an activity, or edits the reason of an existing recall. */
export default function RecallDialog({ opened, onRecalled, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const { mutateAsync: recall } = useRecall()
  const { recalled, id } = opened.entry
  const { data: reach } = useRecallReach(id)
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/activity/schemas.ts')).recallBody,
    initialValues: { reason: { tr: recalled?.reason.tr ?? '', en: recalled?.reason.en ?? '' } },
    failed: t(($) => $.editor.recall.failed),
  })
  const send = submit(async ({ reason }) => onRecalled(await recall({ opened, reason })))
  const field = (language: 'tr' | 'en') => ({
    lang: language,
    autosize: true,
    minRows: 2,
    ...form.getInputProps(`reason.${language}`),
  })
  return (
    <Dialog opened steady size="lg" title={t(($) => $.editor.recall.title)} onClose={onClose}>
      <DialogForm formRef={formRef} onSubmit={send}>
        <Stack>
          <p>{t(($) => $.editor.recall.text)}</p>
          <p role="status">
            {reach &&
              (reach.families === null
                ? t(($) => $.editor.recall.fewFamilies)
                : t(($) => $.editor.recall.families, { count: reach.families }))}
          </p>
          <FormFailure>{failure}</FormFailure>
          <Textarea
            {...field('tr')}
            key={form.key('reason.tr')}
            required
            data-autofocus
            label={t(($) => $.editor.recall.tr)}
            description={t(($) => $.editor.recall.hint)}
          />
          <Textarea
            {...field('en')}
            key={form.key('reason.en')}
            label={t(($) => $.editor.recall.en)}
            description={t(($) => $.editor.recall.enHint)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={submitting}>
              {common(($) => $.common.cancel)}
            </Button>
            <Button type="submit" color="red" loading={submitting}>
              {recalled ? t(($) => $.editor.recall.saveAgain) : t(($) => $.editor.recall.submit)}
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
