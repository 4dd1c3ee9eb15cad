export const children = {
  title: 'Çocuklar',
} as const
