import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Returns the invited address, which the mailed link of an invitation has behind `#`; an empty text without one. */
export function useInvitedAddress(): string {
  const { hash } = useLocation()
  const [address] = useState(() => new URLSearchParams(hash.slice(1)).get('email') ?? '')
  return address
}
