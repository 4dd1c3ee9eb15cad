import { safePath } from '../../lib/safe-path.ts'
import { rememberedPath } from '../caregivers/remembered-invitation.ts'

/** Returns the path to open after sign-in: the `next` parameter, else an invitation whose page was left to sign in. */
export const destination = (search: string) =>
  safePath(new URLSearchParams(search).get('next')) ?? rememberedPath() ?? '/app/dashboard'

/** Returns the path of the login page, which opens `from` after sign-in. */
export const loginPath = (from?: string) =>
  from === undefined || from === '/app/dashboard' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(from)}`
