const ofServer = /^\/(api|dev|metrics|healthz|readyz)(\/|$)/

/** Whether an address must always be answered by the server, never from the cached app document. */
export const belongsToServer = (path: string): boolean =>
  ofServer.test(path) || (/\.[a-z\d]+$/i.test(path) && !path.startsWith('/app/'))
