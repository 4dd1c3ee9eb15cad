import type { Category } from '@filiz/domain/activity/events.ts'
import {
  IconBook2,
  IconHeartHandshake,
  IconLeaf,
  IconPalette,
  IconPuzzle,
  IconStretching,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react'

const icons: Record<Category, Icon> = {
  ZIHIN_MATEMATIK: IconPuzzle,
  DIL_HIKAYE: IconBook2,
  BEDEN_HAREKET: IconStretching,
  SANAT_YARATICILIK: IconPalette,
  DUYGU_SOSYALLIK: IconHeartHandshake,
  DOGA_KESIF: IconLeaf,
  GUNLUK_BECERI: IconToolsKitchen2,
}

/** Icon of a category; always shown beside its name. */
export function CategoryIcon({ category, size = 24 }: { category: Category; size?: number }) {
  const Sign = icons[category]
  return <Sign size={size} stroke={1.6} aria-hidden />
}
