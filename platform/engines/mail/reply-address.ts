/** Whom people reach who answer a mail of ours, from `MAIL_FROM`; null where that is this machine, where nobody reads mail. */
export function replyAddress(mailFrom: string): string | null {
  const address = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
  return /@localhost$/i.test(address) ? null : address
}
