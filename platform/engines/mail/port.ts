/** `messageId` (`<id>@<host>`) is derived from the event that asked for the mail, so a mail sent twice is recognised as one. */
export interface Mail {
  readonly messageId: string
  /** Whose it is: `forget` goes by it. It is no part of the message. */
  readonly accountId: string
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: string
  /** Where a mail program's own button posts to, so that no more of this kind come (RFC 8058). */
  readonly unsubscribe?: string
}

export interface Mailer {
  /**
   * Resolves when the mail has been handed over durably (SMTP 250, or the file is on disk). Rejects with
   * `EngineUnavailable` where the server is away or lets nobody in, with `TypeError` for what cannot be a mail (an
   * address that is none or several), and otherwise with what the server said against this mail.
   */
  send(mail: Mail): Promise<void>
  /** Removes what it still holds of the account's mails; what was handed to a server is beyond its reach. */
  forget(accountId: string): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}
