export const tabs = ['overview', 'months', 'categories', 'recent', 'achievements'] as const
export type Tab = (typeof tabs)[number]

export const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text)
