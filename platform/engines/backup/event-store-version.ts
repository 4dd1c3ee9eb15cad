/**
 * Returns whether version `a` of an event store is newer than `b`: `26.0.10` is newer than `26.0.9`. Parts that only
 * one of them has are not compared, because the tag `26.0` of an image may be any version of 26.0.
 */
export function isNewer(a: string, b: string): boolean {
  const [its, others] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const at = its.findIndex((part, index) => others[index] !== undefined && part !== others[index])
  return at !== -1 && its[at]! > others[at]!
}
