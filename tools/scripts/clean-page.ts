import { afterEach } from 'vitest'

// Spec files share a process and jsdom's page, so reset the page before each file and clean up after each test.
if (typeof document !== 'undefined') {
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  const { cleanup, configure } = await import('@testing-library/react')
  // Milliseconds; a second is too short on a busy machine.
  configure({ asyncUtilTimeout: 20_000 })
  afterEach(cleanup)
}
