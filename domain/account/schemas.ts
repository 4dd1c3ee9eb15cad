import { z } from 'zod'
import {
  choice,
  distinctChoices,
  email,
  flag,
  line,
  newPassword,
  opaque,
  password,
  timeOfDay,
  timeZone,
  weekday,
} from '../shared/fields.ts'

export const maxName = 50
export const minPasswordAtRegistration = 8
export const minPasswordAtChange = 6

const language = choice(['tr', 'en'])
const name = line(maxName)
/** Our own tokens are far shorter; Google's are about 1,200 characters. */
const token = opaque(4_096)

export const registerBody = z.strictObject({
  name,
  email,
  password: newPassword(minPasswordAtRegistration),
  language: language.optional(),
  timeZone: timeZone.optional(),
})
export type RegisterBody = z.infer<typeof registerBody>

/** A password of any length: what it had to be once is no business of logging in. */
export const loginBody = z.strictObject({ email, password: password(1) })
export type LoginBody = z.infer<typeof loginBody>

export const refreshBody = z.strictObject({ refreshToken: token })
export type RefreshBody = z.infer<typeof refreshBody>

export const profileBody = z.strictObject({
  name: name.optional(),
  email: email.optional(),
  // To change the address: the password, or Google's token for an account that has none.
  currentPassword: password(1).optional(),
  idToken: token.optional(),
  language: language.optional(),
  theme: choice(['light', 'dark', 'auto']).optional(),
  timeZone: timeZone.optional(),
  notifications: z
    .strictObject({
      planReady: flag,
      weeklySummary: flag,
      reminders: flag,
      monthLetter: flag,
      reminderDays: distinctChoices(weekday, { max: 7 }),
      reminderTime: timeOfDay,
    })
    .partial()
    .optional(),
})
export type ProfileBody = z.infer<typeof profileBody>

export const changePasswordBody = z.strictObject({
  currentPassword: password(1),
  newPassword: newPassword(minPasswordAtChange),
})
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

export const googleBody = z.strictObject({ idToken: token })
export type GoogleBody = z.infer<typeof googleBody>

/** With a password of its own, whoever follows the link has it in place of the one that was given when registering. */
export const verifyEmailBody = z.strictObject({ token, password: newPassword(minPasswordAtRegistration).optional() })
export type VerifyEmailBody = z.infer<typeof verifyEmailBody>

export const unsubscribeBody = z.strictObject({ token })

export const registrationOfLinkBody = z.strictObject({ token })

/** Of resend-verification and forgot-password. */
export const emailBody = z.strictObject({ email })
export type EmailBody = z.infer<typeof emailBody>

export const resetPasswordBody = z.strictObject({ token, password: newPassword(minPasswordAtRegistration) })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

/** The password, or Google's token for an account that has none. */
export const deleteAccountBody = z
  .strictObject({ password: password(1).optional(), idToken: token.optional() })
  .refine((body) => body.password !== undefined || body.idToken !== undefined, {
    path: ['password'],
    error: 'required',
  })
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>
