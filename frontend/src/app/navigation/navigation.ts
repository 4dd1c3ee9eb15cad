import {
  IconCalendarHeart,
  IconCompass,
  IconHome2,
  IconMoodKid,
  IconPhotoHeart,
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
    | 'memories'
    | 'progress'
    | 'settings'
    | 'admin'
    | 'insights'
  readonly icon: Icon
  /** Another path that belongs to this destination and has no entry of its own. */
  readonly also?: string
  /** Whether the entry's path belongs to it only with a `mode` in the address, or only without one. */
  readonly hasMode?: boolean
}

/** The destinations of the bottom bar on phones. Children and settings are in the user menu there. */
export const bottomEntries: readonly Entry[] = [
  { to: '/app/dashboard', name: 'today', icon: IconHome2 },
  { to: '/app/activities', name: 'plan', icon: IconCalendarHeart, also: '/app/plans', hasMode: false },
  { to: '/app/activities?mode=browse', name: 'browse', icon: IconCompass, hasMode: true },
  { to: '/app/memories', name: 'memories', icon: IconPhotoHeart },
  { to: '/app/progress', name: 'progress', icon: IconPlant2 },
]

/** The destinations of the sidebar. */
export const navigation: readonly Entry[] = [
  { to: '/app/dashboard', name: 'home', icon: IconHome2 },
  { to: '/app/children', name: 'children', icon: IconMoodKid },
  { to: '/app/activities', name: 'activities', icon: IconSparkles, also: '/app/plans' },
  { to: '/app/memories', name: 'memories', icon: IconPhotoHeart },
  { to: '/app/progress', name: 'progress', icon: IconPlant2 },
  { to: '/app/settings', name: 'settings', icon: IconSettings },
]
