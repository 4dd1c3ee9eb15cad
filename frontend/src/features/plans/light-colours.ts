/**
 * The light theme's colors, independent of the page's color scheme, because a shared card is always light. Read from
 * the page's style sheets (`tokens.css`) to avoid duplication.
 */
export function lightColours(): Readonly<Record<`--${string}`, string>> {
  const colours: Record<`--${string}`, string> = {}
  for (const sheet of document.styleSheets) collect(rulesOf(sheet), colours)
  return colours
}

/** Style sheets of another origin (such as an extension's) cannot be read. */
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
