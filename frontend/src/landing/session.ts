/** Whether this browser holds a session: the page then leads into the application rather than to its door. */
export function holdsSession(): boolean {
  try {
    return localStorage.getItem('accessToken') !== null
  } catch {
    return false
  }
}

/** Where its main buttons lead. */
export const startPath = () => holdsSession() ? '/app/dashboard' : '/auth/register'
