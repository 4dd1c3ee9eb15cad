import { Sprout } from './art/Sprout.tsx'
import styles from './Brand.module.css'

/** Product name with logo; the same in both languages. */
export const Brand = () => (
  <span className={styles.brand}>
    <Sprout className={styles.mark} />
    <span className={styles.name}>Filiz</span>
  </span>
)
