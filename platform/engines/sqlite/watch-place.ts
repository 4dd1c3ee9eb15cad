import { statSync } from 'node:fs'

/**
 * Returns a function that returns a sentence once the open file or its write-ahead log was removed or replaced, because
 * SQLite continues to write to the removed one.
 */
export function watchPlace(file: string): () => string | null {
  const opened = [file, `${file}-wal`].map((path) => ({ path, inode: inodeOf(path) }))
  return () => {
    for (const { path, inode } of opened) {
      const now = inode === undefined ? undefined : inodeOf(path)
      if (now === inode) continue
      return `${path} was ${now === undefined ? 'removed' : 'replaced'} while Filiz was running: bring it back or restart Filiz`
    }
    return null
  }
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/** Thrown by a write to a file that was removed or replaced. */
export class FileMoved extends Error {
  override readonly name = 'FileMoved'
}
