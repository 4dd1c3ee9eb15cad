import '../ui/base.css'
import './styles.ts'
import { languages, storeLanguage, type Language } from '../i18n/language.ts'
import { colorScheme, colorSchemes, followColorScheme, setColorScheme, subscribeColorScheme } from '../lib/color-scheme.ts'
import { menuButton, setMenu } from './menu.ts'

/*
 * The page itself is written at build, in each language; this is what moves on it. Listeners sit at the document, which stays
 * when a change of language exchanges what is in it.
 */

const holdsSession = () => document.documentElement.hasAttribute('data-session')

/** What depends on this browser, on a page that is the same for everybody. */
function dress() {
  if (holdsSession()) for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-start]')) link.href = '/app/dashboard'
  check('theme', colorScheme())
  check('language', document.documentElement.lang)
}

function check(name: string, value: string) {
  const choice = document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)
  if (choice) choice.checked = true
}

/** The page in the other language, in its place: scrolled as it was, the focus where it was, the menu as open. */
async function showIn(chosen: Language) {
  storeLanguage(chosen)
  const open = menuButton()?.ariaExpanded === 'true'
  const answer = await fetch(`/?lang=${chosen}`)
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (!answer.ok || other.documentElement.lang !== chosen) throw new Error('the page came in another language')
  document.title = other.title
  document.querySelector('[data-page]')!.replaceWith(other.querySelector('[data-page]')!)
  dress()
  setMenu(open)
  document.querySelector<HTMLInputElement>(`input[name="language"][value="${chosen}"]`)?.focus()
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  const chosenLanguage = languages.find((one) => target.name === 'language' && one === target.value)
  const chosenScheme = colorSchemes.find((one) => target.name === 'theme' && one === target.value)
  if (chosenScheme) setColorScheme(chosenScheme)
  // Where it cannot be exchanged, it is asked for as a whole: the browser says what is wrong.
  if (chosenLanguage) showIn(chosenLanguage).catch(() => location.assign(`/?lang=${chosenLanguage}`))
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
