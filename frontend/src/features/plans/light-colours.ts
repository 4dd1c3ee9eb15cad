/**
 * Returns the colors of the light theme, whatever the page's color scheme, because a shared card is always light. They
 * are read from the page's style sheets (`tokens.css`), so that they are defined only once.
 */
export function lightColours(): Readonly<Record<`--${string}`, string>> {
  const colours: Record<`--${string}`, string> = {}
  for (const sheet of document.styleSheets) collect(rulesOf(sheet), colours)
  return colours
}

/** Returns undefined for a style sheet of another origin (such as an extension's), which cannot be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules
  } catch {
    return undefined
  }
}

function collect(rules: CSSRuleList | undefined, colours: Record<`--${string}`, string>) {
  for (const rule of rules ?? []) {
    if (rule instanceof CSSLayerBlockRule) collect(rule.cssRules, colours)
    if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') continue
    for (const name of rule.style) {
      const value = rule.style.getPropertyValue(name).trim()
      if (name.startsWith('--') && value.startsWith('#')) colours[name as `--${string}`] = value
    }
  }
}
