/** In schema 1 a renewed registration voided all earlier links. */
export const renewedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  voidsOlder: true,
})

/** In schema 1 an address had at most one registration. */
export const requestedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  registration: 'newest',
})

/**
 * In schema 1 the three switches were on by default, and each change saved all of them, so a deliberate choice cannot
 * be recognised. No notices were sent then, so the upcaster turns all off.
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

/** Before schema 3 there was no monthly letter, so the upcaster turns it off. */
export const profileToSchema3 = ({ notifications, ...data }: Record<string, unknown>): Record<string, unknown> =>
  notifications === undefined ? data : { ...data, notifications: { ...(notifications as object), monthLetter: false } }

/** Before schema 4 there was no notice about a checklist, so the upcaster turns it off. */
export const profileToSchema4 = ({ notifications, ...data }: Record<string, unknown>): Record<string, unknown> =>
  notifications === undefined ? data : { ...data, notifications: { ...(notifications as object), newChecklist: false } }

/** Before schema 5 nothing told what other parents did; the upcaster chooses as for a new account. */
export const profileToSchema5 = ({ notifications, ...data }: Record<string, unknown>): Record<string, unknown> =>
  notifications === undefined
    ? data
    : {
        ...data,
        notifications: {
          ...(notifications as object),
          othersCompleted: false,
          othersRemembered: false,
          othersJoined: true,
        },
      }
