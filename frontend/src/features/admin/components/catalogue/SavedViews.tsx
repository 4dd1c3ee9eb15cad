import { ActionIcon, Button, Group } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../ui/error-text.ts'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { NameForm } from '../../../../ui/NameForm.tsx'
import { useSaveViews, useViews } from '../../api/views.ts'

interface Props {
  /** The query of the shown view; empty for the whole catalogue. */
  readonly query: string
  readonly onShow: (query: string) => void
}

/** The administrator's named views of the list, and a name for the shown one. */
export function SavedViews({ query, onShow }: Props) {
  const { t } = useTranslation('admin')
  const { data: views = [] } = useViews()
  const { mutate: save, isPending, error } = useSaveViews()
  const [name, setName] = useState<string>()
  const known = views.some((view) => view.query === query)
  if (views.length === 0 && query === '') return null

  return (
    <Group gap="xs" mb="md" role="group" aria-label={t(($) => $.catalogue.views.label)}>
      {views.map((view) => (
        <Group key={view.name} gap={0} wrap="nowrap">
          <Button
            size="compact-md"
            variant={view.query === query ? 'filled' : 'light'}
            aria-pressed={view.query === query}
            onClick={() => onShow(view.query)}
          >
            {view.name}
          </Button>
          <ActionIcon
            color="gray"
            size="lg"
            aria-label={t(($) => $.catalogue.views.remove, { name: view.name })}
            onClick={() => save(views.filter((one) => one !== view))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {query !== '' && !known && name === undefined && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconBookmark size={17} aria-hidden />}
          onClick={() => setName('')}
        >
          {t(($) => $.catalogue.views.save)}
        </Button>
      )}
      {name !== undefined && (
        <NameForm
          name={name}
          label={t(($) => $.catalogue.views.name)}
          keep={t(($) => $.catalogue.views.keep)}
          busy={isPending}
          onChange={setName}
          onKeep={(named) =>
            save([...views.filter((view) => view.name !== named), { name: named, query }], {
              onSuccess: () => setName(undefined),
            })
          }
        />
      )}
      {error && <FormFailure>{errorText(error)}</FormFailure>}
    </Group>
  )
}
