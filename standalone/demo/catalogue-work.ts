import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { Browser } from './browser.ts'

/** An action of the demo's administrator, `daysBefore` days before the end of the history. */
export interface CatalogueWork {
  readonly daysBefore: number
  readonly act: (browser: Browser) => Promise<unknown>
}

const entries = (browser: Browser, query: string) => browser.send<CatalogueEntry[]>('GET', `/admin/activities?${query}`)
const note = (browser: Browser, id: string, text: string) =>
  browser.send('POST', `/admin/activities/${id}/notes`, { text })
const add = (browser: Browser, draft: object) =>
  browser.send<CatalogueEntry>('POST', '/admin/activities', { ...draft, status: 'draft' })

async function revise(
  browser: Browser,
  { id, status: _, version: __, updatedAt: ___, ...content }: CatalogueEntry,
  change: (content: Omit<CatalogueEntry, 'id' | 'status' | 'version' | 'updatedAt'>) => object,
): Promise<unknown> {
  return browser.send('PUT', `/admin/activities/${id}`, change(content))
}

/**
 * Returns the first published activity of a category by title. The shipped catalogue has at least one in every release.
 */
async function oneOf(browser: Browser, category: CatalogueEntry['category']): Promise<CatalogueEntry> {
  const [entry] = await entries(browser, `category=${category}&status=published&limit=1`)
  if (!entry) throw new Error(`no activity in ${category}`)
  return entry
}

const raindrops = {
  category: 'DOGA_KESIF',
  monthTheme: 11,
  minAge: 2,
  maxAge: 5,
  durationMinutes: 10,
  prepMinutes: 0,
  waitMinutes: 0,
  days: 1,
  difficulty: 1,
  energy: 'calm',
  mess: 'none',
  places: ['floor'],
  adult: 'with',
  siblings: true,
  materialKinds: [],
  skills: ['observing', 'attention'],
  hazards: ['height'],
  season: [10, 11, 12, 1, 2, 3, 4],
  interests: ['nature'],
  translations: {
    tr: {
      title: 'Yağmur Damlası Yarışı',
      purpose: 'Gözünü bir damladan ayırmaz; damlası camın altına varınca sevinçten zıplar.',
      description: 'Yağmurlu bir günde pencere başlı başına bir yarış pistidir.',
      materials: [],
      steps: [
        'Yağmur yağarken pencerenin önüne yan yana oturun.',
        'Herkes camda bir damla seçsin: “Benimki bu!” deyin.',
        'Damlanızın yolunu parmağınızla camın içinden izleyin.',
        'Alta önce varan kazanır; kaybeden kendine yeni bir damla seçer.',
      ],
      easier: 'Damlayı ona siz seçin, yolunu birlikte izleyin.',
      harder: 'Hangi damlanın kazanacağını yarıştan önce tahmin etsin.',
      safetyNotes: 'Pencere kapalı kalsın; önünde tırmanabileceği bir şey olmasın.',
    },
    en: {
      title: 'Raindrop Race',
      purpose: 'They never take their eyes off one drop, and jump when it reaches the bottom of the pane.',
      description: 'On a rainy day the window is a race track of its own.',
      materials: [],
      steps: [
        'Sit side by side at the window while it rains.',
        'Each of you picks a drop. Say, ‘This one is mine!’',
        'Follow your drops with a finger on the inside of the glass.',
        'The first to reach the bottom wins; whoever loses picks a new one.',
      ],
      easier: 'Choose the drop for them, and follow it together.',
      harder: 'They guess which drop will win before the race.',
      safetyNotes: 'Keep the window closed, with nothing to climb on in front of it.',
    },
  },
}

/** A draft that has no English text yet. */
const sockPost = {
  category: 'DUYGU_SOSYALLIK',
  monthTheme: 12,
  minAge: 3,
  maxAge: 6,
  durationMinutes: 15,
  prepMinutes: 2,
  difficulty: 2,
  energy: 'calm',
  mess: 'none',
  places: ['table', 'floor'],
  adult: 'with',
  siblings: true,
  materialKinds: ['textiles', 'paper', 'crayons'],
  skills: ['feelings', 'drawing-and-painting'],
  hazards: [],
  season: [],
  interests: ['crafts'],
  translations: {
    tr: {
      title: 'Çorap Postası',
      purpose: 'Söylemesi zor geleni çizer; cevabını çorabında bulunca yüzü aydınlanır.',
      description: 'İki çorap, evin iki posta kutusu olur.',
      materials: ['2 çorap', 'Kâğıt', 'Boya kalemi'],
      steps: [
        'İki çorabı kapı koluna asın: biri onun, biri sizin.',
        'Bugün içinden geçeni küçük bir kâğıda çizsin.',
        'Kâğıdı katlayıp sizin çorabınıza bıraksın, haber verip kaçsın.',
        'Siz de bir çizimle cevap verin.',
      ],
      easier: 'Yüzleri siz çizin, o gününe uyanı seçsin.',
      harder: 'Çizimin altına adını yazsın.',
      safetyNotes: 'Çorabı boynuna değil, kapı koluna asın.',
    },
  },
}

/** The administrator's actions: two revisions (one is reverted), two drafts, and notes to other administrators. */
export const catalogueWork: readonly CatalogueWork[] = [
  {
    daysBefore: 61,
    async act(browser) {
      const entry = await oneOf(browser, 'DOGA_KESIF')
      await revise(browser, entry, (content) => ({
        ...content,
        durationMinutes: Math.min(180, content.durationMinutes! + 5),
      }))
      await note(browser, entry.id, 'Toplanması da hesaba katılınca süre yetmiyordu, beş dakika ekledim.')
    },
  },
  {
    daysBefore: 34,
    async act(browser) {
      const entry = await oneOf(browser, 'SANAT_YARATICILIK')
      await revise(browser, entry, (content) => ({
        ...content,
        minAge: Math.min(content.maxAge!, content.minAge! + 1),
      }))
      await note(browser, entry.id, 'Küçüklere zor geldiğini sandım, en küçük yaşı bir artırdım.')
    },
  },
  {
    daysBefore: 27,
    async act(browser) {
      const entry = await oneOf(browser, 'SANAT_YARATICILIK')
      await browser.send('POST', `/admin/activities/${entry.id}/revert`, { version: entry.version - 1 })
      await note(browser, entry.id, 'Ailelerden gelenlere bakınca küçükler de keyifle yapıyor; eski yaşına döndürdüm.')
    },
  },
  {
    daysBefore: 12,
    act: (browser) =>
      add(browser, raindrops).then(({ id }) =>
        note(browser, id, 'Yağmurlar bitmeden yayınlayalım. Camın önü için güvenlik notuna bir daha bakar mısınız?'),
      ),
  },
  {
    daysBefore: 4,
    act: (browser) =>
      add(browser, sockPost).then(({ id }) =>
        note(browser, id, 'İngilizcesi eksik; resimli bir örnek de koyabiliriz.'),
      ),
  },
]
