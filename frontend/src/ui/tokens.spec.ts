import { readFileSync } from 'node:fs'
import { categories } from '@filiz/domain/activity/events.ts'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const variables = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((match) => [match[1]!, match[2]!]))
const [lightBlock, darkBlock] = css.split(":root[data-mantine-color-scheme='dark']") as [string, string]
const light = variables(lightBlock)
const themes = { light, dark: { ...light, ...variables(darkBlock) } }

/** Relative luminance of a color and contrast of two colors, as defined in WCAG 2.2. */
function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string) {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper', 'paper-raised', 'paper-sunken']
const text = [
  ...['ink', 'ink-soft', 'ink-faint', 'sprout-ink', 'apricot-ink', 'danger'].flatMap((ink) =>
    grounds.map((ground) => [ink, ground]),
  ),
  ...['sprout', 'apricot', 'danger'].map((name) => [name === 'danger' ? 'danger' : `${name}-ink`, `${name}-tint`]),
  ...['sprout-tint', 'apricot-tint', 'sun-tint', 'sky-tint'].flatMap((tint) => [
    ['ink', tint],
    ['ink-soft', tint],
  ]),
  ['on-sprout', 'sprout'],
  ['on-sprout', 'sprout-strong'],
  ['paper-raised', 'danger'],
  ...categories.flatMap((category) => {
    const name = `cat-${category.toLowerCase().replace('_', '-')}`
    return [
      [name, `${name}-tint`],
      [name, 'paper'],
      [name, 'paper-raised'],
    ]
  }),
] as [string, string][]

describe.each(Object.entries(themes))('colors of the %s theme', (_, tokens) => {
  it.each(text)('text color %s has enough contrast on %s', (ink, ground) => {
    expect(contrast(tokens[ink]!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5)
  })
  it.each([
    ['line-strong', 'paper'],
    ['line-strong', 'paper-raised'],
    ['sprout', 'paper'],
    ['sprout', 'paper-raised'],
  ])('line color %s has enough contrast on %s', (edge, ground) => {
    expect(contrast(tokens[edge]!, tokens[ground]!)).toBeGreaterThanOrEqual(3)
  })
})
