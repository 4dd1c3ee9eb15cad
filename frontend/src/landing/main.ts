import '../ui/base.css'
import './styles.ts'
import { languages, storeLanguage, type Language } from '../i18n/language.ts'
import {
  colorScheme,
  colorSchemes,
  followColorScheme,
  setColorScheme,
  subscribeColorScheme,
} from '../lib/color-scheme.ts'
import { menuButton, menuIsOpen, setMenu } from './menu.ts'
import { prefetchRegistration } from './prefetch-registration.ts'

/*
 * The page is rendered at build time in each language; this script adds its behavior. Listeners are on the document,
 * because a language change replaces the page's content.
 */

const holdsSession = () => document.documentElement.hasAttribute('data-session')

/** Applies the state of this browser (session, color scheme, language) to the static page. */
function dress() {
  if (holdsSession())
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-start]')) link.href = '/app/dashboard'
  check('theme', colorScheme())
  check('language', document.documentElement.lang)
}

function check(name: string, value: string) {
  const choice = document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)
  if (choice) choice.checked = true
}

async function pageIn(chosen: Language) {
  const answer = await fetch(`${location.pathname}?lang=${chosen}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (!answer.ok || page.documentElement.lang !== chosen) throw new Error('the page came in another language')
  return page
}

/** Returns the controls of the page. They have the same order in both languages. */
const controls = () => [...document.querySelectorAll<HTMLElement>('[data-page] :is(a, button, input)')]
let choices = 0

/** Replaces the page by that in another language. Keeps the scroll position, the focus and the open menu. */
async function showIn(chosen: Language) {
  const choice = ++choices
  storeLanguage(chosen)
  const other = await pageIn(chosen).catch(() => undefined)
  // Ignore this response, because the user chose another language meanwhile.
  if (choice !== choices) return
  // If the page cannot be fetched, navigate to it, so that the browser shows the error.
  if (!other) return location.assign(`${location.pathname}?lang=${chosen}`)
  const open = menuIsOpen()
  const focused = controls().findIndex((one) => one === document.activeElement)
  document.title = other.title
  document.querySelector('[data-page]')!.replaceWith(other.querySelector('[data-page]')!)
  dress()
  setMenu(open)
  controls()[focused]?.focus({ preventScroll: true })
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  const chosenLanguage = languages.find((one) => target.name === 'language' && one === target.value)
  const chosenScheme = colorSchemes.find((one) => target.name === 'theme' && one === target.value)
  if (chosenScheme) setColorScheme(chosenScheme)
  if (chosenLanguage) void showIn(chosenLanguage)
})

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (menuButton()?.contains(target)) setMenu(!menuIsOpen())
  // Choosing a language or theme keeps the menu open. A link in the page or a click outside closes it.
  else if (target.closest('#menu') === null || target.closest('#menu a')) setMenu(false)
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menuIsOpen()) return
  setMenu(false)
  menuButton()?.focus()
})

followColorScheme()
subscribeColorScheme((scheme) => check('theme', scheme))
dress()
// Later than the page's own files, so that they do not compete.
window.addEventListener('load', () =>
  setTimeout(() => {
    if (!holdsSession()) prefetchRegistration().catch(() => {})
  }, 1_000),
)
