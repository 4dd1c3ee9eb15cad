import '../ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language } from '../i18n/language.ts'
import { followColorScheme } from '../lib/color-scheme.ts'
import { Landing } from './Landing.tsx'
import { loadTexts } from './texts.ts'

/** The document holds its own words for a page that could not be loaded: they need no script and no texts. */
function showLoadError() {
  document.getElementById('load-error')!.hidden = false
}

followColorScheme()
try {
  const texts = await loadTexts(language())
  createRoot(document.getElementById('root')!, { onUncaughtError: showLoadError }).render(<StrictMode><Landing initialTexts={texts} /></StrictMode>)
} catch (error) {
  showLoadError()
  throw error
}
