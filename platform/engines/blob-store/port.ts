import type { Instant } from '@filiz/domain/shared/event.ts'

export interface BlobInfo {
  readonly key: string
  /** Size in bytes. */
  readonly size: number
  /** The time that was given to `create`. */
  readonly at: Instant
}

/**
 * Files of up to some megabytes by key, `<folder>/<name>`, each part of lowercase letters, digits and dashes. Values
 * are never changed. Methods reject with `EngineUnavailable` if the store does not answer, and with a `TypeError` for
 * any other key.
 */
export interface BlobStore {
  /**
   * Stores the bytes, durable and readable as a whole when the promise resolves. Returns false without a change if the
   * key exists.
   */
  create(key: string, bytes: Uint8Array, at: Instant): Promise<boolean>
  /** Returns the bytes; null if the key does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Lists the blobs of a folder, or of all folders, in the order of their keys. */
  list(folder?: string): AsyncIterable<BlobInfo>
  /** Removes these blobs; ignores missing ones. */
  remove(keys: readonly string[]): Promise<void>
  /** Removes all blobs of a folder, and what unfinished calls of `create` left in it. */
  removeFolder(folder: string): Promise<void>
  /** Removes what calls of `create` that began before the time (of the machine's clock) left unfinished. */
  removeUnfinished(before: Instant): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}

/** How folders of data sets begin. They live for a day, and backups leave them out. */
export const dataSetFolder = 'dataset-'

const part = '[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?'
const folderPattern = new RegExp(`^${part}$`)
const keyPattern = new RegExp(`^${part}/${part}$`)

export const isKey = (text: string): boolean => keyPattern.test(text)
export const isFolder = (text: string): boolean => folderPattern.test(text)

/** Returns the key if it is well-formed; throws a `TypeError` otherwise. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`not a blob's key: ${JSON.stringify(key)}`)
  return key
}
export function checkedFolder(folder: string): string {
  if (!isFolder(folder)) throw new TypeError(`not a folder of blobs: ${JSON.stringify(folder)}`)
  return folder
}
