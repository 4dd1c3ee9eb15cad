import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'
import enAdmin from './admin/en/index.ts'
import trAdmin from './admin/tr/index.ts'
import enFamily from './family/en/index.ts'
import trFamily from './family/tr/index.ts'
import enInsights from './insights/en.ts'
import trInsights from './insights/tr.ts'
import enMonths from './months/en/index.ts'
import trMonths from './months/tr/index.ts'
import enOffline from './offline/en/index.ts'
import trOffline from './offline/tr/index.ts'
import enSettings from './settings/en/index.ts'
import trSettings from './settings/tr/index.ts'
import enTexts from './en/index.ts'
import trTexts from './tr/index.ts'
import { landing as enLanding } from './en/landing.ts'
import { landing as trLanding } from './tr/landing.ts'

/** Returns all texts by their path. */
function flat(texts: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value as object, `${path}${key}.`)],
    ),
  )
}
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).toSorted()

describe.each([
  ['the application', trTexts, enTexts],
  ['the landing page', trLanding, enLanding],
  ['the administration', trAdmin, enAdmin],
  ['the family', trFamily, enFamily],
  ['all months', trMonths, enMonths],
  ['being without a network', trOffline, enOffline],
  ['the settings', trSettings, enSettings],
  ['the insights', trInsights, enInsights],
])('the texts of %s', (_, turkish, english) => {
  const [tr, en] = [flat(turkish), flat(english)]

  it('have the same keys in both languages', () => {
    expect([...en.keys()].toSorted()).toEqual([...tr.keys()].toSorted())
  })
  it('use "bağlantı" in Turkish, and the same quotes throughout each language', () => {
    expect([...tr].filter(([, text]) => /(?<!\p{L})link/iu.test(text))).toEqual([])
    expect([...tr].filter(([, text]) => /[‘'"]/.test(text))).toEqual([])
    expect([...en].filter(([, text]) => /[“”"]/.test(text))).toEqual([])
  })
  it('use typographic apostrophes', () => {
    expect([...tr, ...en].filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([])
  })
  it('use the agreed Turkish terms only', () => {
    expect(
      [...tr].filter(([, text]) => /süzgeç|kategori|(?<!\p{L})hali(?!\p{L})|hali[yn]|hikaye|denet/iu.test(text)),
    ).toEqual([])
  })
  it('speak to parents in plain Turkish', () => {
    const prescribed = Object.values<string>(trTexts.shell.denied)
    expect(
      [...tr].filter(
        ([, text]) =>
          !prescribed.includes(text) &&
          /(?<![\p{L}{])e-?mail|birlikte izle|çocuğu\p{L}* izle|(gününden|tarihinden) beri|bulunmamaktadır|puan ver/iu.test(
            text,
          ),
      ),
    ).toEqual([])
  })
  it('are not empty', () => {
    expect([...tr, ...en].filter(([, text]) => text.trim() === '')).toEqual([])
  })
  it('have the same variables in both languages', () => {
    for (const [key, text] of tr) expect([key, variables(en.get(key)!)]).toEqual([key, variables(text)])
  })
})

describe('the texts that the specification prescribes', () => {
  it('are unchanged', () => {
    expect([trTexts.common.loading, trTexts.common.retry, trTexts.common.goHome]).toEqual([
      'Yükleniyor...',
      'Tekrar Dene',
      'Ana Sayfaya Git',
    ])
    expect([trTexts.shell.accountSettings, trTexts.shell.signOut]).toEqual(['Hesap Ayarları', 'Çıkış Yap'])
    expect([trTexts.shell.admin, enTexts.shell.admin, ...Object.values(trTexts.shell.denied)]).toEqual([
      'Yönetim Paneli',
      'Admin panel',
      'Erişim Reddedildi',
      'Bu sayfaya erişim yetkiniz bulunmamaktadır.',
      'Yetki kontrol ediliyor...',
    ])
    expect([
      enTexts.auth.login.error,
      enTexts.auth.login.failed,
      enTexts.auth.register.failed,
      enSettings.profile.failed,
      enTexts.common.error,
    ]).toEqual([
      'An error occurred while signing in',
      'Login failed',
      'Registration failed',
      'Profile update failed',
      'An error occurred',
    ])
  })
})

describe('messages about a concurrent change', () => {
  it('blame nobody, because the user may have made the change in another tab', () => {
    const said = [trAdmin, enAdmin]
      .flatMap(({ editor: { draft, conflict } }) => [draft.older, ...Object.values(conflict)])
      .concat([trOffline, enOffline].flatMap(({ conflict }) => Object.values(conflict)))
    expect(
      said.filter((text) =>
        /başkası|yönetici|cihaz|öteki|İkiniz|somebody|administrator|device|they|both of you/iu.test(text),
      ),
    ).toEqual([])
  })
})

describe('the text for a streak', () => {
  it('of one day does not mention days in a row', () => {
    expect(
      [trTexts.progress.streak.days_one, enTexts.progress.streak.days_one].filter((text) =>
        /üst üste|in a row/.test(text),
      ),
    ).toEqual([])
  })
})

describe('chooseLanguage', () => {
  it.each([
    ['tr', 'en-US', 'tr'],
    ['en', 'tr-TR', 'en'],
    [null, 'tr-TR', 'tr'],
    [null, 'TR', 'tr'],
    [null, 'en-GB', 'en'],
    [null, 'de-DE', 'en'],
    [null, 'trv', 'en'],
    [null, undefined, 'en'],
    ['de', 'tr', 'tr'],
  ])('returns for stored %s and browser %s: %s', (stored, browser, chosen) => {
    expect(chooseLanguage(stored, browser)).toBe(chosen)
  })
})
