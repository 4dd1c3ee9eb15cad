import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  readonly title: string
  readonly language: string
  readonly className?: string | undefined
  readonly children: (root: HTMLElement) => ReactNode
}

const empty =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width"></head><body></body></html>'

/**
 * Shows content in an iframe with the app's styles. Media queries then depend on the width of the iframe, as on a
 * screen of that size.
 */
export function Frame({ title, language, className, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document>()

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!inside || !page) return
    page.documentElement.lang = language
    page.title = title
  }, [inside, language, title])

  function onLoad() {
    const page = frame.current?.contentDocument
    if (!page) return
    for (const sheet of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
      'link[rel="stylesheet"], head style',
    )) {
      const copy = page.importNode(sheet, true)
      if (copy instanceof HTMLLinkElement || copy.tagName === 'LINK')
        (copy as HTMLLinkElement).href = (sheet as HTMLLinkElement).href
      page.head.append(copy)
    }
    setInside(page)
  }
  return (
    // The frame's document contains only our own components.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe ref={frame} title={title} className={className} srcDoc={empty} onLoad={onLoad}>
      {inside && createPortal(children(inside.documentElement), inside.body)}
    </iframe>
  )
}
