import { expect, it } from 'vitest'
import { shortened } from './shortened-address.ts'

it.each([
  ['dayi@filiz.com', 'd…@f….com'],
  ['çınar@okul.k12.tr', 'ç…@o….k12.tr'],
  ['a@localhost', 'a…@l…'],
])('shortens %s to %s', (address, expected) => expect(shortened(address)).toBe(expected))
