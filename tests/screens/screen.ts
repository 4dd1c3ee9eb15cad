import familyTr from '@filiz/frontend/src/i18n/family/tr/index.ts'
import familyEn from '@filiz/frontend/src/i18n/family/en/index.ts'
import adminEn from '@filiz/frontend/src/i18n/admin/en/index.ts'
import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import en from '@filiz/frontend/src/i18n/en/index.ts'
import settingsEn from '@filiz/frontend/src/i18n/settings/en/index.ts'
import settingsTr from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Page } from 'playwright-core'
import type { Fixtures, ScreenUser } from './fixtures.ts'

export const texts = {
  tr: { ...tr, admin: adminTr, settings: settingsTr, family: familyTr },
  en: { ...en, admin: adminEn, settings: settingsEn, family: familyEn },
} as const
export type Language = keyof typeof texts
export type Texts = (typeof texts)[Language]

export interface Screen {
  readonly name: string
  /** The router's path pattern. */
  readonly route: string
  readonly who: ScreenUser
  readonly address: (stage: Fixtures) => string
  /** Set if the page must show "not found" or "denied". */
  readonly refused?: true
  /**
   * Brings the page into the intended state, for example opens a dialog or submits invalid values. Must not change what
   * other screens show.
   */
  readonly act?: (page: Page, t: Texts, stage: Fixtures) => Promise<unknown>
}

export const fill = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)
