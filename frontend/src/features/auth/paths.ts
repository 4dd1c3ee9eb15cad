import { safePath } from '../../lib/safe-path.ts'

/** The path to open after sign-in, from the `next` parameter. */
export const destination = (search: string) => safePath(new URLSearchParams(search).get('next')) ?? '/app/dashboard'

/** Path of the login page that returns to `from`. */
export const loginPath = (from?: string) =>
  from === undefined || from === '/app/dashboard' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(from)}`
