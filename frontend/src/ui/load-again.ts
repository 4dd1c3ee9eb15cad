/** Stylesheets that could not be had, as long as they are missing. */
const missing = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) missing.add(target)
  },
  true,
)
/** Those that are asked for once more, until it is known what has become of them. */
const underWay = new Set<Promise<unknown>>()

/** What could not be loaded the last time while a stylesheet was missing: that may be its own. */
const incomplete = new WeakSet<() => unknown>()
/** Milliseconds that others wait for what is missing: it may be theirs, too, and is no reason to have nothing. */
const patience = 2_000

/** Loads with its styles what may have been asked for before: what could not be had then, its loader takes for had. */
export async function loadWhole<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
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
 * Loads what could not be loaded before. Where the server answers and the file is gone all the same, it is one of a former version, or
 * the browser takes it for had: then the page is loaded anew.
 */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await loadWhole(load)
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
    // Whoever waits for it hears of a failure; nobody else has to.
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
