/** Stylesheets that could not be had, as long as they are missing. */
const missing = new Set<HTMLLinkElement>()
document.addEventListener('error', ({ target }) => { if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) missing.add(target) }, true)

/** What could not be loaded the last time: of what is missing, some is its own. */
const incomplete = new WeakSet<() => unknown>()
/** Milliseconds that others wait for what is missing: it may be theirs, too, and is no reason to have nothing. */
const patience = 2_000

/** Loads with its styles what may have been asked for before: what could not be had then, its loader takes for had. */
export async function loadWhole<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    const loaded = await load()
    const styles = [...missing].map(fetchedAnew)
    if (incomplete.has(load)) await Promise.all(styles)
    else if (styles.length > 0) await Promise.race([Promise.allSettled(styles), new Promise((resolve) => { setTimeout(resolve, patience) })])
    return loaded
  } catch (error) {
    incomplete.add(load)
    throw error
  }
}

/**
 * Loads what could not be loaded before. Where the server answers and the file is gone all the same, it is one of a former version, or
 * the browser takes it for had: then the page is loaded anew.
 */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await loadWhole(load)
  } catch (error) {
    if (await fetch('/boot.js', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false)) void import('../app/service-worker.ts').then(({ reloadNewest }) => reloadNewest()).catch(() => window.location.reload())
    throw error
  }
}

const fetchedAnew = (link: HTMLLinkElement) => new Promise((resolve, reject) => {
  missing.delete(link)
  const anew = link.cloneNode() as HTMLLinkElement
  anew.addEventListener('load', resolve)
  anew.addEventListener('error', reject)
  link.remove()
  document.head.append(anew)
})
