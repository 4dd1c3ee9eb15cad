/**
 * Loads what could not be loaded before, with the styles that it came without: whatever has asked for a file once takes it for had. Where
 * the server answers and the file is gone all the same, it is one of a former version: then the page is loaded anew.
 */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    const loaded = await load()
    await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null).map(fetchedAnew))
    return loaded
  } catch (error) {
    if (await fetch('/boot.js', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false)) void import('../app/service-worker.ts').then(({ reloadNewest }) => reloadNewest()).catch(() => window.location.reload())
    throw error
  }
}

const fetchedAnew = (link: HTMLLinkElement) => new Promise((resolve, reject) => {
  const anew = link.cloneNode() as HTMLLinkElement
  anew.addEventListener('load', resolve)
  anew.addEventListener('error', reject)
  link.replaceWith(anew)
})
