import type { Category } from '@filiz/domain/activity/events.ts'
import styles from './category.module.css'

/** Former names of categories that the specification (§3) requires in style sheets. */
type Alias = 'science' | 'math' | 'arts' | 'language' | 'physical'

const classes: Record<Category | Alias, string> = {
  ZIHIN_MATEMATIK: styles.zihinMatematik!,
  DIL_HIKAYE: styles.dilHikaye!,
  BEDEN_HAREKET: styles.bedenHareket!,
  SANAT_YARATICILIK: styles.sanatYaraticilik!,
  DUYGU_SOSYALLIK: styles.duyguSosyallik!,
  DOGA_KESIF: styles.dogaKesif!,
  GUNLUK_BECERI: styles.gunlukBeceri!,
  science: styles.dogaKesif!,
  math: styles.zihinMatematik!,
  arts: styles.sanatYaraticilik!,
  language: styles.dilHikaye!,
  physical: styles.bedenHareket!,
}

/**
 * Returns the class of a category, which sets `--category` (text and lines) and `--category-tint` (backgrounds) with
 * sufficient contrast.
 */
export const categoryClass = (category: Category | Alias): string => classes[category]
