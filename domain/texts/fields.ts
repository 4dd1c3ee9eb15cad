import type { z } from 'zod'
import type { FieldCode, RequiredField } from '../shared/field-codes.ts'
import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'

/** Sentences for field codes; parameters are in braces. */
const sentences = {
  required: { tr: 'Bu alan zorunlu', en: 'This field is required' },
  'wrong-type': { tr: 'Bu değer beklenen türde değil', en: 'This value is of the wrong type' },
  'unknown-field': { tr: 'Böyle bir alan yok', en: 'There is no such field' },
  'too-short': { tr: 'En az {min} karakter olmalı', en: 'Must have at least {min} characters' },
  'too-long': { tr: 'En fazla {max} karakter olabilir', en: 'Can have at most {max} characters' },
  'too-small': { tr: 'En az {min} olmalı', en: 'Must be at least {min}' },
  'too-big': { tr: 'En fazla {max} olabilir', en: 'Can be at most {max}' },
  'too-few': { tr: 'En az {min} tane olmalı', en: 'There must be at least {min}' },
  'too-many': { tr: 'En fazla {max} tane olabilir', en: 'There can be at most {max}' },
  'not-whole': { tr: 'Virgülsüz bir tam sayı yazın', en: 'Enter a whole number, without decimals' },
  'not-an-email': { tr: 'Geçerli bir e-posta adresi yazın', en: 'Enter a valid email address' },
  'not-a-date': { tr: 'Geçerli bir tarih seçin', en: 'Choose a valid date' },
  'not-a-time': { tr: 'Saati 09:30 gibi yazın', en: 'Write the time like 09:30' },
  'no-day': { tr: 'Hatırlatma için en az bir gün seçin', en: 'Choose at least one day for the reminder' },
  'not-a-month': { tr: 'Yıl ve ayı 2026-03 gibi yazın', en: 'Write year and month like 2026-03' },
  // Also used for a range of days within one month: only whole months are released, and such a range contains none.
  'ends-before': {
    tr: 'Başlangıç ile bitiş arasında tam bir ay yok; yalnızca tam aylar gösterilir',
    en: 'There is no whole month between these two, and only whole months are shown',
  },
  'families-not-divided': {
    tr: 'Geri dönüş aileler için bir bütün olarak sayılır; böyle bölünemez',
    en: 'Retention counts families as a whole; it cannot be divided like this',
  },
  'not-an-instant': { tr: 'Geçerli bir tarih ve saat olmalı', en: 'Must be a valid date and time' },
  'not-a-url': {
    tr: 'http:// ya da https:// ile başlayan geçerli bir adres yazın',
    en: 'Enter a valid address that begins with http:// or https://',
  },
  'not-a-push-service': {
    tr: 'Bu tarayıcının bildirim hizmetini tanımıyoruz',
    en: 'We do not know this browser’s notification service',
  },
  'not-an-id': { tr: 'Geçerli bir kimlik değil', en: 'Not a valid id' },
  'not-a-time-zone': { tr: 'Böyle bir saat dilimi yok', en: 'There is no such time zone' },
  'not-an-option': { tr: 'Sunulan seçeneklerden biri olmalı', en: 'Must be one of the options' },
  'old-workbook': {
    tr: 'Bu, bir Excel dosyasına benziyor; eski (.xls) ya da şifreli. Excel’de “CSV UTF-8” ya da .xlsx olarak kaydedip yeniden deneyin',
    en: 'This looks like an Excel file, an old (.xls) or an encrypted one. Save it in Excel as ‘CSV UTF-8’ or as .xlsx and try again',
  },
  'not-workbook': {
    tr: 'Bu dosya bir Excel çalışma kitabı (.xlsx) olarak okunamadı. Yeniden kaydedip deneyin',
    en: 'This cannot be read as an Excel workbook (.xlsx). Save it again and try once more',
  },
  'workbook-too-large': {
    tr: 'Bu çalışma kitabı açılınca çok büyük oluyor. Gereksiz sayfaları ve biçimleri silip yeniden kaydedin',
    en: 'This workbook becomes too large when it is unpacked. Remove sheets and formats that are not needed and save it again',
  },
  'file-too-large': {
    tr: 'Bu dosya bir kerede okunamayacak kadar büyük. Dosyayı bölüp parça parça gönderin',
    en: 'This file is too large to be read at once. Split it and send the parts',
  },
  'error-cell': {
    tr: "{cell} hücresinde metin yerine bir hata değeri var. Metin “-” ya da “=” ile başlıyorsa başına kesme işareti (') koyun",
    en: "Cell {cell} holds an error value instead of a text. If its text begins with “-” or “=”, put an apostrophe (') before it",
  },
  'formula-without-value': {
    tr: '{cell} hücresindeki formülün sonucu dosyada yok. Dosyayı Excel ya da LibreOffice’te açıp yeniden kaydedin ya da formülün yerine sonucunu yazın',
    en: 'Cell {cell} holds a formula without its result. Open the file in Excel or LibreOffice and save it again, or write the result instead of the formula',
  },
  'cell-too-long': {
    tr: '{cell} hücresindeki metin çok uzun. Metni kısaltın',
    en: 'The text in cell {cell} is too long. Make it shorter',
  },
  'sender-name': {
    tr: 'Bu ad Filiz’in kendisi sanılabilir; kendi adınızı yazın',
    en: 'This name could be taken for Filiz itself; please enter your own',
  },
  'bad-characters': { tr: 'Kullanılamayan karakterler içeriyor', en: 'Contains characters that cannot be used' },
  blank: {
    tr: 'Yalnızca boşluk ya da görünmeyen karakterlerden oluşamaz',
    en: 'Cannot consist of blanks or invisible characters alone',
  },
  'in-the-future': { tr: 'Gelecekte olamaz', en: 'Cannot be in the future' },
  'in-the-past': { tr: 'Geçmişte olamaz', en: 'Cannot be in the past' },
  'too-far-ahead': { tr: 'En fazla 92 gün sonrası seçilebilir', en: 'Can be at most 92 days ahead' },
  'too-old': { tr: 'Filiz 7 yaşından küçük çocuklar içindir', en: 'Filiz is for children under seven' },
  'not-pending': {
    tr: 'Bu etkinlik artık planda beklemiyor; başka birini seçin',
    en: 'This one is no longer waiting in the plan; choose another',
  },
  'before-the-birth': { tr: 'Çocuğun doğumundan önce olamaz', en: 'Cannot be before the child was born' },
  'before-the-month': { tr: 'Planın ayı başlamadan önce olamaz', en: 'Cannot be before the plan’s month' },
  'no-such-photo': {
    tr: 'Bu fotoğraf bulunamadı. Yeniden ekleyip deneyin',
    en: 'This photo cannot be found. Add it again and try once more',
  },
  'below-min-age': { tr: 'En küçük yaştan küçük olamaz', en: 'Cannot be below the youngest age' },
  'wrong-password': { tr: 'Şifre hatalı', en: 'The password is wrong' },
  'password-common': {
    tr: 'Bu şifreyi çok kişi kullanıyor, ilk denenenlerden biri. Lütfen başka bir şifre seçin',
    en: 'Many people use this password, and it is among the first to be tried. Please choose another',
  },
  'password-personal': {
    tr: 'Adınız ya da e-posta adresiniz kolayca denenir. Lütfen başka bir şifre seçin',
    en: 'Your name or email address is easy to try. Please choose another password',
  },
  'passwords-differ': { tr: 'Şifreler eşleşmiyor', en: 'Passwords do not match' },
  'no-such-version': { tr: 'Böyle bir sürüm yok', en: 'There is no such version' },
  'no-such-word': {
    tr: 'Bu sözcük etkinliğin metninde bir tehlike olarak bulunmuyor',
    en: 'No such word of the activity’s text names a hazard',
  },
  'hazards-unknown': {
    tr: 'Tehlikeleri belirtin; hiçbiri yoksa “tehlike yok” deyin',
    en: 'Say which hazards there are, or that there are none',
  },
  'hazard-unnamed': {
    tr: 'Metinde geçen bir tehlike belirtilmemiş',
    en: 'The text names a hazard that is not among the hazards',
  },
  'hazard-against-age': { tr: 'Bu tehlike en küçük yaşa uygun değil', en: 'This hazard is not for the youngest age' },
  'hazard-without-note': { tr: 'Bu tehlike için güvenlik notu gerekiyor', en: 'This hazard needs a safety note' },
  recalled: {
    tr: 'Bu etkinlik güvenlik nedeniyle geri çekildi; bir dosya onu geri getiremez. Durumunu “archived” yazın ya da önce kendi sayfasından geri getirin',
    en: 'This activity was recalled for safety, and a file cannot bring it back. Write “archived” as its status, or bring it back on its own page first',
  },
  'not-utf-8': {
    tr: 'Dosya UTF-8 olarak kaydedilmemiş. Excel’de “CSV UTF-8” seçeneğiyle kaydedip yeniden deneyin',
    en: 'The file was not saved as UTF-8. Save it in Excel as ‘CSV UTF-8’ and try again',
  },
  workbook: {
    tr: 'Bu, bir Excel dosyasına benziyor. Excel’de “CSV UTF-8” seçeneğiyle kaydedin ya da dosyanın adını .xlsx ile bitirip yeniden deneyin',
    en: 'This looks like an Excel file. Save it in Excel as ‘CSV UTF-8’, or let its name end in .xlsx, and try again',
  },
  'not-csv': {
    tr: 'Buradan sonrası CSV olarak okunamadı. Tırnak işaretlerini kontrol edin',
    en: 'From here on this cannot be read as CSV. Check the quotation marks',
  },
  'not-json': { tr: 'Bu satır bir JSON nesnesi değil', en: 'This line is not a JSON object' },
  'unknown-column': { tr: 'Böyle bir sütun yok', en: 'There is no such column' },
  'no-heading': {
    tr: 'Başlık satırı bulunamadı: ilk satırda id, category, tr.title gibi sütun adları olmalı',
    en: 'There is no heading: the first row must name columns, such as id, category, tr.title',
  },
  'not-publishable': { tr: 'Bu hâliyle yayında olamaz', en: 'It cannot be published like this' },
  'wrong-cell-count': {
    tr: 'Bu satırda başlıktakinden fazla hücre var',
    en: 'This row has more cells than the heading',
  },
  'too-many-lines': {
    tr: 'Bir dosyada en fazla 10.000 satır olabilir. Dosyayı bölüp parça parça gönderin',
    en: 'A file can have at most 10,000 lines. Split it and send the parts',
  },
  'no-entries': { tr: 'Dosyada hiç etkinlik yok', en: 'There is no activity in the file' },
  repeated: { tr: 'Aynı değer birden çok kez var', en: 'The same value occurs more than once' },
  'not-photo': {
    tr: 'Bu dosya bir fotoğraf olarak okunamadı. JPEG, PNG ya da WebP biçiminde bir fotoğraf seçin',
    en: 'This file cannot be read as a photo. Choose a JPEG, PNG or WebP picture',
  },
  'heic-photo': {
    tr: 'Bu fotoğraf HEIC biçiminde ve burada açılamıyor. Telefonunuzun kamera ayarlarında “En uyumlu” (JPEG) seçeneğini açın ya da fotoğrafı JPEG olarak kaydedip yeniden deneyin',
    en: 'This photo is in the HEIC format, which cannot be opened here. Choose “Most Compatible” (JPEG) in your phone’s camera settings, or save the photo as JPEG and try again',
  },
  'photo-too-large': {
    tr: 'Bu fotoğrafın çözünürlüğü çok yüksek. En fazla 50 megapiksellik bir fotoğraf seçin',
    en: 'This photo has too many pixels. Choose one of at most 50 megapixels',
  },
  invalid: { tr: 'Bu değer geçerli değil', en: 'This value is not valid' },
} satisfies Record<FieldCode, Bilingual>

