import { IconAlertTriangle, IconInfoCircle, IconMailCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

const icons = { mail: IconMailCheck, info: IconInfoCircle, danger: IconAlertTriangle } as const

/** A notice: success, progress, information or danger. Announced when it appears. */
export const Notice = ({ children, about = 'mail' }: { children: ReactNode; about?: keyof typeof icons }) => {
  const Icon = icons[about]
  return (
    <output className={styles[about]}>
      <Icon size={22} stroke={1.8} aria-hidden {...(about === 'danger' && { color: 'var(--danger)' })} />
      <span>{children}</span>
    </output>
  )
}
