import { expect, it } from 'vitest'
import { replyAddress } from './reply-address.ts'

it.each([
  ['Filiz <merhaba@filiz.example>', 'merhaba@filiz.example'],
  ['merhaba@filiz.example', 'merhaba@filiz.example'],
  ['Filiz <filiz@localhost>', null],
  ['filiz@LOCALHOST', null],
  ['<a@b>', 'a@b'],
])('replies to mails from %s go to %s', (from, address) => expect(replyAddress(from)).toBe(address))
