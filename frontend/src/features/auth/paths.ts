import { safePath } from '../../lib/safe-path.ts'
import { rememberedPath } from '../caregivers/remembered-invitation.ts'

const nextOf = (search: string) => safePath(new URLSearchParams(search).get('next'))

/** Returns the path to open after sign-in: the `next` parameter, else an invitation whose page was left to sign in. */
export const destination = (search: string) => nextOf(search) ?? rememberedPath() ?? '/app/dashboard'

/** Returns the path to open after a sign-in in another tab, which continues with an invitation itself. */
export const destinationBeside = (search: string) => nextOf(search) ?? '/app/dashboard'

/** Returns the path of the login page, which opens `from` after sign-in. */
export const loginPath = (from?: string) =>
  from === undefined || from === '/app/dashboard' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(from)}`
