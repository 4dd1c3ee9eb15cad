/**
 * Stores the position of this tab's last write, which reads send to the server (read-your-writes). `sessionStorage`
 * keeps it across reloads.
 */
export function createLastWrite(storage: Storage) {
  const name = 'lastWrite'
  return {
    position: () => storage.getItem(name),
    /**
     * Stores the position if it is greater than the stored one, because responses may arrive out of order. Positions
     * are strings of fixed width that compare as text.
     */
    remember(position: string) {
      const known = storage.getItem(name)
      if (known === null || known.length !== position.length || known < position) storage.setItem(name, position)
    },
    forget: () => storage.removeItem(name),
  }
}
