const ofServer = /^\/(api|dev|metrics|healthz|readyz|privacy|terms|contact|examples)(\/|$)/

/** Returns whether the server must always answer a path, instead of the cached document of the app. */
export const belongsToServer = (path: string): boolean =>
  ofServer.test(path) || (/\.[a-z\d]+$/i.test(path) && !/^\/(app|invitations)\//.test(path))
