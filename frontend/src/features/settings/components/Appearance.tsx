import { Group } from '@mantine/core'
import { LanguageSelect } from '../../preferences/components/LanguageSelect.tsx'
import { ThemeSelect } from '../../preferences/components/ThemeSelect.tsx'

export const Appearance = () => <Group><LanguageSelect /><ThemeSelect /></Group>
