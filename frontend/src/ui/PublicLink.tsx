import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** A link to one of the public pages, which are documents of their own. Opens a new tab, so that no form is lost. */
export const PublicLink = ({ to, children }: { to: '/privacy' | '/terms' | '/contact'; children: ReactNode }) => (
  <Anchor href={to} target="_blank" underline="always" inherit>
    {children}
  </Anchor>
)
