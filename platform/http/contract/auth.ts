import {
  changePasswordBody,
  deleteAccountBody,
  emailBody,
  loginBody,
  profileBody,
  googleBody,
  refreshBody,
  registerBody,
  registrationOfLinkBody,
  resetPasswordBody,
  verifyEmailBody,
} from '@filiz/domain/account/schemas.ts'
import { choice, opaque } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { instant, registeredUser, signedIn, user } from './shapes.ts'

const tag = 'auth'

const tokens = z.strictObject({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokens>

const authConfig = z.strictObject({
  googleClientId: z.string().nullable(),
  demo: z.boolean(),
  languages: z.array(z.enum(['tr', 'en'])).readonly(),
  passwordMinLength: z.strictObject({ register: z.int(), change: z.int() }),
  version: z.string(),
  supportEmail: z.string().nullable(),
})
export type AuthConfig = z.infer<typeof authConfig>

const registration = z.strictObject({
  email: z.string(),
  registeredAt: instant.nullable(),
  isThisBrowser: z.boolean(),
  isOnly: z.boolean().meta({ description: 'Nobody else registered this address: `mine` signs in' }),
  hasPassword: z.boolean(),
})
export type Registration = z.infer<typeof registration>

const session = z.strictObject({
  id: z.guid(),
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const register = defineRoute({
  method: 'POST',
  path: '/auth/register',
  tag,
  access: 'public',
  summary: 'Register; the same answer when the address is taken',
  body: registerBody,
  statuses: [201],
  data: z.strictObject({ user: registeredUser }),
  hasMessage: true,
  errors: ['RATE_LIMITED'],
})

export const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  tag,
  access: 'public',
  summary: 'Sign in with a password',
  body: loginBody,
  data: signedIn,
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
})

export const refresh = defineRoute({
  method: 'POST',
  path: '/auth/refresh',
  tag,
  access: 'public',
  summary: 'New tokens for a refresh token, which works once',
  body: refreshBody,
  beside: tokens,
  errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
})

export const me = defineRoute({
  method: 'GET',
  path: '/auth/me',
  tag,
  access: 'parent',
  summary: 'Who is signed in',
  data: z.strictObject({ user }),
})

export const profile = defineRoute({
  method: 'PUT',
  path: '/auth/profile',
  tag,
  access: 'parent',
  summary: 'Change the profile; a new address counts once it is verified',
  body: profileBody,
  data: z.strictObject({ user }),
  hasMessage: true,
  errors: ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const changePassword = defineRoute({
  method: 'POST',
  path: '/auth/change-password',
  tag,
  access: 'parent',
  summary: 'Change the password; every other session ends',
  body: changePasswordBody,
  hasMessage: true,
})

export const config = defineRoute({
  method: 'GET',
  path: '/auth/config',
  tag,
  access: 'public',
  summary: 'What the sign-in pages need to know',
  data: authConfig,
})

export const knownPosition = defineRoute({
  method: 'GET',
  path: '/auth/position',
  tag,
  access: 'parent',
  summary: 'Whether the log has an Event-Position: not so after it was restored from an older backup',
  query: z.object({ after: z.string() }),
  data: z.strictObject({ isKnown: z.boolean() }),
})

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/auth/verify-email',
  tag,
  access: 'public',
  summary:
    'Follow the mailed link that verifies an address; signs in where it is the browser that registered, a password is set, or `mine` confirms the only registration',
  body: verifyEmailBody,
  data: signedIn.optional(),
  hasMessage: true,
  errors: ['TOKEN_INVALID'],
})

export const registrationOfLink = defineRoute({
  method: 'POST',
  path: '/auth/verify-email/registration',
  tag,
  access: 'public',
  summary: 'What registration a mailed link is for, before it is followed; null: for a new address of an account',
  body: registrationOfLinkBody,
  errors: ['TOKEN_INVALID'],
  data: z.strictObject({ registration: registration.nullable() }),
})

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/auth/resend-verification',
  tag,
  access: 'public',
  summary: 'Mail a new verification link, if one is waited for',
  body: emailBody,
  hasMessage: true,
  errors: ['RATE_LIMITED'],
})

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/auth/forgot-password',
  tag,
  access: 'public',
  summary: 'Mail a link to reset the password, if there is an account',
  body: emailBody,
  hasMessage: true,
  errors: ['RATE_LIMITED'],
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  tag,
  access: 'public',
  summary: 'Set a password by the mailed link; every session ends',
  body: resetPasswordBody,
  hasMessage: true,
  errors: ['TOKEN_INVALID'],
})

export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/auth/unsubscribe',
  tag,
  access: 'public',
  summary:
    'Turn off the kind of mail that a token is for: `{ token }`, or the form of RFC 8058 with the token in the query',
  query: z.object({ token: opaque(4_096).optional() }),
  body: z.string(),
  bodyFormat: {
    types: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    limit: 10_000,
  },
  hasMessage: true,
  errors: ['TOKEN_INVALID'],
})

export const google = defineRoute({
  method: 'POST',
  path: '/auth/google',
  tag,
  access: 'public',
  summary: "Sign in with Google's token, at the account with that address or at a new one",
  body: googleBody,
  data: signedIn,
  errors: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'RATE_LIMITED'],
})

export const listSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  tag,
  access: 'parent',
  summary: 'Where one is signed in, most recently used first',
  data: z.array(session),
  secret: true,
})

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  tag,
  access: 'parent',
  summary: 'End one session; the current one too, which is signing out',
  params: idParams,
  hasMessage: true,
  errors: ['NOT_FOUND'],
})

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  tag,
  access: 'parent',
  summary: 'End all sessions but this',
  hasMessage: true,
})

export const exportAccount = defineRoute({
  method: 'GET',
  path: '/auth/export',
  tag,
  access: 'parent',
  summary:
    'Everything that is held on the account, as one JSON document; `format=zip`: an archive of the document and all photos',
  query: z.object({ format: choice(['json', 'zip']).default('json') }),
  file: 'application/json; charset=utf-8',
  secret: true,
})

export const deleteAccount = defineRoute({
  method: 'DELETE',
  path: '/auth/account',
  tag,
  access: 'parent',
  summary: 'Delete the account and everything held on it; final',
  body: deleteAccountBody,
  hasMessage: true,
  errors: ['DEMO_MODE', 'CONFLICT'],
})
