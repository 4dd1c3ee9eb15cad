import { code } from '@filiz/domain/shared/field-codes.ts'
import { changePasswordBody, profileBody } from '@filiz/domain/account/schemas.ts'
import type { Weekday } from '@filiz/domain/account/events.ts'
import { flag, timeOfDay } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'

/** All fields of the form are required, although they are optional in the API. */
export const profileForm = profileBody
  .pick({ name: true, email: true })
  .required()
  .extend({ currentPassword: z.string() })

export const changePasswordForm = changePasswordBody
  .extend({ confirmation: z.string().min(1, code('required')) })
  .refine(({ newPassword, confirmation }) => confirmation === '' || newPassword === confirmation, {
    path: ['confirmation'],
    error: code('passwords-differ'),
  })

export const timeZoneForm = profileBody.pick({ timeZone: true }).required()

/** The values of checkboxes are strings. Reminders without a day are an error here, as on the server. */
export const notificationsForm = z.object({
  notifications: z
    .object({
      planReady: flag,
      weeklySummary: flag,
      monthLetter: flag,
      newChecklist: flag,
      othersCompleted: flag,
      othersRemembered: flag,
      othersJoined: flag,
      reminders: flag,
      reminderDays: z
        .array(z.enum(['1', '2', '3', '4', '5', '6', '7']))
        .transform((days) => days.map((day) => Number(day) as Weekday)),
      reminderTime: timeOfDay,
    })
    .refine(({ reminders, reminderDays }) => !reminders || reminderDays.length > 0, {
      path: ['reminderDays'],
      error: code('no-day'),
    }),
})
