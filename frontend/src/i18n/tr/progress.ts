export const progress = {
  title: 'İlerleme',
} as const
