import type { Category } from '@filiz/domain/activity/events.ts'
import type { Picture } from '@filiz/domain/catalogue/picture/picture.ts'
import { ActivityArt } from './ActivityArt.tsx'
import type { Pictured } from './compose.ts'

const pictures: Readonly<Record<Category, Omit<Picture, 'weather'>>> = {
  ZIHIN_MATEMATIK: { place: 'floor', pose: 'think', company: [], things: ['blocks', 'numbers'] },
  DIL_HIKAYE: { place: 'floor', pose: 'speak', company: [], things: ['books', 'speech'] },
  BEDEN_HAREKET: { place: 'park', pose: 'jump', company: [], things: ['ball'] },
  SANAT_YARATICILIK: { place: 'table', pose: 'make', company: [], things: ['palette', 'crayons'] },
  DUYGU_SOSYALLIK: { place: 'floor', pose: 'hug', company: ['adult'], things: ['heart'] },
  DOGA_KESIF: { place: 'park', pose: 'look', company: [], things: ['leaf', 'magnifier'] },
  GUNLUK_BECERI: { place: 'floor', pose: 'make', company: [], things: ['coat', 'shoe'] },
}

/** Returns what the picture of a category shows. */
export const pictureOfCategory = (category: Category): Pictured => ({
  id: category,
  category,
  picture: { ...pictures[category], weather: null },
})

/** Picture of a category; always shown beside its name. */
export const CategoryArt = ({ category, className }: { category: Category; className?: string | undefined }) => (
  <ActivityArt activity={pictureOfCategory(category)} className={className} />
)
