import { openMailbox } from '../mailbox.ts'

/** Sends without end; prints the number of each acknowledged mail. */
const mailbox = openMailbox(process.argv[2]!, { from: 'filiz@localhost' })
const start = Date.parse('2026-11-21T08:30:00.000Z')
for (let n = 1; ; n++) {
  const at = new Date(start + n).toISOString()
  await mailbox.send({
    messageId: `m${n}@filiz`,
    accountId: 'a',
    to: 'ayse@example.org',
    subject: `Mail ${n}`,
    text: 'x'.repeat(20_000),
    html: '<p>x</p>',
    at,
  })
  console.log(n)
}
