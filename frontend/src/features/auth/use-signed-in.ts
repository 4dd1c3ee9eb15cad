import { useSyncExternalStore } from 'react'
import { session } from '../../lib/api.ts'

const signedIn = () => session.accessToken() !== null

/** Whether this browser holds a session, followed across its tabs. Whether it is still good, the server says. */
export const useSignedIn = () => useSyncExternalStore(session.subscribe, signedIn)
