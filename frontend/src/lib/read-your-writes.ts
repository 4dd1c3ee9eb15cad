/** The position of this tab's last write, for read-your-writes. `sessionStorage` keeps it across reloads. */
export function createLastWrite(storage: Storage) {
  const name = 'lastWrite'
  return {
    position: () => storage.getItem(name),
    /**
     * Remembers the greater position, because answers may arrive out of order. Positions are fixed-width strings and
     * compare as text.
     */
    remember(position: string) {
      const known = storage.getItem(name)
      if (known === null || known.length !== position.length || known < position) storage.setItem(name, position)
    },
    forget: () => storage.removeItem(name),
  }
}
