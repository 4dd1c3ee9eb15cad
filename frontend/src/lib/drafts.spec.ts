// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { createDrafts } from './drafts.ts'

const tokenOf = (account: string) => `x.${btoa(JSON.stringify({ sub: account }))}.x`
const day = 86_400_000
let token: string | null
let now = 0
const open = () =>
  createDrafts(
    localStorage,
    () => token,
    () => now,
  )
const drafts = open()
beforeEach(() => {
  localStorage.clear()
  token = tokenOf('ayse-1')
  now = 1_000 * day
})

it('a draft is visible only to the account that saved it', () => {
  const draft = drafts.of<{ name: string }>('child new')
  draft.keep({ name: 'Deniz' })
  token = null
  expect(draft.read()).toBeUndefined()
  draft.keep({ name: 'nobody' })
  draft.clear()
  token = tokenOf('can-2')
  expect(draft.read()).toBeUndefined()
  draft.keep({ name: 'Ada' })
  token = tokenOf('ayse-1')
  expect(draft.read()).toEqual({ name: 'Deniz' })
})

it('forget deletes the drafts of one account only', () => {
  drafts.of('one').keep(1)
  drafts.of('two').keep(2)
  token = tokenOf('can-2')
  drafts.of('one').keep(3)
  drafts.forget('ayse-1')
  expect(drafts.of('one').read()).toBe(3)
  token = tokenOf('ayse-1')
  expect([drafts.of('one').read(), drafts.of('two').read()]).toEqual([undefined, undefined])
})

it('drafts are deleted thirty days after they were last saved', () => {
  localStorage.setItem('theme', 'dark')
  drafts.of('one').keep(1)
  drafts.of('two').keep(2)
  now += 29 * day
  expect(drafts.of('one').read()).toBe(1)
  drafts.of('two').keep(2)
  now += day
  expect(drafts.of('one').read()).toBeUndefined()
  token = tokenOf('can-2')
  open()
  expect(Object.keys(localStorage).toSorted()).toEqual(['draft:ayse-1 two', 'theme'])
})

it('ignores drafts that cannot be parsed', () => {
  drafts.of('one').keep(1)
  localStorage.setItem(Object.keys(localStorage)[0]!, '{half')
  expect(drafts.of('one').read()).toBeUndefined()
  expect(() => open()).not.toThrow()
})
