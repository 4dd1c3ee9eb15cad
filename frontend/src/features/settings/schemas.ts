import { changePasswordBody, profileBody } from '@filiz/domain/account/schemas.ts'
import { z } from 'zod'

/** What the profile form shows is all required there, though the contract lets any of it be left out. */
export const profileForm = profileBody.pick({ name: true, email: true, timeZone: true }).required().extend({ currentPassword: z.string() })

export const changePasswordForm = changePasswordBody.extend({ confirmation: z.string().min(1, 'required') })
  .refine(({ newPassword, confirmation }) => confirmation === '' || newPassword === confirmation, { path: ['confirmation'], error: 'passwords-differ' })
