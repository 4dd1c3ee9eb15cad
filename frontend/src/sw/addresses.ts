const ofServer = /^\/(api|dev|metrics|healthz|readyz)(\/|$)/

/** Whether an address is answered by a server each time and never from what a browser has kept: a page or a file would be the wrong answer. */
export const belongsToServer = (path: string): boolean =>
  ofServer.test(path) || (/\.[a-z\d]+$/i.test(path) && !path.startsWith('/app/'))
