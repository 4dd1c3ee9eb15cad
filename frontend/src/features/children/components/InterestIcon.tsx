import type { PresetInterest } from '@filiz/domain/texts/categories.ts'
import {
  IconBallFootball,
  IconBone,
  IconBook,
  IconBrush,
  IconCar,
  IconChefHat,
  IconCrown,
  IconDice5,
  IconFlask,
  IconHeart,
  IconLeaf,
  IconMathSymbols,
  IconMusic,
  IconMessageLanguage,
  IconPaw,
  IconPlant,
  IconRobot,
  IconRocket,
  IconScissors,
  IconYoga,
  type Icon,
} from '@tabler/icons-react'

const icons: Record<PresetInterest, Icon> = {
  music: IconMusic,
  dance: IconYoga,
  art: IconBrush,
  math: IconMathSymbols,
  science: IconFlask,
  language: IconMessageLanguage,
  sports: IconBallFootball,
  games: IconDice5,
  books: IconBook,
  nature: IconLeaf,
  crafts: IconScissors,
  technology: IconRobot,
  animals: IconPaw,
  cars: IconCar,
  princess: IconCrown,
  dinosaurs: IconBone,
  space: IconRocket,
  cooking: IconChefHat,
  gardening: IconPlant,
}

/** The icon of a preset interest; a heart for the parents' own interests. */
export function InterestIcon({ interest }: { interest: string }) {
  const Sign = Object.hasOwn(icons, interest) ? icons[interest as PresetInterest] : IconHeart
  return <Sign size={18} stroke={1.7} aria-hidden />
}
