import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { looksLikeFiliz } from './sender-name.ts'
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
/** Maximum characters of a token. Filiz's own tokens are far shorter; Google's have about 1,200. */
const token = opaque(4_096)

export const registerBody = z.strictObject({
  name: name.refine((text) => !looksLikeFiliz(text), code('sender-name')),
  email,
  password: newPassword(minPasswordAtRegistration),
  language: language.optional(),
  timeZone: timeZone.optional(),
  /** Token of the invitation that led to the registration. */
  invitation: opaque(300).optional(),
})
export type RegisterBody = z.infer<typeof registerBody>

/** Accepts passwords of any length from 1, because the rules for new passwords may have changed. */
export const loginBody = z.strictObject({ email, password: password(1) })
export type LoginBody = z.infer<typeof loginBody>

export const refreshBody = z.strictObject({ refreshToken: token })

export const profileBody = z.strictObject({
  name: name.optional(),
  email: email.optional(),
  // To change the address, the user proves identity by password, or by a Google token when the account has no password.
  currentPassword: password(1).optional(),
  idToken: token.optional(),
  language: language.optional(),
  theme: choice(['light', 'dark', 'auto']).optional(),
  timeZone: timeZone.optional(),
  isExposureRecorded: flag.optional(),
  notifications: z
    .strictObject({
      planReady: flag,
      weeklySummary: flag,
      reminders: flag,
      monthLetter: flag,
      newChecklist: flag,
      othersCompleted: flag,
      othersRemembered: flag,
      othersJoined: flag,
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

/**
 * An optional password replaces the one given at registration. `mine`: the user confirms the registration as theirs.
 */
export const verifyEmailBody = z.strictObject({
  token,
  password: newPassword(minPasswordAtRegistration).optional(),
  mine: flag.optional(),
})
export type VerifyEmailBody = z.infer<typeof verifyEmailBody>

/** `undo`: a link that stops invitations allows them again. */
export const unsubscribeBody = z.strictObject({ token, undo: z.boolean().default(false) })

export const registrationOfLinkBody = z.strictObject({ token })

/** Body of the requests for a verification link and for a password reset. */
export const emailBody = z.strictObject({ email })
export type EmailBody = z.infer<typeof emailBody>

export const resetPasswordBody = z.strictObject({ token, password: newPassword(minPasswordAtRegistration) })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

/** The password, or a Google token for an account without one. */
export const deleteAccountBody = z
  .strictObject({ password: password(1).optional(), idToken: token.optional() })
  .refine((body) => body.password !== undefined || body.idToken !== undefined, {
    path: ['password'],
    error: code('required'),
  })
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>
