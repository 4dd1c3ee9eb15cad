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
import { menuButton, setMenu } from './menu.ts'

/*
 * The page itself is written at build, in each language; this is what moves on it. Listeners sit at the document, which stays
 * when a change of language exchanges what is in it.
 */

const holdsSession = () => document.documentElement.hasAttribute('data-session')

/** What depends on this browser, on a page that is the same for everybody. */
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
  const answer = await fetch(`/?lang=${chosen}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (!answer.ok || page.documentElement.lang !== chosen) throw new Error('the page came in another language')
  return page
}

/** Both languages have the same ones, in the same order. */
const controls = () => [...document.querySelectorAll<HTMLElement>('[data-page] :is(a, button, input)')]
let choices = 0

/** The page in the other language, in its place: scrolled as it was, the focus where it is by then, the menu as open. */
async function showIn(chosen: Language) {
  const choice = ++choices
  storeLanguage(chosen)
  const other = await pageIn(chosen).catch(() => undefined)
  // Another has been chosen meanwhile, and its answer counts, whichever comes first.
  if (choice !== choices) return
  // Where it cannot be exchanged, it is asked for as a whole: the browser says what is wrong.
  if (!other) return location.assign(`/?lang=${chosen}`)
  const open = menuButton()?.ariaExpanded === 'true'
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
  if (menuButton()?.contains(target)) setMenu(menuButton()!.ariaExpanded !== 'true')
  // A choice of language or theme leaves it open; a link within the page, and anything beside it, closes it.
  else if (target.closest('#menu') === null || target.closest('#menu a')) setMenu(false)
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || menuButton()?.ariaExpanded !== 'true') return
  setMenu(false)
  menuButton()?.focus()
})

followColorScheme()
subscribeColorScheme((scheme) => check('theme', scheme))
dress()
