/** An in-memory `Storage` for specs that run without a browser. */
export function memoryStorage(initial: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(initial))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, String(value))
    },
    removeItem: (name) => {
      items.delete(name)
    },
    clear: () => items.clear(),
  }
}
