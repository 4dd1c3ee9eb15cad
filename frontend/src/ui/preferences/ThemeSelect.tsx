import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../Segmented.tsx'
import { useTheme } from './use-theme.ts'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

export function ThemeSelect({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { theme, choose } = useTheme()
  const options = (['light', 'dark', 'auto'] as const).map((value) => {
    const Icon = icons[value]
    const name = t(($) => $.common.themes[value])
    return {
      value,
      name,
      show: (
        <>
          <Icon size={16} />
          {!compact && name}
        </>
      ),
    }
  })
  return (
    <Segmented legend={t(($) => $.common.theme)} name={useId()} value={theme} onChange={choose} options={options} />
  )
}
