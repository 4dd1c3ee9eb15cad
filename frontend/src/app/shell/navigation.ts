import { IconHome2, IconMoodKid, IconPlant2, IconSettings, IconSparkles, IconTools } from '@tabler/icons-react'

export const navigation = [
  { to: '/app/dashboard', name: 'home', icon: IconHome2 },
  { to: '/app/children', name: 'children', icon: IconMoodKid },
  { to: '/app/activities', name: 'activities', icon: IconSparkles },
  { to: '/app/progress', name: 'progress', icon: IconPlant2 },
  { to: '/app/settings', name: 'settings', icon: IconSettings },
] as const

/** Only for those who keep the catalogue. */
export const administration = { to: '/app/admin', name: 'admin', icon: IconTools } as const
