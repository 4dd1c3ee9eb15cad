const focusable =
  'a[href], button:not([disabled]), input:not([disabled], [type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]'

const all = (within: Element | null | undefined): HTMLElement[] => {
  if (!within?.isConnected) return []
  const found = [...within.querySelectorAll<HTMLElement>(focusable)]
  if (within.matches(focusable)) found.unshift(within as HTMLElement)
  return found.filter(isVisible)
}

/** Safari has `checkVisibility` since 17.4. */
const isVisible = (element: Element) =>
  'checkVisibility' in element
    ? element.checkVisibility({ visibilityProperty: true })
    : (element as Element).getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** The neighbors of an element or of one of its ancestors, up to the page's content. */
interface Place {
  readonly around: Element
  readonly next: Element | null
  readonly previous: Element | null
}

function placesOf(element: Element): Place[] {
  const places: Place[] = []
  for (
    let here: Element = element;
    here.parentElement && !here.matches('main, [role="dialog"], body');
    here = here.parentElement
  ) {
    places.push({ around: here.parentElement, next: here.nextElementSibling, previous: here.previousElementSibling })
  }
  return places
}

/**
 * Returns the nearest focusable element: after the removed one, else before it, then the same for each ancestor; at
 * last the heading of the dialog or page.
 */
function nearest(places: readonly Place[]): HTMLElement | undefined {
  for (const { around, next, previous } of places) {
    if (!around.isConnected) continue
    const found = all(next)[0] ?? all(previous).at(-1)
    if (found) return found
  }
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return dialog ? all(dialog)[0] : (document.querySelector<HTMLElement>('main h1[tabindex]') ?? undefined)
}

/**
 * Prevents that a lost focus returns to the start of the page. When the focused control is removed or disabled and no
 * other element takes the focus, its nearest neighbor gets it. A click on an empty area still removes the focus.
 * @returns a function that stops the observation
 */
export function keepFocus(): () => void {
  let last: { readonly element: Element; readonly places: readonly Place[] } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  const isGone = (element: Element) => !element.isConnected || element.matches(':disabled')

  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, places: placesOf(target) }
  }
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(`${focusable}, label`)) last = undefined
  }
  const look = () => {
    clearTimeout(timer)
    if (!last || !isLost() || !isGone(last.element)) return
    // The delay lets code that knows a better target move the focus first.
    timer = setTimeout(() => {
      if (last && isLost() && isGone(last.element)) nearest(last.places)?.focus({ preventScroll: true })
    }, 60)
  }
  const changes = new MutationObserver(look)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
  }
}
