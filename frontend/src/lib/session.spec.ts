import { describe, expect, it } from 'vitest'
import { createSession, type SessionChange } from './session.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const tokens = { accessToken: 'a', refreshToken: 'r' }

function setUp(initial: Record<string, string> = {}) {
  let fromOtherTab: ((event: StorageEvent) => void) | undefined
  const storage = memoryStorage(initial)
  const session = createSession(storage, {
    addEventListener: (_, listener) => {
      fromOtherTab = listener
    },
  })
  const changes: SessionChange[] = []
  const end = session.subscribe((change) => changes.push(change))
  return {
    storage,
    session,
    changes,
    end,
    otherTab: (key: string | null, oldValue: string | null, newValue: string | null) =>
      fromOtherTab?.({ key, oldValue, newValue } as StorageEvent),
  }
}

describe('a session', () => {
  it('has two tokens, stored under the names in the specification', () => {
    const { storage, session } = setUp()
    session.store(tokens)
    expect([storage.getItem('accessToken'), storage.getItem('refreshToken')]).toEqual(['a', 'r'])
    session.clear()
    expect(storage.length).toBe(0)
  })

  it('leaves other stored items unchanged', () => {
    const { storage, session } = setUp({ theme: 'dark', accessToken: 'a', refreshToken: 'r' })
    session.clear()
    expect(storage.getItem('theme')).toBe('dark')
  })

  it('ends in all tabs', () => {
    const { changes, session, otherTab } = setUp()
    otherTab('accessToken', 'a', null)
    expect([changes, session.ending()]).toEqual([['signed-out'], 'signed-out'])
  })

  it('expires in all tabs when it expires in one', () => {
    const { changes, session, otherTab, storage } = setUp(tokens)
    const heard: (readonly [string, string | null])[] = []
    const there = createSession({
      ...storage,
      setItem: (key, value) => heard.push([key, value]),
      removeItem: (key) => heard.push([key, null]),
    })
    there.clear('expired')
    for (const [key, value] of heard) otherTab(key, value === null ? 'a' : null, value)
    expect([changes, session.ending()]).toEqual([['expired'], 'expired'])
    there.clear()
    for (const [key, value] of heard.slice(4)) otherTab(key, value === null ? 'a' : null, value)
    expect(session.ending()).toBe('signed-out')
  })

  it('that expires in two tabs at once does not change how the next one ends', () => {
    const { otherTab, session, storage } = setUp(tokens)
    session.clear('expired')
    // The other tab notices that the tokens are missing and announces the expiry, too.
    otherTab('sessionExpires', null, '')
    otherTab('sessionExpires', '', null)
    session.store(tokens)
    storage.removeItem('accessToken')
    otherTab('accessToken', 'a', null)
    expect(session.ending()).toBe('signed-out')
  })

  it('leaves nothing in the storage after its end', () => {
    const { storage, session } = setUp(tokens)
    session.clear('expired')
    expect(storage.length).toBe(0)
  })

  it('ends when another tab clears the whole storage', () => {
    const { changes, otherTab } = setUp()
    otherTab(null, null, null)
    expect(changes).toEqual(['signed-out'])
  })

  it('continues when another tab refreshes it or changes other items', () => {
    const { changes, otherTab } = setUp(tokens)
    otherTab('accessToken', 'a', 'b')
    otherTab('refreshToken', 'r', null)
    otherTab('theme', 'dark', null)
    expect(changes).toEqual([])
  })

  it('starts in all tabs', () => {
    const { changes, session, otherTab } = setUp()
    otherTab('accessToken', null, 'a')
    expect([changes, session.ending()]).toEqual([['signed-in'], undefined])
  })

  it('reports how the previous one ended until the next one starts', () => {
    const { session } = setUp()
    session.clear('expired')
    expect(session.ending()).toBe('expired')
    session.store(tokens)
    expect(session.ending()).toBeUndefined()
  })

  it('does not call unsubscribed listeners', () => {
    const { session, changes, end } = setUp()
    end()
    session.clear()
    expect(changes).toEqual([])
  })
})
