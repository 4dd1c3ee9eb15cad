/*
 * Runs before the first paint, so that nobody sees the wrong colours flash by; a file of its own because the
 * content security policy allows no inline script. Also shows the fallback where a script cannot be loaded at all.
 */
(function () {
  var root = document.documentElement
  var stored = null
  var language = null
  try {
    stored = localStorage.getItem('theme')
    language = localStorage.getItem('language')
  } catch {
    // Storage may be forbidden: the system's preference decides.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#000000' : '#ffffff')
  root.lang = language === 'tr' || language === 'en' ? language : /^tr\b/i.test(navigator.language) ? 'tr' : 'en'
  // Installed, it has its name in the language that is read here.
  if (root.lang === 'en') document.querySelector('link[rel="manifest"]').setAttribute('href', '/manifest.en.json')

  window.addEventListener('error', function (event) {
    var failed = event.target
    if (!failed || failed.tagName !== 'SCRIPT') return
    var fallback = document.getElementById('load-error')
    if (fallback) fallback.hidden = false
  }, true)
})()
