import { notifyDone } from '../../ui/notify.ts'
import { useAuthConfig } from '../auth/api/config.ts'

/** Says that something was saved; in a demonstration also that it is one (specification, §7). */
export function useSaved() {
  const { data: config } = useAuthConfig()
  return (message: string) => notifyDone(config?.demo ? `${message} (Demo)` : message)
}
