import { afterEach } from 'vitest'

// Spec files share a process and jsdom's page, so reset the page before each file and clean up after each test.
if (typeof document !== 'undefined') {
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  const { cleanup, configure, getConfig } = await import('@testing-library/react')
  // Milliseconds. The default of one second is too short on a busy machine.
  configure({ asyncUtilTimeout: 30_000 })
  const { getElementError } = getConfig()
  if (getElementError.name !== 'lazyElementError') {
    // Print the page only when the message is read: a waiting query fails many times before it succeeds.
    configure({
      getElementError: function lazyElementError(message, container) {
        const error = new Error(message ?? '')
        error.name = 'TestingLibraryElementError'
        Error.captureStackTrace(error, lazyElementError)
        return Object.defineProperty(error, 'message', {
          configurable: true,
          get: () => getElementError(message, container).message,
        })
      },
    })
  }
  afterEach(cleanup)
}
