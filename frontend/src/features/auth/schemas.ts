import { registerBody, resetPasswordBody } from '@filiz/domain/account/schemas.ts'
import { z } from 'zod'

const confirmation = { confirmation: z.string().min(1, 'required') }

/** What people fill in: the contract's body, and the password a second time, which stays here. */
export const registerForm = registerBody
  .extend(confirmation)
  .refine(({ password, confirmation: again }) => again === '' || password === again, {
    path: ['confirmation'],
    error: 'passwords-differ',
  })

export const resetPasswordForm = resetPasswordBody
  .extend(confirmation)
  .refine(({ password, confirmation: again }) => again === '' || password === again, {
    path: ['confirmation'],
    error: 'passwords-differ',
  })
