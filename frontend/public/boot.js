/*
 * Runs before the first paint, so that the page does not flash in the wrong color scheme. It is a separate file because
 * the content security policy forbids inline scripts. It also shows the fallback when a script cannot be loaded.
 */
(function () {
  var root = document.documentElement
  var stored = null
  var language = null
  var token = null
  var child = null
  var lastWrite = null
  try {
    stored = localStorage.getItem('theme')
    language = localStorage.getItem('language')
    token = localStorage.getItem('accessToken')
    child = sessionStorage.getItem('selectedChild') || localStorage.getItem('selectedChild')
    lastWrite = sessionStorage.getItem('lastWrite')
    if (token !== null) root.setAttribute('data-session', '')
  } catch {
    // Storage may be blocked: use the system's color scheme.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#000000' : '#ffffff')

  var chosen = language === 'tr' || language === 'en'
  try {
    if (chosen && !new RegExp('(^|; )language=' + language + '(;|$)').test(document.cookie)) {
      // Restore the language cookie from the stored choice: the choice may predate the cookie, or the cookies were
      // cleared.
      document.cookie = 'language=' + language + '; Path=/; Max-Age=31536000; SameSite=Lax'
      var kept = document.cookie.indexOf('language=' + language) !== -1
      if (kept && root.hasAttribute('data-language-is-written') && root.lang !== language) location.reload()
    }
  } catch {
    // Cookies may be blocked: the server then sends the landing page in the browser's language.
  }
  if (!root.hasAttribute('data-language-is-written')) {
    root.lang = chosen ? language : /^tr(?![a-z])/i.test(navigator.language) ? 'tr' : 'en'
    // The manifest determines the name of the installed app, so it must match the page's language.
    if (root.lang === 'en') document.querySelector('link[rel="manifest"]').setAttribute('href', '/manifest.en.json')
  }

  // Prefetch the files of this address before the app requests them.
  var early = document.querySelector('meta[name="early"]')
  if (early) {
    var needed = JSON.parse(early.content)
    var asked = {}
    Object.keys(needed).forEach(function (when) {
      var wanted = when === root.lang || location.pathname === when || (when.slice(-1) === '/' && location.pathname.indexOf(when) === 0)
      // Signed-out visitors are redirected to `/auth/`, signed-in users to the app: prefetch only the files of the page
      // that will open.
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

  // Prefetch the API reads of this page. The app takes over the pending responses (`src/lib/prefetched-reads.ts`).
  var ofChild = {
    '/app/dashboard': ['/plans/current', '/plans/current/today', '/progress/insights', '/activities/suggested'],
    '/app/activities': ['/plans/current'],
    '/app/progress': ['/progress', '/progress/insights'],
  }[location.pathname]
  var search = new URLSearchParams(location.search)
  if (early && token !== null && ofChild && !search.has('mode') && search.get('childId') !== 'all') {
    var reads = window.earlyReads = {}
    var headers = { Accept: 'application/json', 'Accept-Language': root.lang, Authorization: 'Bearer ' + token }
    if (lastWrite !== null) headers['Read-After'] = lastWrite
    var expired = false
    try {
      expired = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 <= Date.now()
    } catch {
      // The token cannot be parsed here: let the server decide.
    }
    var ask = function (path) {
      var url = '/api' + path + (path.indexOf('?') === -1 ? '?' : '&') + 'lang=' + root.lang
      var controller = new AbortController()
      // Read the body to its end even if no query uses it: an unread response blocks a connection.
      var response = fetch(url, { headers: headers, signal: controller.signal }).then(function (answer) {
        return answer.blob().then(function (body) { return new Response(body, { status: answer.status, headers: answer.headers }) })
      })
      reads[url] = { response: response, controller: controller, headers: headers, since: Date.now() }
      // The query that picks up this promise handles the error. This handler prevents an unhandled rejection when no
      // query does.
      response.catch(function () {})
      return response
    }
    // Prefetch only what the page shows: the other progress tabs show no insights, and with filters today's suggestion
    // is a different request.
    var askOf = function (id) {
      var withoutInsights = /^(months|categories|recent|achievements)$/.test(search.get('tab'))
      var filtered = true
      try {
        // Helpers see no insights. The app itself asks for those of a shared child if its role may see them.
        withoutInsights = withoutInsights || (localStorage.getItem('sharedChildren') || '').indexOf(id) !== -1
        filtered = (sessionStorage.getItem('todayFilters:' + id) || '{}') !== '{}'
      } catch {
        // Without this storage the page requests the suggestion itself.
      }
      ofChild.forEach(function (path) {
        if (withoutInsights && path === '/progress/insights') return
        if (filtered && path === '/plans/current/today') return
        ask(path + '?childId=' + encodeURIComponent(id))
      })
    }
    setTimeout(function () { delete window.earlyReads }, 30000)
    ask('/auth/me')
    // With an expired token, send only one request. Its refusal makes the app renew the session.
    if (!expired) {
      var children = ask('/children')
      if (location.pathname === '/app/dashboard') ask('/progress/summary')
      var known = search.get('childId') || child
      if (known) askOf(known)
      else children.then(function (response) { return response.clone().json() }).then(function (answer) { askOf(answer.data[0].id) }).catch(function () {})
    }
  }

  var showFallback = function () {
    var fallback = document.getElementById('load-error')
    var waiting = document.getElementById('waiting')
    if (fallback) fallback.hidden = false
    if (waiting) waiting.hidden = true
  }
  // An error or a silence before the app is shown would leave the page at 'Loading...'.
  var giveUpWaiting = function () {
    if (document.getElementById('waiting')) showFallback()
  }
  window.addEventListener('error', function (event) {
    var element = event.target && event.target.tagName
    if (!element) giveUpWaiting()
    if (element !== 'SCRIPT') return
    showFallback()
    document.addEventListener('DOMContentLoaded', showFallback)
  }, true)
  window.addEventListener('unhandledrejection', giveUpWaiting)
  setTimeout(giveUpWaiting, 45000)
})()
