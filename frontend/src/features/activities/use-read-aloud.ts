import type { Language } from '@filiz/domain/shared/language.ts'
import { useEffect, useEffectEvent, useState } from 'react'

const speech = (): SpeechSynthesis | undefined => ('speechSynthesis' in window ? window.speechSynthesis : undefined)

const voiceOf = (language: Language): SpeechSynthesisVoice | undefined =>
  speech()
    ?.getVoices()
    .find(({ lang }) => lang.toLowerCase().startsWith(language))

interface ReadAloud {
  readonly reading: boolean
  readonly start: () => void
  readonly stop: () => void
}

/**
 * Reads texts aloud in their language, one after another. Stops when the component and the page are left: other texts
 * need another key.
 * Undefined where the browser has no voice of the language.
 */
export function useReadAloud(texts: readonly string[], language: Language): ReadAloud | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  const [reading, setReading] = useState(false)

  const stop = () => {
    if (reading) speech()?.cancel()
    setReading(false)
  }
  const onLeave = useEffectEvent(stop)

  useEffect(() => {
    // Browsers load their voices late.
    const find = () => setVoice(voiceOf(language))
    find()
    speech()?.addEventListener('voiceschanged', find)
    return () => speech()?.removeEventListener('voiceschanged', find)
  }, [language])
  useEffect(() => {
    addEventListener('pagehide', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  if (!voice) return undefined
  const start = () => {
    speech()?.cancel()
    const spoken = texts.map((text) => new SpeechSynthesisUtterance(text))
    for (const one of spoken) {
      one.voice = voice
      one.lang = voice.lang
      one.rate = 0.95
      one.addEventListener('error', () => setReading(false))
    }
    spoken.at(-1)?.addEventListener('end', () => setReading(false))
    setReading(true)
    for (const one of spoken) speech()?.speak(one)
  }
  return { reading, start, stop }
}
