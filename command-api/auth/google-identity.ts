/** Who Google says somebody is. */
export interface GoogleIdentity {
  /** Null for a token that is not Google's, not for us, or expired, and where Google has not verified the address. */
  verify(idToken: string): Promise<{ readonly email: string; readonly name: string } | null>
}
