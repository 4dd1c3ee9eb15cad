import type { Piece } from '../words-diff.ts'
import styles from './Pieces.module.css'

/** A text with its insertions and deletions marked up as `ins` and `del`. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, index) => {
    // The pieces of one text never change their order. oxlint-disable-next-line react/no-array-index-key
    const key = `${index}`
    if (kind === 'added')
      return (
        <ins key={key} className={styles.added}>
          {text}
        </ins>
      )
    if (kind === 'removed')
      return (
        <del key={key} className={styles.removed}>
          {text}
        </del>
      )
    return <span key={key}>{text}</span>
  })
}
