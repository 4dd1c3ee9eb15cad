/** The live region that `Announcer` renders once for the application. */
export const announcerId = 'announcer'

/**
 * Has a screen reader say something that happened away from the focus ("20 activities found"). Page changes need none:
 * there the new heading takes the focus.
 */
export function announce(message: string) {
  const region = document.getElementById(announcerId)
  if (!region) return
  // The same words again are only news if they were gone in between.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = message
  }, 50)
}
