import { expect, it } from 'vitest'
import { looksLikeFiliz } from './sender-name.ts'

it.each([
  'Filiz',
  'Filiz Yılmaz',
  'FİLİZ',
  'Filiz Tekin',
  'Filiz Ekinci',
  'Filiz Stafford',
  'Filiz Resmiye',
  'Destek Yılmaz',
  'Иван',
  'Σοφία',
])('%s is a name', (name) => expect(looksLikeFiliz(name)).toBe(false))

it.each([
  'Filiz Destek',
  'FİLİZ EKİBİ',
  'Filiz Ekip',
  'Filiz Yönetim',
  'Filiz Support',
  'The Filiz Team',
  'Fіlіz',
  'Filiζ Yılmaz',
  'filiz-destek',
  'FilizDestek',
])('%s could be taken for the sender of Filiz', (name) => expect(looksLikeFiliz(name)).toBe(true))
