import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ColorScheme } from '../../../lib/color-scheme.ts'
import { useTheme } from '../use-theme.ts'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

export function ThemeSelect({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { theme, choose } = useTheme()
  const data = (['light', 'dark', 'auto'] as const).map((value) => {
    const Icon = icons[value]
    const name = t($ => $.common.themes[value])
    return {
      value,
      label: compact
        ? <><Icon size={16} style={{ display: 'block' }} aria-hidden /><VisuallyHidden>{name}</VisuallyHidden></>
        : <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.4rem' }}><Icon size={16} aria-hidden />{name}</span>,
    }
  })
  return (
    <SegmentedControl aria-label={t($ => $.common.theme)} value={theme} onChange={(chosen) => choose(chosen as ColorScheme)}
      data={data} radius="xl" size={compact ? 'xs' : 'sm'} />
  )
}
