import { expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

it.each(['/app/children', '/app/activities?category=DOGA_KESIF#top', '/app/plans/1_2026-11'])(
  'safePath accepts %s',
  (path) => {
    expect(safePath(path)).toBe(path)
  },
)

it.each([
  null,
  undefined,
  '',
  'app',
  'https://evil.example',
  '//evil.example/app',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/%5c\\..//evil.example/../..//evil.example',
])('refuses %s', (path) => {
  expect(safePath(path)).toBeUndefined()
})
