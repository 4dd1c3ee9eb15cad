import type { Texts } from '../texts.ts'
import type { landing as original } from '../tr/landing.ts'

export const landing: Texts<typeof original> = {
  documentTitle: 'Filiz · A monthly plan of activities that grows with your child',
  description:
    'Filiz picks 15–20 developmental activities a month for your child of 2 to 6, by age and interests. With what is at home, fifteen minutes a day.',
  social: 'Filiz: a new sprout every month, a small game every day',
  loadError: 'Something went wrong while loading the page',
  retry: 'Try again',
  skipToContent: 'Skip to content',
  language: 'Language',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'Auto' },
  nav: {
    label: 'Sections of this page',
    menu: 'Menu',
    features: 'Features',
    areas: 'Areas',
    pricing: 'Pricing',
    login: 'Sign in',
    start: 'Start free',
    app: 'Go to the app',
  },
  hero: {
    eyebrow: 'Ages 2–6 · expert-approved plans',
    title: 'A new sprout every month, a small game every day',
    text: 'Each month Filiz picks 15–20 developmental activities for your child’s age and interests. You play; they grow.',
    start: 'Start free',
    more: 'How does it work?',
    note: '7-day trial · 30-day money-back guarantee',
  },
  picture: 'A day with Filiz: an activity picked for today, how it goes, and this month’s plan.',
  problem: {
    title: 'Every evening the same question: ‘What shall we do today?’',
    text: 'Most parents aren’t short of ideas, they’re short of time. Hundreds of saved videos still don’t turn into a game at six in the evening.',
    before: 'Before Filiz',
    after: 'With Filiz',
    pains: {
      first: 'Endless searching and lists for ‘some other day’',
      second: 'Activities that are too easy or too hard for the age',
      third: 'The same few games, over and over',
      fourth: 'Not seeing how far you’ve come',
    },
    gains: {
      first: 'One plan that’s ready on the first of the month, and that you can finish',
      second: 'Just hard enough, month by month, as they grow',
      third: 'A fair share for each of seven areas of development',
      fourth: 'A garden that turns a little greener with every game',
    },
  },
  features: {
    title: 'Asks for little, grows a lot',
    text: 'Things from around the house, fifteen minutes, and you. Filiz thinks of the rest.',
    plan: {
      title: 'A plan of their own',
      text: '15–20 activities chosen for your child each month; swap the ones you don’t want, and say why.',
    },
    ai: {
      title: 'Personalised with AI',
      text: 'An AI looks at the activities you complete and shapes the next month’s plan around them, and each choice comes with its reason.',
    },
    experts: {
      title: 'Expert-approved',
      text: 'Plans are approved by experts in child development; purpose and safety notes are always at hand.',
    },
    progress: {
      title: 'See them grow',
      text: 'Progress by area, streaks and badges. And when you take a break, your streak waits for you.',
    },
    family: {
      title: 'Siblings welcome',
      text: 'A plan for each child, all in one account. And plenty that two of them can do together.',
    },
    bilingual: { title: 'Turkish and English', text: 'Every activity in two languages; switch whenever you like.' },
  },
  areas: {
    title: 'One garden, seven beds',
    text: 'Every month’s plan draws on seven areas of development.',
    ZIHIN_MATEMATIK: { title: 'Mind & Maths', text: 'Counting, matching, and asking ‘why?’' },
    DIL_HIKAYE: { title: 'Language & Stories', text: 'Playing with words, changing how the tale ends.' },
    BEDEN_HAREKET: { title: 'Body & Movement', text: 'Jumping, balancing, working the small muscles.' },
    SANAT_YARATICILIK: { title: 'Art & Creativity', text: 'Painted fingers, pots that keep the beat.' },
    DUYGU_SOSYALLIK: { title: 'Feelings & Friends', text: 'Giving anger a name, taking turns.' },
    DOGA_KESIF: { title: 'Nature & Discovery', text: 'Looking at a leaf, planting a seed.' },
    GUNLUK_BECERI: { title: 'Everyday Skills', text: 'Laying the table, doing up your own buttons.' },
  },
  examples: {
    title: 'Have a look first',
    text: 'Three whole activities: read them without an account, try one tonight.',
  },
  testimonials: {
    title: 'Neighbours of the garden',
    text: 'From families who play with Filiz.',
    stars: '5 out of 5 stars',
    first: {
      quote:
        'The first plan we ever finished. Eighteen activities sounded scary; most of them turned out to be socks and saucepan lids.',
      name: 'Elif',
      who: 'mother of Defne, aged 3',
    },
    second: {
      quote:
        'Even on evenings when I come home tired, we find something for ten minutes. My son now says ‘let’s colour our leaf’.',
      name: 'Murat',
      who: 'father of Kerem, aged 4',
    },
    third: {
      quote:
        'My twins like completely different things. That their plans differ, and that I can see why, did me a world of good.',
      name: 'Zeynep',
      who: 'mother of Ada and Can, aged 5',
    },
  },
  pricing: {
    title: 'First a seed, then a garden',
    text: 'Both plans come with a 7-day trial and a 30-day money-back guarantee.',
    allFree: 'There is no payment here: everything in Filiz is free for everybody.',
    perMonth: '/ month',
    free: {
      name: 'Free',
      price: '$0',
      text: 'To get to know each other.',
      start: 'Start free',
      items: {
        activities: '5 activities this month',
        progress: 'Basic progress tracking',
        community: 'Community support',
        categories: 'Basic categories',
      },
    },
    pro: {
      name: 'Pro',
      badge: 'Most popular',
      price: '$9',
      text: 'For a whole garden, every month.',
      start: 'Try 7 days free',
      items: {
        plan: 'Full monthly plan',
        archive: 'Archive of past months',
        reports: 'Detailed reports',
        experts: 'Expert support',
        categories: 'All categories',
        themes: 'Special themes',
        priority: 'Priority service',
      },
    },
    trial: '7-day trial',
    guarantee: '30-day money-back guarantee',
  },
  final: {
    title: 'Play the first game tonight',
    text: 'Open your account; your child’s first plan is ready before the kettle boils.',
    start: 'Start free',
  },
  footer: {
    text: 'Made for small moments together.',
    privacy: 'Privacy',
    terms: 'Terms',
    contact: 'Contact',
    login: 'Sign in',
    register: 'Sign up',
    label: 'Footer',
  },
}
