import { IconHome2, IconMoodKid, IconPlant2, IconSettings, IconSparkles, type Icon } from '@tabler/icons-react'

export interface Entry {
  readonly to: string
  readonly name: 'home' | 'children' | 'activities' | 'progress' | 'settings' | 'admin' | 'insights'
  readonly icon: Icon
  /** Another path that belongs to this destination and has no entry of its own. */
  readonly also?: string
}

export const navigation: readonly Entry[] = [
  { to: '/app/dashboard', name: 'home', icon: IconHome2 },
  { to: '/app/children', name: 'children', icon: IconMoodKid },
  { to: '/app/activities', name: 'activities', icon: IconSparkles, also: '/app/plans' },
  { to: '/app/progress', name: 'progress', icon: IconPlant2 },
  { to: '/app/settings', name: 'settings', icon: IconSettings },
]
