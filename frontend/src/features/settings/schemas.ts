import { changePasswordBody, profileBody } from '@filiz/domain/account/schemas.ts'
import type { Weekday } from '@filiz/domain/account/events.ts'
import { flag, timeOfDay } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'

/** What the profile form shows is all required there, though the contract lets any of it be left out. */
export const profileForm = profileBody
  .pick({ name: true, email: true })
  .required()
  .extend({ currentPassword: z.string() })

export const changePasswordForm = changePasswordBody
  .extend({ confirmation: z.string().min(1, 'required') })
  .refine(({ newPassword, confirmation }) => confirmation === '' || newPassword === confirmation, {
    path: ['confirmation'],
    error: 'passwords-differ',
  })

export const timeZoneForm = profileBody.pick({ timeZone: true }).required()

/** Boxes that are ticked have texts for values. The server says the same of days that are missing. */
export const notificationsForm = z.object({
  notifications: z
    .object({
      planReady: flag,
      weeklySummary: flag,
      monthLetter: flag,
      reminders: flag,
      reminderDays: z
        .array(z.enum(['1', '2', '3', '4', '5', '6', '7']))
        .transform((days) => days.map((day) => Number(day) as Weekday)),
      reminderTime: timeOfDay,
    })
    .refine(({ reminders, reminderDays }) => !reminders || reminderDays.length > 0, {
      path: ['reminderDays'],
      error: 'no-day',
    }),
})
