/** Stylesheets that failed to load. */
const missing = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) missing.add(target)
  },
  true,
)
/** Pending retries of stylesheets. */
const underWay = new Set<Promise<unknown>>()

/** Loaders that failed while a stylesheet was missing, which may be their own. */
const incomplete = new WeakSet<() => unknown>()
/** Milliseconds that other parts wait for a missing stylesheet. It may be theirs, too, but must not block them. */
const patience = 2_000

/** Loads a part including stylesheets that failed earlier, because the loader treats a failed stylesheet as loaded. */
export async function loadWithStyles<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    const loaded = await load()
    askForMissing()
    if (incomplete.has(load)) await Promise.all(underWay)
    else if (underWay.size > 0)
      await Promise.race([
        Promise.allSettled(underWay),
        new Promise((resolve) => {
          setTimeout(resolve, patience)
        }),
      ])
    incomplete.delete(load)
    return loaded
  } catch (error) {
    if (missing.size + underWay.size > 0) incomplete.add(load)
    throw error
  }
}

/**
 * Retries a failed load. If the server is reachable but the file is still missing, it belongs to an earlier version or
 * the browser caches the failure: then reloads the page.
 */
export async function retryLoad<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await loadWithStyles(load)
  } catch (error) {
    if (
      await fetch('/boot.js', { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      void import('../lib/service-worker.ts')
        .then(({ reloadNewest }) => reloadNewest())
        .catch(() => window.location.reload())
    throw error
  }
}

function askForMissing(): void {
  for (const link of missing) {
    const asked = fetchedAnew(link)
    underWay.add(asked)
    // The waiting part handles the failure.
    void asked.catch(() => {}).then(() => underWay.delete(asked))
  }
}

const fetchedAnew = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    missing.delete(link)
    const anew = link.cloneNode() as HTMLLinkElement
    anew.addEventListener('load', resolve)
    anew.addEventListener('error', reject)
    link.remove()
    document.head.append(anew)
  })
