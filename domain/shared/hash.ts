/**
 * FNV-1a over UTF-16 code units, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). `seed`: the hash of a common
 * prefix, so that the prefix is hashed only once.
 */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * Spreads the influence of the last characters over all 32 bits (MurmurHash3's finaliser). FNV alone would give similar
 * ids hashes in nearly the same order.
 */
export function scatter(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
