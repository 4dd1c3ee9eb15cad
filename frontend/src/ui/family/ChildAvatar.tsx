import type { Child } from '@filiz/http/contract/shapes.ts'
import { looksOf } from '@filiz/domain/child/look.ts'
import { ChildPicture } from '../art/ChildPicture.tsx'
import { childClass } from './child-style.ts'
import styles from './ChildAvatar.module.css'

interface Props {
  readonly child: Pick<Child, 'id'> & Partial<Pick<Child, 'picture' | 'color'>>
  readonly size?: 'sm' | 'md' | 'lg'
}

/**
 * The child's picture on a leaf of the child's color. Hidden from screen readers, because the name is always beside it.
 * Answers that an earlier version stored in this browser have no look.
 */
export function ChildAvatar({ child, size = 'md' }: Props) {
  const { picture, color } = looksOf([child]).get(child.id)!
  return (
    <span className={`${childClass(color)} ${styles.avatar}`} data-size={size} aria-hidden>
      <ChildPicture picture={picture} />
    </span>
  )
}
