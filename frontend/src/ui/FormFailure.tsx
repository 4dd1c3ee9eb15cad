import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

const intoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** Error of a whole form: announced when it appears, and scrolled into view. */
export const FormFailure = ({ children }: { children: string | undefined }) =>
  children ? (
    <Alert
      ref={intoView}
      role="alert"
      color="red"
      variant="light"
      className="form-failure"
      icon={<IconAlertTriangle aria-hidden />}
    >
      {children}
    </Alert>
  ) : null
