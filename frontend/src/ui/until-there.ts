/** Milliseconds. */
const pause = 10_000

/** What `load` resolves to, however often it has to be asked: for what nobody can be told to ask for again. */
export const untilThere = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(() => new Promise((resolve) => { setTimeout(resolve, pause) }).then(() => untilThere(load)))
