import { expect, it } from 'vitest'
import { isWorkbook } from './workbook.ts'

it.each([
  ['PK\u0003\u0004\u0014\u0000xl/workbook.xml', true],
  ['\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1', true],
  ['id;status\n;draft\n', false],
  ['PK;status\n', false],
  [' PK\u0003\u0004', false],
  ['', false],
])('isWorkbook(%j) is %s', (content, is) => expect(isWorkbook(content)).toBe(is))
