/**
 * Returns the account id in an access token. The token is not verified, because the id only separates the local data of
 * accounts.
 */
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
