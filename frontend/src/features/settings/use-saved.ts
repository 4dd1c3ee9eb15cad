import { notifyDone } from '../../ui/notify.ts'
import { useAuthConfig } from '../../lib/account/auth-config.ts'

/** Returns a function that confirms a save. In demo mode the message says that it is a demo. */
export function useSaved() {
  const { data: config } = useAuthConfig()
  return (message: string) => notifyDone(config?.demo ? `${message} (Demo)` : message)
}
