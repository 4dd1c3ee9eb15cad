export const dashboard = {
  title: 'Ana Sayfa',
} as const
