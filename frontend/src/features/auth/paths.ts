import { safePath } from '../../lib/safe-path.ts'

/** Returns the path to open after sign-in, from the `next` parameter. */
export const destination = (search: string) => safePath(new URLSearchParams(search).get('next')) ?? '/app/dashboard'

/** Returns the path of the login page, which opens `from` after sign-in. */
export const loginPath = (from?: string) =>
  from === undefined || from === '/app/dashboard' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(from)}`
