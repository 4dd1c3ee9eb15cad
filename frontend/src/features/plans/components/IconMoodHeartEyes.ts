import { createReactComponent } from '@tabler/icons-react'

const heart = (x: number) => `M${x} 11.2l-1.75 -1.75a1.15 1.15 0 0 1 1.75 -1.45a1.15 1.15 0 0 1 1.75 1.45z`

/** A face with hearts for eyes, which Tabler does not have. */
export const IconMoodHeartEyes = createReactComponent('outline', 'mood-heart-eyes', 'MoodHeartEyes', [
  ['path', { d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', key: 'face' }],
  ['path', { d: heart(8.6), fill: 'currentColor', strokeWidth: '0.6', key: 'left' }],
  ['path', { d: heart(15.4), fill: 'currentColor', strokeWidth: '0.6', key: 'right' }],
  ['path', { d: 'M8 14a4 4 0 0 0 8 0z', key: 'mouth' }],
])
