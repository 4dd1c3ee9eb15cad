import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subset from 'subset-font'

/*
 * `npm run font-subsets`: reduces each font to the Turkish and English letters. The browser loads the full files only
 * for other letters, by their `unicode-range` (`frontend/src/ui/fonts.css`).
 */

const resolve = createRequire(path.join(import.meta.dirname, '..', '..', 'frontend', 'package.json')).resolve
const target = path.join(import.meta.dirname, '..', '..', 'frontend', 'src', 'ui', 'fonts')

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const letters = `${ascii}\u00a0ÇçĞğİıÖöŞşÜüÂâÎîÛûéÉ·–—‘’“”…•₺€£°½¼¾×«»`

for (const [family, name, wght] of [
  ['figtree', 'Figtree', { min: 400, max: 700 }],
  ['fraunces', 'Fraunces', { min: 500, max: 650 }],
] as const) {
  // The extended font file has letters that the basic one lacks. Each file gets a subset, and the browser combines
  // them.
  for (const part of ['latin', 'latin-ext'] as const) {
    const whole = readFileSync(resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`))
    const small = await subset(whole, letters, { targetFormat: 'woff2', variationAxes: { wght } })
    writeFileSync(path.join(target, `${family}-${part}.woff2`), small)
    console.log(
      `${name}, ${part}: ${(whole.byteLength / 1000).toFixed(0)} kB → ${(small.byteLength / 1000).toFixed(0)} kB`,
    )
  }
}
