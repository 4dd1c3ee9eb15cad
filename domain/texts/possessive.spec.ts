import { expect, it } from 'vitest'
import { possessive } from './possessive.ts'

it.each([
  ['Defne', 'Defne’nin'],
  ['Ali', 'Ali’nin'],
  ['Ayşe Su', 'Ayşe Su’nun'],
  ['Can', 'Can’ın'],
  ['Işıl', 'Işıl’ın'],
  ['Ali Rıza', 'Ali Rıza’nın'],
  ['Umut', 'Umut’un'],
  ['Gül', 'Gül’ün'],
  ['Özgü', 'Özgü’nün'],
  ['IŞIK', 'IŞIK’ın'],
  ['Kâmil', 'Kâmil’in'],
  ['José', 'José’nin'],
  ['Zeynep-Gül', 'Zeynep-Gül’ün'],
  ['K.', 'K.’in'],
  ['👶', '👶’in'],
])('the possessive form of %s in Turkish is %s', (name, expected) => {
  expect(possessive(name, 'tr')).toBe(expected)
})

it('the possessive form in English has an apostrophe and an s', () => {
  expect(possessive('Defne', 'en')).toBe('Defne’s')
})
