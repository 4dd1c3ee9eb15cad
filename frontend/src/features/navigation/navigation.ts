import {
  IconCalendarHeart,
  IconCompass,
  IconHome2,
  IconMoodKid,
  IconPlant2,
  IconSettings,
  IconSparkles,
  type Icon,
} from '@tabler/icons-react'

export interface Entry {
  readonly to: string
  readonly name:
    | 'today'
    | 'plan'
    | 'browse'
    | 'home'
    | 'children'
    | 'activities'
    | 'progress'
    | 'settings'
    | 'admin'
    | 'insights'
  readonly icon: Icon
  /** Another path that belongs to this destination and has no entry of its own. */
  readonly also?: string
  /** Whether the entry's path belongs to it with this value of `mode` only; null means none. */
  readonly mode?: string | null
}

const browseMode = 'browse'

/** The destinations of the bottom bar on phones. Children and settings are in the user menu there. */
export const bottomEntries: readonly Entry[] = [
  { to: '/app/dashboard', name: 'today', icon: IconHome2 },
  { to: '/app/activities', name: 'plan', icon: IconCalendarHeart, also: '/app/plans', mode: null },
  { to: '/app/activities?mode=browse', name: 'browse', icon: IconCompass, mode: browseMode },
  { to: '/app/progress', name: 'progress', icon: IconPlant2 },
]

/** The destinations of the sidebar. */
export const navigation: readonly Entry[] = [
  { to: '/app/dashboard', name: 'home', icon: IconHome2 },
  { to: '/app/children', name: 'children', icon: IconMoodKid },
  { to: '/app/activities', name: 'activities', icon: IconSparkles, also: '/app/plans' },
  { to: '/app/progress', name: 'progress', icon: IconPlant2 },
  { to: '/app/settings', name: 'settings', icon: IconSettings },
]
