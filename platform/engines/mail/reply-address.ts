/** The address that receives replies, from `MAIL_FROM`; null for localhost, where replies are not read. */
export function replyAddress(mailFrom: string): string | null {
  const address = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
  return /@localhost$/i.test(address) ? null : address
}
