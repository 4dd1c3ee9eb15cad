import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { categoryName } from '@filiz/domain/texts/categories.ts'
import type { Checklist } from '@filiz/http/contract/milestones.ts'
import { NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { Focus, useFocus } from '../api/milestones.ts'
import { offeredFocuses } from '../offered-focuses.ts'

interface Props {
  readonly focuses: readonly Focus[]
  readonly checklists: readonly Checklist[]
  readonly change: ReturnType<typeof useFocus>
}

/** The focus of this month, as long as it has no plan, and of the next one. */
export function FocusPanel({ focuses, checklists, change: { mutate, isPending, error, variables } }: Props) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const isShown = ({ hasPlan, category, milestoneId }: Focus, index: number) =>
    index > 0 || !hasPlan || category !== null || milestoneId !== null

  function choose({ year, month }: Focus, value: string) {
    const category = categories.find((one): one is Category => one === value) ?? null
    mutate({ year, month, category, milestoneId: category === null && value !== '' ? value : null })
  }
  return (
    <Panel title={f(($) => $.milestones.focus.title)} text={f(($) => $.milestones.focus.text)}>
      <Stack gap="md">
        {focuses.filter(isShown).map((focus) => {
          const month = format.month(focus.year, focus.month)
          return (
            <Stack key={month} gap="xs">
              <NativeSelect
                label={f(($) => $.milestones.focus.label, { month })}
                value={focus.category ?? focus.milestoneId ?? ''}
                disabled={isPending}
                onChange={({ currentTarget }) => choose(focus, currentTarget.value)}
                data={[
                  { value: '', label: f(($) => $.milestones.focus.none) },
                  {
                    group: f(($) => $.milestones.focus.areas),
                    items: categories.map((value) => ({ value, label: categoryName(value, language()) })),
                  },
                  {
                    group: f(($) => $.milestones.focus.milestones),
                    items: offeredFocuses(checklists, focus.milestoneId).map(({ id, text }) => ({
                      value: id,
                      label: text,
                    })),
                  },
                ]}
              />
              {focus.hasPlan && <Notice about="info">{f(($) => $.milestones.focus.hasPlan, { month })}</Notice>}
            </Stack>
          )
        })}
        {error && variables && (
          <ActionFailure
            error={error}
            otherwise={f(($) => $.milestones.focus.saveError)}
            onRetry={() => mutate(variables)}
          />
        )}
      </Stack>
    </Panel>
  )
}
