import type { Child } from '@filiz/http/contract/shapes.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChildAvatar } from './ChildAvatar.tsx'
import styles from './ChildChip.module.css'

interface Props {
  readonly family: readonly Child[]
  readonly child: Child
  readonly onChange: (id: string) => void
}

/** Names the child that a page shows, and changes it. Renders nothing for fewer than two children. */
export function ChildChip({ family, child, onChange }: Props) {
  const { t } = useTranslation()
  if (family.length < 2) return null
  return (
    <NativeSelect
      aria-label={t(($) => $.children.choose)}
      radius="xl"
      leftSection={<ChildAvatar child={child} size="sm" />}
      leftSectionWidth={44}
      classNames={{ root: styles.chip, input: styles.name }}
      value={child.id}
      data={family.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
