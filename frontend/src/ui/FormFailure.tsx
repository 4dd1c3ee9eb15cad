import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

const intoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** What went wrong with a form as a whole; read out when it appears, and in sight however long the form is. */
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
