import type { Category } from '@filiz/domain/activity/events.ts'
import styles from './category.module.css'

/** Older category names that the specification (§3) requires in styling. */
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

/** A class that sets `--category` (text and lines) and `--category-tint` (backgrounds), with sufficient contrast. */
export const categoryClass = (category: Category | Alias): string => classes[category]
