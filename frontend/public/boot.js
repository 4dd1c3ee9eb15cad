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
    if (localStorage.getItem('accessToken') !== null) root.setAttribute('data-session', '')
  } catch {
    // Storage may be forbidden: the system's preference decides.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#000000' : '#ffffff')

  var chosen = language === 'tr' || language === 'en'
  if (chosen && !new RegExp('(^|; )language=' + language + '(;|$)').test(document.cookie)) {
    // The choice from before there was a cookie for it, or from where somebody emptied them.
    document.cookie = 'language=' + language + '; Path=/; Max-Age=31536000; SameSite=Lax'
    var kept = document.cookie.indexOf('language=' + language) !== -1
    if (kept && root.hasAttribute('data-language-is-written') && root.lang !== language) location.reload()
  }
  if (!root.hasAttribute('data-language-is-written')) {
    root.lang = chosen ? language : /^tr\b/i.test(navigator.language) ? 'tr' : 'en'
    // Installed, it has its name in the language that is read here.
    if (root.lang === 'en') document.querySelector('link[rel="manifest"]').setAttribute('href', '/manifest.en.json')
  }

  // What this address will need, asked for before the app has found that out.
  var early = document.querySelector('meta[name="early"]')
  if (early) {
    var needed = JSON.parse(early.content)
    var asked = {}
    Object.keys(needed).forEach(function (when) {
      var wanted = when === root.lang || location.pathname === when || (when.slice(-1) === '/' && location.pathname.indexOf(when) === 0)
      // Whoever holds no session is sent to the door, and whoever holds one has no business there.
      if (wanted && when.charAt(0) === '/') wanted = root.hasAttribute('data-session') === (when.indexOf('/app/') === 0)
      if (wanted) needed[when].forEach(function (file) {
        if (asked[file]) return
        asked[file] = true
        var link = document.createElement('link')
        link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
        if (link.rel === 'preload') link.as = 'style'
        link.crossOrigin = ''
        link.href = '/' + file
        document.head.appendChild(link)
      })
    })
  }

  window.addEventListener('error', function (event) {
    var failed = event.target
    if (!failed || failed.tagName !== 'SCRIPT') return
    var show = function () {
      var fallback = document.getElementById('load-error')
      var waiting = document.getElementById('waiting')
      if (fallback) fallback.hidden = false
      if (waiting) waiting.hidden = true
    }
    show()
    document.addEventListener('DOMContentLoaded', show)
  }, true)
})()
