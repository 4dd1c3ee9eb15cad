/** A text in lines of at most `width` characters, cut between words, but not after a number; a longer word has a line of its own. */
export function lines(text: string, width: number): readonly string[] {
  const found: string[] = []
  for (const word of text.match(/(?:\d+\s+)*\S+/g) ?? []) {
    const last = found.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) found[found.length - 1] = `${last} ${word}`
    else found.push(word)
  }
  return found
}

/** The same text in no more lines than that, as even as they can be: no last word is left alone where it can be helped. */
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
