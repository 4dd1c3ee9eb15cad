import { afterEach } from 'vitest'

// Files of specs share a process, and with it jsdom's page: what one drew, and kept in it, is not there for the next test, or file.
if (typeof document !== 'undefined') {
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  const { cleanup, configure } = await import('@testing-library/react')
  // Milliseconds; on a busy machine a second is soon over.
  configure({ asyncUtilTimeout: 20_000 })
  afterEach(cleanup)
}
