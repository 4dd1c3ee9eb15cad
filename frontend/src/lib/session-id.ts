/** Which session a refresh token continues. */
export const sessionIdOf = (refreshToken: string): string => refreshToken.split('.')[0]!
