import type { Page } from 'playwright-core'

/* Layout checks for large fonts and touch input, which run in the page. Each returns one line per faulty element. */

/**
 * Finds text that is cut off: beyond the edge of the page, clipped by a box, or overflowing its control. Ellipsis and
 * line clamps are allowed if a `title` contains the whole text.
 */
export const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const root = document.documentElement
    const edge = root.clientWidth
    const describe = (element: Element) => {
      const classes = [...element.classList]
        .filter((one) => !one.startsWith('mantine-') && !one.startsWith('m_'))
        .join('.')
      return `${element.localName}${classes && `.${classes}`}`
    }
    if (root.scrollWidth > edge) found.add(`the page is ${root.scrollWidth} px wide, its window ${edge}`)
    const skip = document.querySelector('a[href="#main"], a[href="#content"]')
    const scrolls = (style: CSSStyleDeclaration) =>
      /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent!.trim()
      const parent = node.parentElement!
      if (
        text === '' ||
        parent.closest('svg, script, style, noscript, option, [inert], #load-error') ||
        skip?.contains(parent) ||
        !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      if (rects.length === 0) continue
      const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))]
      const [top, bottom] = [Math.min(...rects.map((rect) => rect.top)), Math.max(...rects.map((rect) => rect.bottom))]
      const middle = (top + bottom) / 2
      let scrolled = false
      let fixed = false
      // An overlay is positioned independently of the boxes around it, so they do not clip its text.
      let floats = false
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const around = box.getBoundingClientRect()
        fixed ||= style.position === 'fixed'
        // The text is visually hidden on purpose, for screen readers.
        if (around.width <= 2 || around.height <= 2 || style.clipPath === 'inset(50%)') {
          scrolled = true
          break
        }
        if (scrolls(style)) {
          scrolled = true
          break
        }
        const clamped =
          (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') && box.closest('[title]') !== null
        const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible'
        const past = Math.max(around.left - left, right - around.right)
        // A line box is taller than its letters, so a line counts as cut only if its middle is outside.
        const lost = rects.some(
          (rect) => (rect.top + rect.bottom) / 2 > around.bottom || (rect.top + rect.bottom) / 2 < around.top,
        )
        if (cuts && !clamped && (past > 1.5 || lost)) {
          found.add(`cut by ${describe(box)}: ${describe(parent)} "${text.slice(0, 50)}"`)
          break
        }
        if (
          !floats &&
          box.matches('a, button, label, [role="tab"], li, h1, h2, h3, p, td, th, dt, dd') &&
          style.display !== 'inline' &&
          (past > 1.5 || middle > around.bottom + 1 || middle < around.top - 1)
        ) {
          found.add(`out of ${describe(box)} by ${Math.round(past)} px: ${describe(parent)} "${text.slice(0, 50)}"`)
          break
        }
        floats ||= /absolute|fixed/.test(style.position)
      }
      if (!scrolled && (right > edge + 1.5 || left < -1.5))
        found.add(`past the edge${fixed ? ' (fixed)' : ''}: ${describe(parent)} "${text.slice(0, 50)}"`)
    }
    return [...found]
  })

/**
 * Controls with a touch target below 44 × 44 px, including their labels and pseudo-elements. Links within a sentence
 * are exempt (WCAG 2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="switch"], [role="option"]'
    const found = new Set<string>()
    const own = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent!.trim())
        .join('')
    const inSentence = (link: Element) => {
      if (link.localName !== 'a' || getComputedStyle(link).display !== 'inline') return false
      const around = link.closest('p, li, dd, td, figcaption, small, output')
      return (
        around !== null &&
        (around.textContent ?? '').replace(link.textContent ?? '', '').trim().length > 1 &&
        (own(link.parentElement!) !== '' || link.parentElement!.localName === 'p')
      )
    }
    /** Returns the control and its labels, which react to touch, too. */
    const parts = (control: Element): Element[] => {
      const labels =
        control instanceof HTMLInputElement && /radio|checkbox/.test(control.type) ? [...(control.labels ?? [])] : []
      return [control, ...labels]
    }
    for (const control of document.querySelectorAll(controls)) {
      if (
        control.closest('[inert], [aria-hidden="true"]') ||
        (control as HTMLButtonElement).disabled ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue
      const answering = parts(control)
      const rects = answering
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      if (rects.length === 0 || inSentence(control)) continue
      if (rects.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5)) continue
      // Pseudo-elements also react to touch, so test points around the control.
      const shown = answering.find(
        (part) => part.getBoundingClientRect().width > 1 && part.getBoundingClientRect().height > 1,
      )!
      shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const answers = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY)
        return hit !== null && answering.some((part) => part.contains(hit))
      }
      if (!answers(x, y)) continue
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < 24 && answers(x + dx * (far + 1), y + dy * (far + 1))) far++
        return far
      }
      const [width, height] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1]
      if (width >= least - 1 && height >= least - 1) continue
      const name =
        control.getAttribute('aria-label') ??
        ((control as HTMLInputElement).labels?.[0]?.textContent || control.textContent || control.id)
      const classes = [...control.classList]
        .filter((one) => !one.startsWith('mantine-') && !one.startsWith('m_'))
        .join('.')
      found.add(`${control.localName}${classes && `.${classes}`} "${name.trim().slice(0, 40)}": ${width} × ${height}`)
    }
    return [...found]
  })
