/**
 * The position of this browser's last write, so that the next reads ask for an answer that includes it; kept for the
 * tab, and so also across a reload.
 */
export function createLastWrite(storage: Storage) {
  const name = 'lastWrite'
  return {
    position: () => storage.getItem(name),
    /** Answers may arrive out of order. Positions are text of one width, ordered as text: the greater one stays. */
    remember(position: string) {
      const known = storage.getItem(name)
      if (known === null || known.length !== position.length || known < position) storage.setItem(name, position)
    },
    forget: () => storage.removeItem(name),
  }
}
