/** Id of the live region that `Announcer` renders once. */
export const announcerId = 'announcer'

/**
 * Lets a screen reader announce a change away from the focus ("20 activities found"). A navigation needs no
 * announcement, because the new heading takes the focus.
 */
export function announce(message: string) {
  const region = document.getElementById(announcerId)
  if (!region) return
  // Screen readers ignore a text that does not change, so clear it first.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = message
  }, 50)
}
