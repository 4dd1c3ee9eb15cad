// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { createDrafts } from './drafts.ts'

const tokenOf = (account: string) => `x.${btoa(JSON.stringify({ sub: account }))}.x`
let token: string | null
const drafts = createDrafts(sessionStorage, () => token)
beforeEach(() => { sessionStorage.clear(); token = tokenOf('ayse-1') })

it('a draft is there for its account alone, also when it comes back', () => {
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
  expect(createDrafts(sessionStorage, () => token).of('child new').read()).toEqual({ name: 'Deniz' })
})

it('what is saved or left on purpose is gone, and nobody else’s with it', () => {
  drafts.of('one').keep(1)
  drafts.of('two').keep(2)
  token = tokenOf('can-2')
  drafts.of('one').keep(3)
  drafts.forget('ayse-1')
  expect(drafts.of('one').read()).toBe(3)
  token = tokenOf('ayse-1')
  expect([drafts.of('one').read(), drafts.of('two').read()]).toEqual([undefined, undefined])
})

it('what cannot be read is no draft', () => {
  drafts.of('one').keep(1)
  sessionStorage.setItem(Object.keys(sessionStorage)[0]!, '{half')
  expect(drafts.of('one').read()).toBeUndefined()
})
