/** Id of the live region that `Announcer` renders once. */
export const announcerId = 'announcer'

/**
 * Makes a screen reader announce something away from the focus ("20 activities found"). Navigation needs no
 * announcement, because the new heading takes the focus.
 */
export function announce(message: string) {
  const region = document.getElementById(announcerId)
  if (!region) return
  // Screen readers ignore an unchanged text, so clear it first.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = message
  }, 50)
}
