import preset from 'postcss-preset-mantine'

/** There for who listens, out of sight. */
const hiddenFromEyes = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
}

/** More of a link than its line answers a finger, and the lines stay as far apart as they were. */
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
