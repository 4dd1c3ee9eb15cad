/** The session id in a refresh token. */
export const sessionIdOf = (refreshToken: string): string => refreshToken.split('.')[0]!
