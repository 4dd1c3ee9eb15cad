/**
 * Breaks a text into lines of at most `width` characters: between words, but not after a number. A word that is longer
 * than `width` gets its own line.
 */
export function lines(text: string, width: number): readonly string[] {
  const found: string[] = []
  for (const word of text.match(/(?:\d+\s+)*\S+/g) ?? []) {
    const last = found.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) found[found.length - 1] = `${last} ${word}`
    else found.push(word)
  }
  return found
}

/**
 * Breaks a text into as few lines as `lines` does, but of similar lengths, so that no single word is left for the last
 * line.
 */
export function evenLines(text: string, width: number): readonly string[] {
  const widest = lines(text, width)
  let found = widest
  for (let narrower = width - 1; narrower > 0; narrower--) {
    const tried = lines(text, narrower)
    if (tried.length > widest.length) break
    found = tried
  }
  return found
}
