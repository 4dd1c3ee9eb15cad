/** Whose access token this is. It is read, not checked: only to keep what belongs to one account apart from another's. */
export function accountOf(accessToken: string | null): string | undefined {
  const payload = accessToken?.split('.')[1]
  if (!payload) return undefined
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
