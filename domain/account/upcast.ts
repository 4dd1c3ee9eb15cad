/** In schema 1 a renewed registration voided the earlier links. */
export const renewedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  voidsOlder: true,
})

/** In schema 1 there was one registration at a time. */
export const requestedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  registration: 'newest',
})

/**
 * In schema 1 the three switches were on by default, and each change repeated the others, so a real choice cannot be
 * recognised. Nothing was ever sent by them, so all are off.
 */
export const profileToSchema2 = ({ notifications, ...data }: Record<string, unknown>): Record<string, unknown> =>
  notifications === undefined
    ? data
    : {
        ...data,
        notifications: {
          planReady: false,
          weeklySummary: false,
          reminders: false,
          reminderDays: [6],
          reminderTime: '10:00',
        },
      }

/** Schema 2 has no monthly letter, so it is off. */
export const profileToSchema3 = ({ notifications, ...data }: Record<string, unknown>): Record<string, unknown> =>
  notifications === undefined ? data : { ...data, notifications: { ...(notifications as object), monthLetter: false } }
