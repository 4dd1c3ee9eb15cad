import { Alert } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Something went well, or is on its way; read out when it appears. */
export const Notice = ({ children }: { children: ReactNode }) =>
  <Alert role="status" color="sprout" variant="light" icon={<IconMailCheck aria-hidden />}>{children}</Alert>
