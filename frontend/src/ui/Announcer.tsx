import { VisuallyHidden } from '@mantine/core'
import { announcerId } from './announce.ts'

export const Announcer = () => (
  <VisuallyHidden>
    <div id={announcerId} aria-live="polite" />
  </VisuallyHidden>
)