export const fieldCodes = Object.keys(sentences) as readonly FieldCode[]
const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(sentences, code)

/** Sentences for certain required fields, selected by the name after the colon in `required:child-name`. */
const requiredSentences: Readonly<Record<string, Bilingual | undefined>> = {
  'child-name': { tr: 'Çocuğun adı zorunlu', en: "Child's name is required" },
  title: { tr: 'Başlık zorunlu', en: 'Title is required' },
  purpose: { tr: 'Amaç zorunlu', en: 'Purpose is required' },
  recall: {
    tr: 'Neden geri çekildiğini yazın; aileler bunu okuyacak',
    en: 'Say why it is recalled; families will read it',
  },
  category: { tr: 'Gelişim alanı zorunlu', en: 'Category is required' },
  memory: { tr: 'Birkaç söz yazın ya da bir fotoğraf ekleyin', en: 'Write a few words or add a photo' },
} satisfies Record<RequiredField, Bilingual>

/**
 * Parameters of a sentence. `cell`: the name of a spreadsheet's cell. `what`: the name of the required field, or
 * `number` when a number was expected.
 */
export interface FieldParams {
  readonly min?: number | bigint
  readonly max?: number | bigint
  readonly what?: string
  readonly cell?: string
}

/** Returns the user-facing message for a field code, with its parameters filled in. */
export function fieldMessage(code: FieldCode, params: FieldParams, language: Language): string {
  const special =
    code === 'required' && params.what !== undefined
      ? requiredSentences[params.what]
      : // All numbers in requests are whole numbers.
        code === 'wrong-type' && params.what === 'number'
        ? sentences['not-whole']
        : undefined
  const sentence = (special ?? sentences[code])[language]
  return sentence.replace(/\{(min|max|cell)\}/g, (_, name: 'min' | 'max' | 'cell') => String(params[name]))
}

