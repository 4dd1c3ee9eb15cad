import { code } from '@filiz/domain/shared/field-codes.ts'
import { registerBody, resetPasswordBody } from '@filiz/domain/account/schemas.ts'
import { z } from 'zod'

const confirmation = { confirmation: z.string().min(1, code('required')) }

/** The form's fields: the request body plus the repeated password, which is not sent. */
export const registerForm = registerBody
  .extend(confirmation)
  .refine(({ password, confirmation: again }) => again === '' || password === again, {
    path: ['confirmation'],
    error: code('passwords-differ'),
  })

export const resetPasswordForm = resetPasswordBody
  .extend(confirmation)
  .refine(({ password, confirmation: again }) => again === '' || password === again, {
    path: ['confirmation'],
    error: code('passwords-differ'),
  })
