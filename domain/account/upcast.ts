/** A registration that was made again used to void the links before it. */
export const renewedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  voidsOlder: true,
})

/** And so there was one registration at a time that a link could be asked for. */
export const requestedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  registration: 'newest',
})

/**
 * Three switches once stood at "on" before anybody touched one, and an event that changed one repeated the others: who chose to be
 * written to cannot be told from who did not. Nothing was ever sent by them; what has not been chosen is off (decision 160).
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

/** Of the month's letter nobody had been asked. */
export const profileToSchema3 = ({ notifications, ...data }: Record<string, unknown>): Record<string, unknown> =>
  notifications === undefined ? data : { ...data, notifications: { ...(notifications as object), monthLetter: false } }
