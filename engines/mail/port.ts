/** `messageId` is derived from the event that asked for the mail, so a mail sent twice is recognised as one. */
export interface Mail {
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: string
}

export interface Mailer {
  /** Resolves when the mail has been handed over durably (SMTP 250, or the file is on disk). */
  send(mail: Mail): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}
