import type { Language } from '../shared/language.ts'
import type { AchievementCode } from '../progress/achievements.ts'
import type { Bilingual } from './bilingual.ts'

interface AchievementText {
  readonly title: string
  readonly description: string
}

const texts: Readonly<Record<AchievementCode, Bilingual<AchievementText>>> = {
  'first-activity': {
    tr: { title: 'İlk Filiz', description: 'İlk etkinliğinizi tamamladınız' },
    en: { title: 'First Sprout', description: 'You completed your first activity' },
  },
  'ten-activities': {
    tr: { title: 'İlk Yapraklar', description: '10 etkinlik tamamladınız' },
    en: { title: 'First Leaves', description: 'You completed 10 activities' },
  },
  'fifty-activities': {
    tr: { title: 'Fidan', description: '50 etkinlik tamamladınız' },
    en: { title: 'Sapling', description: 'You completed 50 activities' },
  },
  'hundred-activities': {
    tr: { title: 'Genç Ağaç', description: '100 etkinlik tamamladınız' },
    en: { title: 'Young Tree', description: 'You completed 100 activities' },
  },
  'two-hundred-fifty-activities': {
    tr: { title: 'Ulu Çınar', description: '250 etkinlik tamamladınız' },
    en: { title: 'Mighty Oak', description: 'You completed 250 activities' },
  },
  'streak-3': {
    tr: { title: 'Üç Gün Üst Üste', description: '3 gün üst üste etkinlik yaptınız' },
    en: { title: 'Three in a Row', description: 'An activity on 3 days in a row' },
  },
  'streak-7': {
    tr: { title: 'Dolu Dolu Bir Hafta', description: '7 gün üst üste etkinlik yaptınız' },
    en: { title: 'A Whole Week', description: 'An activity on 7 days in a row' },
  },
  'streak-14': {
    tr: { title: 'İki Hafta Birlikte', description: '14 gün üst üste etkinlik yaptınız' },
    en: { title: 'Two Weeks Together', description: 'An activity on 14 days in a row' },
  },
  'streak-30': {
    tr: { title: 'Güzel Bir Alışkanlık', description: '30 gün üst üste etkinlik yaptınız' },
    en: { title: 'A Lovely Habit', description: 'An activity on 30 days in a row' },
  },
  'all-categories': {
    tr: { title: 'Gökkuşağı', description: 'Bir ayın planında yedi alanın hepsinden etkinlik yaptınız' },
    en: { title: 'Rainbow', description: 'You did something from all seven areas in one month’s plan' },
  },
  'full-month': {
    tr: { title: 'Tamamlanan Ay', description: 'Bir ayın planındaki bütün etkinlikleri tamamladınız' },
    en: { title: 'A Full Month', description: 'You completed every activity in a month’s plan' },
  },
  'three-full-months': {
    tr: { title: 'Üç Tam Ay', description: 'Üç ayın planını eksiksiz tamamladınız' },
    en: { title: 'Three Full Months', description: 'You completed every activity of three months’ plans' },
  },
  'ten-hours': {
    tr: { title: 'Birlikte On Saat', description: 'Etkinliklerle birlikte 10 saat geçirdiniz' },
    en: { title: 'Ten Hours Together', description: 'You spent 10 hours together on activities' },
  },
  'first-feedback': {
    tr: { title: 'İlk İzlenim', description: 'Bir etkinliğin nasıl geçtiğini ilk kez anlattınız' },
    en: { title: 'First Impression', description: 'You told us how an activity went for the first time' },
  },
  'twenty-five-feedback': {
    tr: { title: 'İyi Gözlemci', description: '25 etkinliğin nasıl geçtiğini anlattınız' },
    en: { title: 'Keen Observer', description: 'You told us how 25 activities went' },
  },
  comeback: {
    tr: { title: 'Yeniden Merhaba', description: 'İki hafta ya da daha uzun bir aradan sonra yeniden başladınız' },
    en: { title: 'Hello Again', description: 'You started again after two weeks or more away' },
  },
}

export const achievementText = (code: AchievementCode, language: Language): AchievementText => texts[code][language]
