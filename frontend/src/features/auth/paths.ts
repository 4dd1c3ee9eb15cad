import { safePath } from '../../lib/safe-path.ts'

/** Where to go once signed in, from the address's `next`. */
export const destination = (search: string) => safePath(new URLSearchParams(search).get('next')) ?? '/app/dashboard'

/** The login page, which will lead back to `from`. */
export const loginPath = (from?: string) =>
  from === undefined || from === '/app/dashboard' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(from)}`
