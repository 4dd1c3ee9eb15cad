import type { Language } from '../shared/language.ts'
import type { RefusalCode, RefusalReason } from '../shared/refusal.ts'
import type { Bilingual } from './bilingual.ts'

/** Every `error.reason` of the HTTP contract. */
export type ErrorReason = RefusalReason | 'DATA_MISMATCH' | 'PHOTO_QUOTA'

/** Every `error.code` of the HTTP contract. */
export type ErrorCode =
  | RefusalCode
  | 'UNAUTHENTICATED'
  | 'TOKEN_EXPIRED'
  | 'DEMO_MODE'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'METHOD_NOT_ALLOWED'
  | 'INTERNAL'

const byCode: Readonly<Record<ErrorCode, Bilingual>> = {
  VALIDATION_FAILED: {
    tr: 'Bazı bilgiler eksik ya da hatalı. Lütfen kontrol edin.',
    en: 'Some details are missing or not right. Please check them.',
  },
  TOKEN_INVALID: {
    tr: 'Bu bağlantı geçersiz ya da süresi dolmuş. Lütfen yeni bir bağlantı isteyin.',
    en: 'This link is not valid or has expired. Please ask for a new one.',
  },
  UNAUTHENTICATED: { tr: 'Devam etmek için giriş yapın.', en: 'Please sign in to continue.' },
  TOKEN_EXPIRED: {
    tr: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.',
    en: 'Your session has expired. Please sign in again.',
  },
  INVALID_CREDENTIALS: { tr: 'E-posta adresi ya da şifre hatalı.', en: 'The email address or the password is wrong.' },
  EMAIL_NOT_VERIFIED: {
    tr: 'Giriş yapmak için önce email adresinizi doğrulayın.',
    en: 'Please verify your email address before you sign in.',
  },
  FORBIDDEN: { tr: 'Bunu yapmaya yetkiniz yok.', en: 'You are not allowed to do this.' },
  DEMO_MODE: { tr: 'Demo modunda hesap silinemez.', en: 'Accounts cannot be deleted in demo mode.' },
  NOT_FOUND: { tr: 'Aradığınız kayıt bulunamadı.', en: 'We could not find what you are looking for.' },
  CONFLICT: { tr: 'Bu işlem şu anda yapılamıyor.', en: 'This cannot be done at the moment.' },
  PRECONDITION_FAILED: {
    tr: 'Siz düzenlerken bu kayıt değişti. Sayfayı yenileyip yeniden deneyin.',
    en: 'This was changed while you were editing it. Please reload and try again.',
  },
  TOO_LARGE: { tr: 'Gönderilen veri çok büyük.', en: 'What was sent is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { tr: 'Bu veri biçimi desteklenmiyor.', en: 'This kind of data is not supported.' },
  IDEMPOTENCY_MISMATCH: {
    tr: 'Bu istek anahtarı başka bir içerikle daha önce kullanıldı.',
    en: 'This request key has been used before with other content.',
  },
  RATE_LIMITED: {
    tr: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip yeniden deneyin.',
    en: 'Too many attempts. Please wait a little and try again.',
  },
  UNAVAILABLE: {
    tr: 'Hizmete şu anda ulaşılamıyor. Lütfen birazdan yeniden deneyin.',
    en: 'The service cannot be reached right now. Please try again in a moment.',
  },
  METHOD_NOT_ALLOWED: {
    tr: 'Bu adres bu tür bir isteği kabul etmiyor.',
    en: 'This address does not take this kind of request.',
  },
  INTERNAL: { tr: 'Bir hata oluştu', en: 'An error occurred' },
}

const byReason: Readonly<Record<ErrorReason, Bilingual>> = {
  CHILD_TOO_YOUNG: {
    tr: 'Çocuğunuz henüz iki yaşında değil. Planları ikinci doğum gününde başlayacak.',
    en: 'Your child isn’t two yet. Plans begin on the second birthday.',
  },
  CHILD_TOO_OLD: {
    tr: 'Planlar 2–6 yaş çocuklar için hazırlanıyor ve yedinci doğum gününde sona eriyor.',
    en: 'Plans are made for children aged 2 to 6 and end with the seventh birthday.',
  },
  PLAN_IN_PREPARATION: {
    tr: 'Bu ayın planı hazırlanıyor. Birazdan burada olacak.',
    en: 'This month’s plan is being prepared. It will be here in a moment.',
  },
  MONTH_OUT_OF_RANGE: { tr: 'Bu ay için bu işlem yapılamaz.', en: 'This cannot be done for that month.' },
  NOT_COMPLETED: {
    tr: 'Önce etkinliği tamamlandı olarak işaretleyin.',
    en: 'Please mark the activity as completed first.',
  },
  NOTHING_TO_SWAP: {
    tr: 'Bu etkinliğin yerine konabilecek başka bir etkinlik yok.',
    en: 'There is no other activity to put in its place.',
  },
  ALREADY_COMPLETED: { tr: 'Bu etkinlik az önce tamamlandı.', en: 'This activity has just been completed.' },
  NOT_PUBLISHED: {
    tr: 'Bu etkinlik yayında değil; taslağın kendisini düzenleyin.',
    en: 'This activity is not published; edit the draft itself.',
  },
  NO_WORKING_DRAFT: {
    tr: 'Bu etkinliğin bekleyen bir çalışma taslağı yok.',
    en: 'This activity has no working draft.',
  },
  DRAFT_OUTDATED: {
    tr: 'Taslağa başlandıktan sonra yayındaki metin değişti. İkisini karşılaştırıp seçin, sonra yayınlayın.',
    en: 'The published text has changed since the draft was begun. Compare the two and choose, then publish.',
  },
  NOTHING_TO_UNDO: { tr: 'Geri alınacak bir değişiklik yok.', en: 'There is no swap to undo.' },
  REPLACEMENT_COMPLETED: {
    tr: 'Yerine gelen etkinliği tamamladınız, bu yüzden değişiklik artık geri alınamıyor.',
    en: 'You have completed the activity that came in its place, so the swap can no longer be undone.',
  },
  UNDO_EXPIRED: {
    tr: 'Bir değişiklik bir gün içinde geri alınabilir. İsterseniz etkinliği kendi sayfasından plana yeniden ekleyin.',
    en: 'A swap can be undone for a day. You can still add the activity to the plan from its own page.',
  },
  TOO_MANY_CAREGIVERS: {
    tr: 'Bir çocuğun ailesinde en fazla 12 yetişkin olabilir.',
    en: 'A child’s family can have up to 12 grown-ups.',
  },
  ALREADY_CAREGIVER: {
    tr: 'Bu davetteki bir çocuğun ailesinde zaten varsınız. Başka bir çocuk için yeni bir davet isteyin.',
    en: 'You are already in the family of a child of this invitation. For another child, ask for a new one.',
  },
  INVITATION_USED: {
    tr: 'Bu davet daha önce kullanıldı. Sizi davet edenden yeni bir davet isteyin.',
    en: 'This invitation has already been used. Please ask for a new one.',
  },
  INVITATION_HAS_APPLICANTS: {
    tr: 'Bu davetle katılmak isteyen beş kişi yanıt bekliyor. Sizi davet edenden, sizin e-posta adresinize yeni bir davet isteyin.',
    en: 'Five people who asked to join by this invitation wait for an answer. Please ask for a new one to your own email address.',
  },
  ADDRESS_NOT_INVITED: {
    tr: 'Bu adrese davet gönderemiyoruz. Adresi boş bırakıp bir davet bağlantısı oluşturun ve kendiniz iletin.',
    en: 'We cannot send an invitation to this address. Leave the address empty to make a link, and hand it over yourself.',
  },
  INVITATION_EXPIRED: {
    tr: 'Bu davetin süresi doldu. Davetler yedi gün geçerlidir; yeni bir davet isteyin.',
    en: 'This invitation has expired. Invitations are valid for seven days; please ask for a new one.',
  },
  INVITATION_WITHDRAWN: {
    tr: 'Bu davet geri çekildi. Sizi davet edenle konuşun.',
    en: 'This invitation was withdrawn. Please talk to the person who invited you.',
  },
  OWNER_CANNOT_LEAVE: {
    tr: 'Bu çocuğun sorumlu ebeveyni sizsiniz. Ayrılmadan önce onu başka bir ebeveyne devredin.',
    en: 'You are this child’s lead parent. Hand the child over to another parent before you leave.',
  },
  NOTHING_OFFERED: {
    tr: 'Bekleyen bir devretme teklifi yok.',
    en: 'There is no open offer to hand the child over to you.',
  },
  NOTHING_SUITABLE: {
    tr: 'Çocuğunuzun yaşına uygun etkinlik henüz yok.',
    en: 'There are no activities for your child’s age yet.',
  },
  PLAN_FULL: {
    tr: 'Planda en fazla 20 etkinlik olabilir. Bekleyenlerden birinin yerine koyabilirsiniz.',
    en: 'A plan can hold up to 20 activities. You can put it in the place of one that is waiting.',
  },
  NOT_OFFERED: {
    tr: 'Bu etkinlik artık önerilmiyor, plana eklenemez.',
    en: 'This activity is no longer offered and cannot be added to a plan.',
  },
  TOO_MANY_CHILDREN: { tr: 'Bir hesaba en fazla 20 çocuk eklenebilir.', en: 'An account can have up to 20 children.' },
  TOO_MANY_FAVOURITES: {
    tr: 'Bir çocuk için en fazla 100 etkinlik kaydedebilirsiniz. Önce birini kaydettiklerinizden çıkarın.',
    en: 'You can save up to 100 activities for a child. Take one off the list first.',
  },
  TOO_MANY_MEMORIES: {
    tr: 'Bir aya en fazla 300 anı eklenebilir. Önce birini silin ya da başka bir ayın gününü seçin.',
    en: 'A month can hold up to 300 memories. Delete one first, or choose a day of another month.',
  },
  TOO_MANY_DEVICES: {
    tr: 'En fazla 20 cihaza bildirim gönderebiliriz. Önce birini listeden çıkarın.',
    en: 'We can notify up to 20 devices. Take one off the list first.',
  },
  TOO_MANY_TOKENS: {
    tr: 'En fazla 10 API anahtarınız olabilir. Önce birini kapatın.',
    en: 'You can have up to 10 API tokens. End one of them first.',
  },
  TOO_MANY_DATA_SETS: {
    tr: 'Üç veri kümeniz daha hazırlanıyor. Önce bunların hazır olmasını bekleyin.',
    en: 'Three of your data sets are still being made. Wait for them first.',
  },
  DATA_SET_TOO_LARGE: {
    tr: 'Bu veri kümesi tarayıcıda açılamayacak kadar büyük. Daha az ay isteyin ya da indirin.',
    en: 'This data set is too large to be opened here. Ask for fewer months, or download it.',
  },
  DATA_SET_NOT_OPENED: {
    tr: 'Bu veri kümesini önce açmalısınız; kimin açtığı kaydedilir.',
    en: 'Open this data set first; it is recorded who does.',
  },
  LAST_ADMINISTRATOR: {
    tr: 'Bu kişi son yönetici. Önce bir başkasını yönetici yapın.',
    en: 'This is the last administrator. Make somebody else one first.',
  },
  RECALLED: {
    tr: 'Bu etkinlik güvenlik nedeniyle geri çekildi. Geri getirmek istiyorsanız kendi sayfasından onaylayın; sayfa sormuyorsa yenileyin.',
    en: 'This activity was recalled for safety. If you mean to bring it back, confirm that on its own page; reload it if it does not ask.',
  },
  CHANGED_MEANWHILE: { tr: 'Bu etkinlik bu arada değişti.', en: 'This activity was changed meanwhile.' },
  ENTRY_CHANGED: {
    tr: 'Siz yazarken bu anı değişti. İki hâline de bakıp hangisinin kalacağını seçin.',
    en: 'This memory was changed while you were writing. Look at both versions and choose what to keep.',
  },
  DATA_MISMATCH: {
    tr: 'Kayıtlar bir yedekten geri yükleniyor, bu yüzden şu anda değişiklik yapılamıyor. Lütfen daha sonra yeniden deneyin.',
    en: 'Records are being restored from a backup, so nothing can be changed right now. Please try again later.',
  },
  PHOTO_QUOTA: {
    tr: 'Fotoğraflar için ayrılan yer doldu. Yer açmak için eski anılardan fotoğraf çıkarın ya da bu anıyı fotoğrafsız kaydedin.',
    en: 'The space for photos is used up. Take photos out of older memories to make room, or save this one without a photo.',
  },
  ARCHIVED: {
    tr: 'Bu etkinlik arşivde. Düzenlemek için önce geri alın.',
    en: 'This activity is archived. Restore it before you edit it.',
  },
}

/** Says that somebody has completed an activity meanwhile. `name`: null for somebody who deleted their account. */
export const alreadyCompletedMessage = (by: { readonly name: string | null } | 'caller', language: Language): string =>
  by === 'caller'
    ? { tr: 'Bu etkinliği az önce tamamladınız.', en: 'You have just completed this activity.' }[language]
    : by.name === null
      ? byReason.ALREADY_COMPLETED[language]
      : { tr: `${by.name} az önce tamamladı.`, en: `${by.name} has just completed it.` }[language]

/**
 * Returns the user-facing message of an error. A sentence for the reason takes precedence over that for the code,
 * because it is more specific.
 */
export const errorMessage = (code: ErrorCode, reason: ErrorReason | undefined, language: Language): string =>
  (reason ? byReason[reason] : byCode[code])[language]
