import type { Texts } from '../texts.ts'
import type { shell as original } from '../tr/shell.ts'

export const shell: Texts<typeof original> = {
  mainNavigation: 'Main menu',
  bottomNavigation: 'Shortcuts',
  home: 'Home',
  children: 'Children',
  activities: 'Activities',
  memories: 'Memories',
  progress: 'Progress',
  settings: 'Settings',
  today: 'Today',
  plan: 'Plan',
  browse: 'Explore',
  admin: 'Admin panel',
  insights: 'Insights',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  userMenu: 'User menu: {{name}}',
  accountSettings: 'Account settings',
  signOut: 'Sign out',
  signOutTitle: 'Sign out?',
  signOutText: 'Your session on this device will end. Your plans and progress will wait for you.',
  denied: {
    title: 'Access denied',
    text: 'You are not allowed to see this page.',
    checking: 'Checking your access...',
  },
}
