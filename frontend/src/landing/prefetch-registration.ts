/**
 * Prefetches the files of the registration page into the browser's cache. Reads them from the app's document, which
 * lists the files of each address (`app-document.ts`). Does nothing when the visitor saves data.
 */
export async function prefetchRegistration(): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const app = new DOMParser().parseFromString(await (await fetch('/auth/register')).text(), 'text/html')
  const early = app.querySelector<HTMLMetaElement>('meta[name="early"]')?.content ?? '{}'
  const lists = JSON.parse(early) as Readonly<Record<string, readonly string[]>>
  const named = [...app.querySelectorAll('script[src], link[rel="modulepreload"], link[rel="stylesheet"]')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('href')!,
  )
  const listed = [document.documentElement.lang, '/auth/', '/auth/register'].flatMap((when) => lists[when] ?? [])
  for (const file of new Set([...named, ...listed.map((one) => `/${one}`)])) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = file
    document.head.append(link)
  }
}
