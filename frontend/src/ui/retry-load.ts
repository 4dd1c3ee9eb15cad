/** Links to stylesheets that failed to load. */
const missing = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) missing.add(target)
  },
  true,
)
/** Pending attempts to load these stylesheets again. */
const underWay = new Set<Promise<unknown>>()

/** Loaders that failed while a stylesheet was missing; it may be one of theirs. */
const incomplete = new WeakSet<() => unknown>()
/**
 * Milliseconds that other components wait for a missing stylesheet. They may need it, but must not wait for it without
 * a limit.
 */
const patience = 2_000

/**
 * Loads a component and its stylesheets. Stylesheets that failed before are loaded again, because Vite's loader treats
 * them as loaded.
 */
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

/** Why a file is missing: there is no connection, or the file belongs to an earlier version than the server's. */
export type LoadFailure = 'unreachable' | 'outdated'

export const whyNotLoaded = (): Promise<LoadFailure> =>
  fetch('/boot.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => (ok ? 'outdated' : 'unreachable'),
    () => 'unreachable',
  )

/**
 * Retries a failed load. When the server can be reached but the file is still missing, the file belongs to an earlier
 * version, or the browser caches the failure; then the page is reloaded.
 */
export async function retryLoad<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await loadWithStyles(load)
  } catch (error) {
    if ((await whyNotLoaded()) === 'outdated')
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
    // Ignored here, because the component that waits handles the failure.
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
