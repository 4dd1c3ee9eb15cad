export const plan = {
  title: 'Aylık Plan',
} as const
