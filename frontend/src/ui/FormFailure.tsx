import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** What went wrong with a form as a whole; read out when it appears. */
export const FormFailure = ({ children }: { children: string | undefined }) =>
  children ? <Alert role="alert" color="red" variant="light" className="form-failure" icon={<IconAlertTriangle aria-hidden />}>{children}</Alert> : null