export interface FieldError {
  readonly code: FieldCode
  readonly message: string
}
type Issue = z.core.$ZodIssue

/**
 * Returns the first error of each faulty field, keyed by path (`translations.tr.title`, `interests.3`). The key `body`
 * stands for the whole body.
 */
export function fieldErrors(error: z.core.$ZodError, language: Language): Record<string, FieldError> {
  const faults = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const { code, params } = faultOf(issue)
    for (const path of pathsOf(issue)) {
      if (!faults.has(path)) faults.set(path, { code, message: fieldMessage(code, params, language) })
    }
  }
  return Object.fromEntries(faults)
}

const pathsOf = (issue: Issue): readonly string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [...issue.path, key].join('.'))
    : [issue.path.join('.') || 'body']

/**
 * Returns the code of an issue. Filiz's schemas use the code as the message (`shared/fields.ts`); for other schemas it
 * depends on zod's kind of issue.
 */
function faultOf(issue: Issue): { code: FieldCode; params: FieldParams } {
  const [code = '', what = issue.code === 'invalid_type' && issue.expected === 'number' ? 'number' : undefined] =
    issue.message.split(':')
  return isFieldCode(code) ? { code, params: what === undefined ? {} : { what } } : zodFault(issue)
}

function zodFault(issue: Issue): { code: FieldCode; params: FieldParams } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: typeFault(issue), params: {} }
    case 'too_small':
      return { code: tooSmall[originOf(issue)], params: { min: issue.minimum } }
    case 'too_big':
      return { code: tooBig[originOf(issue)], params: { max: issue.maximum } }
    case 'unrecognized_keys':
      return { code: 'unknown-field', params: {} }
    case 'invalid_value':
      return { code: 'not-an-option', params: {} }
    case 'invalid_format':
      return { code: formats[issue.format] ?? 'invalid', params: {} }
    default:
      return { code: 'invalid', params: {} }
  }
}

/**
 * zod removes the input from issues, so that no secret is logged. Only the message shows that the value was missing.
 */
function typeFault(issue: Extract<Issue, { code: 'invalid_type' }>): FieldCode {
  if (issue.message.endsWith('received undefined')) return 'required'
  return issue.expected === 'int' ? 'not-whole' : 'wrong-type'
}

const originOf = ({ origin }: { origin: string }) =>
  origin === 'string' ? 'text' : origin === 'array' || origin === 'set' ? 'list' : 'number'
const tooSmall = { text: 'too-short', list: 'too-few', number: 'too-small' } as const
const tooBig = { text: 'too-long', list: 'too-many', number: 'too-big' } as const
const formats: Readonly<Partial<Record<string, FieldCode>>> = {
  email: 'not-an-email',
  url: 'not-a-url',
  uuid: 'not-an-id',
  guid: 'not-an-id',
  date: 'not-a-date',
  datetime: 'not-an-instant',
}
