export const activities = {
  title: 'Etkinlikler',
} as const
