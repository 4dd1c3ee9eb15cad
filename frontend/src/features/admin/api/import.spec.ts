// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { refusedLines } from './import.ts'

const fault = (code: string) => ({ code, message: code })

describe('refusedLines', () => {
  it('groups the errors of a refused file by line', () => {
    expect(
      refusedLines({
        'lines.2.minAge': fault('too-big'),
        'lines.2.translations.tr.title': fault('required'),
        'lines.7.id': fault('repeated'),
      }),
    ).toEqual({
      created: 0,
      updated: 0,
      unchanged: 0,
      conflicts: 0,
      failed: 2,
      lines: [
        { line: 2, action: 'refuse', errors: { minAge: fault('too-big'), 'translations.tr.title': fault('required') } },
        { line: 7, action: 'refuse', errors: { id: fault('repeated') } },
      ],
    })
  })

  it('reports an unreadable file as an error of line 1', () => {
    expect(refusedLines({ body: fault('not-utf-8') })?.lines).toEqual([
      { line: 1, action: 'refuse', errors: { file: fault('not-utf-8') } },
    ])
    expect(refusedLines({ format: fault('required') })).toBeUndefined()
  })
})
