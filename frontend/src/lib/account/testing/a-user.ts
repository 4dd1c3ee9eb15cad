import type { User } from '@filiz/http/contract/shapes.ts'

/** A parent's account with overrides, for specs. */
export const aUser = (more: Partial<User> = {}): User => ({
  id: 'user-1',
  name: 'Zeynep',
  email: 'zeynep@example.org',
  role: 'USER',
  roles: [],
  isEmailVerified: true,
  memberSince: '2026-01-01T00:00:00.000Z',
  language: 'en',
  theme: 'auto',
  timeZone: 'Europe/Istanbul',
  hasPassword: true,
  pendingEmail: null,
  isExposureRecorded: false,
  notifications: {
    planReady: false,
    weeklySummary: true,
    monthLetter: false,
    newChecklist: false,
    othersCompleted: false,
    othersRemembered: false,
    othersJoined: true,
    reminders: false,
    reminderDays: [6],
    reminderTime: '10:00',
  },
  ...more,
})
