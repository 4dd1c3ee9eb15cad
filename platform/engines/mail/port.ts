/**
 * `messageId` (`<id>@<host>`) derives from the event that requested the mail, so that a repeated mail is recognized.
 */
export interface Mail {
  readonly messageId: string
  /** The owning account, for `forget`. Not part of the message. */
  readonly accountId: string
  /** A single address without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: string
  /** URL to which a mail program's unsubscribe button posts (RFC 8058); it turns off this kind of mail. */
  readonly unsubscribe?: string
}

export interface Mailer {
  /**
   * Resolves when the mail is handed over durably (SMTP 250, or the file is on disk). Rejects with `EngineUnavailable`
   * if the server is unavailable or refuses the login, with `TypeError` for an invalid mail (no address or several),
   * and otherwise with the server's error about this mail.
   */
  send(mail: Mail): Promise<void>
  /** Deletes all mails of the account that this mailer still holds; mails handed to a server cannot be recalled. */
  forget(accountId: string): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}
