import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

const sprout: MantineColorsTuple = [
  '#f1f8e8',
  '#e3f0d1',
  '#c9e3ab',
  '#b3da89',
  '#a3d36c',
  '#7fb348',
  '#5f9633',
  '#4b7d2a',
  '#3a631f',
  '#2a4a16',
]
const apricot: MantineColorsTuple = [
  '#fef3eb',
  '#fce6d6',
  '#f8cbac',
  '#f5b48b',
  '#f0a06f',
  '#e2804a',
  '#c9622c',
  '#a3481a',
  '#823813',
  '#5f290d',
]
const warmGray: MantineColorsTuple = [
  '#faf6ee',
  '#f3ebdb',
  '#eae0cd',
  '#e4d9c3',
  '#cdbfa4',
  '#a3967c',
  '#7b705a',
  '#5d5a48',
  '#423f32',
  '#2a2c20',
]
const dusk: MantineColorsTuple = [
  '#f2ebdc',
  '#dcd7c7',
  '#c3c2b0',
  '#a3a594',
  '#3c4a40',
  '#2f3b32',
  '#1d2620',
  '#141a16',
  '#0f1411',
  '#0a0e0b',
]

/** Sets the text color of filled buttons, whose background is dark in the light scheme and light in the dark one. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colors
  const color = input.color ?? input.theme.primaryColor
  if (color === 'sprout') return { ...colors, color: 'var(--on-sprout)' }
  return color === 'red' ? { ...colors, color: 'var(--paper-raised)' } : colors
}

/** The Mantine theme. The colors are in `tokens.css`, which the landing page shares. */
export const theme = createTheme({
  respectReducedMotion: true,
  autoContrast: true,
  variantColorResolver,
  primaryColor: 'sprout',
  primaryShade: { light: 7, dark: 4 },
  colors: { sprout, apricot, gray: warmGray, dark: dusk },
  white: '#fffdf8',
  black: '#2a2c20',
  fontFamily: 'var(--font-text)',
  fontSizes: { xs: '0.875rem' },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '560',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'min(clamp(1.9rem, 1.5rem + 1.6vw, 2.6rem), 11vw)', lineHeight: '1.12' },
      h2: { fontSize: 'min(clamp(1.35rem, 1.2rem + 0.7vw, 1.7rem), 9.5vw)', lineHeight: '1.2' },
      h3: { fontSize: 'min(1.2rem, 8.5vw)', lineHeight: '1.3' },
    },
  },
  radius: { sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)', xl: 'var(--radius-pill)' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--shadow-sm)', md: 'var(--shadow-md)', xl: 'var(--shadow-md)' },
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { radius: 'xl', size: 'md' } },
    ActionIcon: { defaultProps: { radius: 'xl', variant: 'subtle' } },
    Paper: { defaultProps: { radius: 'lg' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md', rightSection: createElement(IconChevronDown, { size: 18 }) } },
    Textarea: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
  },
})

const tokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--paper-raised)',
  '--mantine-color-default-hover': 'var(--paper-sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--sprout-ink)',
  '--mantine-color-sprout-filled': 'var(--sprout)',
  '--mantine-color-sprout-filled-hover': 'var(--sprout-strong)',
  '--mantine-color-sprout-light': 'var(--sprout-tint)',
  '--mantine-color-sprout-light-hover': 'color-mix(in srgb, var(--sprout) 14%, var(--sprout-tint))',
  '--mantine-color-sprout-light-color': 'var(--sprout-ink)',
  '--mantine-color-sprout-text': 'var(--sprout-ink)',
  '--mantine-color-apricot-light': 'var(--apricot-tint)',
  '--mantine-color-apricot-light-color': 'var(--apricot-ink)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--danger) 88%, var(--ink))',
  '--mantine-color-red-light': 'var(--danger-tint)',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--danger) 12%, var(--danger-tint))',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-red-text': 'var(--danger)',
  '--mantine-primary-color-filled': 'var(--sprout)',
  '--mantine-primary-color-filled-hover': 'var(--sprout-strong)',
  '--mantine-primary-color-light': 'var(--sprout-tint)',
  '--mantine-primary-color-light-color': 'var(--sprout-ink)',
  '--mantine-primary-color-contrast': 'var(--on-sprout)',
}

/**
 * Maps Mantine's CSS variables to those of `tokens.css`. They are set for both schemes, because Mantine's own values
 * for a scheme would override common ones.
 */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
