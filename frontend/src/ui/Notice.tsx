import { IconInfoCircle, IconMailCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** Something went well, is on its way, or is good to know; read out when it appears. */
export const Notice = ({ children, about = 'mail' }: { children: ReactNode; about?: 'mail' | 'info' }) => {
  const Icon = about === 'mail' ? IconMailCheck : IconInfoCircle
  return (
    <output className={about === 'mail' ? styles.mail : styles.info}>
      <Icon size={22} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </output>
  )
}
