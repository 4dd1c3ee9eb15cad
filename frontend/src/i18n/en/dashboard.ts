import type { Texts } from '../texts.ts'
import type { dashboard as original } from '../tr/dashboard.ts'

export const dashboard: Texts<typeof original> = {
  title: 'Home',
  greetings: { morning: 'Good morning, {{name}}', day: 'Hello, {{name}}', evening: 'Good evening, {{name}}' },
  loadError: 'The home page could not be loaded',
  staff: { title: 'Your work pages', text: 'For these you need not add a child.' },
  next: {
    done: 'You’ve done all of this month’s activities. If you’d like more, try the suggestions below.',
    askedDone: 'That’s enough for this month, well done. If you’d like more, here are a few.',
  },
  stats: {
    heading: 'At a glance',
    streak: 'Streak',
    thisMonth: 'This month',
    time: 'Time together',
    last30: 'Last 30 days',
    paused: 'Paused',
    details: 'All progress',
  },
  insights: { heading: 'Development insights' },
  recent: { heading: 'Recently completed' },
  suggested: {
    heading: 'You might like these, too',
    none: 'No other suggestions just now.',
    loadError: 'The suggestions could not be loaded',
  },
  actions: {
    heading: 'Quick actions',
    addMemory: 'Add a memory',
    addChild: 'Add a child',
    reminders: 'Set up reminders',
    coming: 'What comes, and when',
  },
  children: {
    heading: 'Children',
    manage: 'Manage all',
    show: 'Show: {{name}}',
    noPlan: 'No plan this month',
    recalled: 'Safety notice',
    doneOf: '{{completed}} of {{total}}',
  },
}
