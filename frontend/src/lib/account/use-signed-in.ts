import { useSyncExternalStore } from 'react'
import { session } from '../api.ts'

const signedIn = () => session.accessToken() !== null

/**
 * Returns whether this browser has a session, synchronised across tabs. The server decides whether the session is still
 * valid.
 */
export const useSignedIn = () => useSyncExternalStore(session.subscribe, signedIn)
