import preset from 'postcss-preset-mantine'

/** Styles for content that only screen readers present. */
const hiddenFromEyes = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
}

/** Enlarges a link's touch target beyond its line of text without changing the line spacing. */
const touchedAboveAndBelow = {
  position: 'relative',
  display: 'inline-block',
  'margin-block': '-0.6rem',
  'padding-block': '0.6rem',
}

export default {
  plugins: [
    preset({ mixins: { 'hidden-from-eyes': hiddenFromEyes, 'touched-above-and-below': touchedAboveAndBelow } }),
  ],
}
