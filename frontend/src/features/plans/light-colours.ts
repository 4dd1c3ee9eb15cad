/**
 * The identity's light colours, whatever the page shows: a card that is sent to somebody is paper. They are read from
 * the page's own styles (`tokens.css`), so that they are written once.
 */
export function lightColours(): Readonly<Record<`--${string}`, string>> {
  const colours: Record<`--${string}`, string> = {}
  for (const sheet of document.styleSheets) collect(rulesOf(sheet), colours)
  return colours
}

/** Another origin's styles (an extension's) may not be read. */
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
