import type { InvitedRole } from '../child/rights.ts'
import { isolate } from '../shared/bidi.ts'
import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'
import { possessive } from './possessive.ts'

/** The texts of a mail; the sender renders them. */
export interface MailContent {
  readonly subject: string
  /** Text that an inbox previews after the subject. */
  readonly preheader: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /**
   * The mail's button and the page to which it links, relative to `PUBLIC_URL`. The sender adds the token if there is
   * one.
   */
  readonly action: { readonly label: string; readonly page: MailPage }
  readonly footer: string
}

export type MailPage =
  | '/auth/verify-email'
  | '/auth/reset-password'
  | '/auth/forgot-password'
  | '/auth/login'
  | '/app/plans'
  | `/app/plans/${string}/letter`
  | '/app/dashboard'
  | '/app/children'
  | '/app/settings/family'
  | `/app/children/${string}/milestones`
  | `/invitations/${string}`
  | '/app/settings/notifications'
  | '/app/insights/data'

/**
 * - `verification`: to a new account, or on request.
 * - `registration-attempted`: to the owner, when someone registers the account's address again.
 * - `email-change`: to the new address, which becomes valid when its link is followed.
 * - `email-change-taken`: to the owner, when someone wants the address for another account.
 * - `password-reset`: on request.
 * - `email-change-asked`, `email-changed`: to the account's former address.
 * - `password-changed`: to the account's owner, after any change.
 */
export type MailKind =
  | 'verification'
  | 'registration-attempted'
  | 'email-change'
  | 'email-change-taken'
  | 'password-reset'
  | 'email-change-asked'
  | 'email-changed'
  | 'password-changed'

type Text = Omit<MailContent, 'greeting' | 'action' | 'footer'> & { readonly label: string; readonly because: string }

const pages: Readonly<Record<MailKind, MailPage>> = {
  verification: '/auth/verify-email',
  'registration-attempted': '/auth/login',
  'email-change': '/auth/verify-email',
  'email-change-taken': '/auth/login',
  'password-reset': '/auth/reset-password',
  'email-change-asked': '/auth/forgot-password',
  'email-changed': '/auth/forgot-password',
  'password-changed': '/auth/forgot-password',
}

const mails: Readonly<Record<MailKind, Bilingual<Text>>> = {
  verification: {
    tr: {
      subject: 'Filiz hesabınızı doğrulayın',
      preheader: 'Bir tık kaldı: e-posta adresinizi doğrulayın.',
      paragraphs: [
        'Filiz’e hoş geldiniz! Çocuğunuzun ilk planını birlikte hazırlamadan önce bu adresin size ait olduğunu bilmemiz gerekiyor.',
        'Aşağıdaki bağlantı 24 saat geçerlidir ve bir kez kullanılabilir.',
      ],
      label: 'E-posta adresimi doğrula',
      because: 'Filiz’e siz kaydolmadıysanız bu mesajı silebilirsiniz; doğrulanmayan hesapla giriş yapılamaz.',
    },
    en: {
      subject: 'Verify your Filiz account',
      preheader: 'One click to go: verify your email address.',
      paragraphs: [
        'Welcome to Filiz! Before we prepare your child’s first plan together, we need to know that this address is yours.',
        'The link below can be used once, within the next 24 hours.',
      ],
      label: 'Verify my email address',
      because:
        'If you did not sign up for Filiz, you can delete this message; nobody can sign in to an account that is not verified.',
    },
  },
  'registration-attempted': {
    tr: {
      subject: 'Filiz’de zaten bir hesabınız var',
      preheader: 'Biri bu adresle yeniden kaydolmak istedi.',
      paragraphs: [
        'Az önce biri bu e-posta adresiyle Filiz’e kaydolmak istedi. Bu adresin zaten bir hesabı var; o yüzden yeni bir hesap açmadık, sizin hesabınızda da hiçbir şey değişmedi.',
        'Bunu siz yaptıysanız hesabınıza giriş yapmanız yeterli. Şifrenizi hatırlamıyorsanız giriş sayfasından yenisini alabilirsiniz.',
      ],
      label: 'Giriş yap',
      because: 'Bunu siz yapmadıysanız yapmanız gereken bir şey yok.',
    },
    en: {
      subject: 'You already have a Filiz account',
      preheader: 'Somebody tried to sign up with this address again.',
      paragraphs: [
        'Somebody has just tried to sign up for Filiz with this email address. It already has an account, so we did not open another one, and nothing has changed in yours.',
        'If it was you, simply sign in. If you do not remember your password, you can get a new one from the sign-in page.',
      ],
      label: 'Sign in',
      because: 'If it was not you, there is nothing you need to do.',
    },
  },
  'email-change': {
    tr: {
      subject: 'Yeni e-posta adresinizi doğrulayın',
      preheader: 'Filiz hesabınızın yeni adresi bu olsun mu?',
      paragraphs: [
        'Filiz hesabınızın e-posta adresini bu adresle değiştirmek istediniz. Siz onaylayana kadar eski adresiniz geçerli kalacak.',
        'Aşağıdaki bağlantı 24 saat geçerlidir ve bir kez kullanılabilir.',
      ],
      label: 'Yeni adresimi doğrula',
      because: 'Bunu siz istemediyseniz bu mesajı silebilirsiniz; hiçbir şey değişmez.',
    },
    en: {
      subject: 'Verify your new email address',
      preheader: 'Is this the new address of your Filiz account?',
      paragraphs: [
        'You asked to change the email address of your Filiz account to this one. Until you confirm it, your old address stays.',
        'The link below can be used once, within the next 24 hours.',
      ],
      label: 'Verify my new address',
      because: 'If you did not ask for this, you can delete this message; nothing will change.',
    },
  },
  'email-change-taken': {
    tr: {
      subject: 'Biri e-posta adresinizi başka bir Filiz hesabında kullanmak istedi',
      preheader: 'Hesabınızda hiçbir şey değişmedi.',
      paragraphs: [
        'Biri, başka bir Filiz hesabında bu e-posta adresini kullanmak istedi. Adres sizin hesabınıza ait olduğu için buna izin vermedik.',
        'Bunu siz istediyseniz: bu adresle zaten bir hesabınız var, doğrudan ona giriş yapabilirsiniz.',
      ],
      label: 'Giriş yap',
      because: 'Bunu siz istemediyseniz yapmanız gereken bir şey yok.',
    },
    en: {
      subject: 'Somebody wanted your email address for another Filiz account',
      preheader: 'Nothing has changed in your account.',
      paragraphs: [
        'Somebody asked to change the email address of another Filiz account to this one. It belongs to your account, so we didn’t do that.',
        'If it was you: you already have an account with this address, so you can simply sign in to it.',
      ],
      label: 'Sign in',
      because: 'If it was not you, there is nothing you need to do.',
    },
  },
  'password-reset': {
    tr: {
      subject: 'Filiz şifrenizi yenileyin',
      preheader: 'Yeni şifrenizi buradan seçebilirsiniz.',
      paragraphs: [
        'Şifrenizi yenilemek istediniz. Aşağıdaki bağlantıdan yeni bir şifre seçebilirsiniz; ardından açık olan bütün oturumlarınız kapanır.',
        'Bağlantı 1 saat geçerlidir ve bir kez kullanılabilir.',
      ],
      label: 'Yeni şifre seç',
      because: 'Bunu siz istemediyseniz bu mesajı silebilirsiniz; şifreniz değişmez.',
    },
    en: {
      subject: 'Reset your Filiz password',
      preheader: 'Here is the link to choose a new password.',
      paragraphs: [
        'You asked to reset your password. Choose a new one with the link below; all your open sessions will then end.',
        'The link can be used once, within the next hour.',
      ],
      label: 'Choose a new password',
      because: 'If you did not ask for this, you can delete this message; your password stays as it is.',
    },
  },
  'email-change-asked': {
    tr: {
      subject: 'Biri Filiz hesabınızın e-posta adresini değiştirmek istiyor',
      preheader: 'Yeni adres doğrulanana kadar bu adres geçerli.',
      paragraphs: [
        'Biri, Filiz hesabınızın e-posta adresini değiştirmek istedi. Yeni adrese gönderdiğimiz bağlantı onaylanana kadar bu adresiniz geçerli kalacak.',
        'Bunu siz istediyseniz yapmanız gereken bir şey yok. Siz istemediyseniz şifrenizi hemen yenileyin: istek geçersiz olur, açık olan bütün oturumlar kapanır.',
      ],
      label: 'Şifremi yenile',
      because: 'Biri hesabınızın adresini değiştirmek istediğinde size her zaman haber veririz.',
    },
    en: {
      subject: 'Somebody wants to change the address of your Filiz account',
      preheader: 'This address stays until the new one is verified.',
      paragraphs: [
        'Somebody asked to change the email address of your Filiz account. Until the link that we sent to the new address is confirmed, this address stays.',
        'If it was you, there is nothing you need to do. If it was not you, reset your password now: the change will be cancelled, and you’ll be signed out everywhere.',
      ],
      label: 'Reset my password',
      because: 'We always tell you when the address of your account is to change.',
    },
  },
  'email-changed': {
    tr: {
      subject: 'Filiz hesabınızın e-posta adresi değişti',
      preheader: 'Artık yeni adresinizle giriş yapabilirsiniz.',
      paragraphs: [
        'Filiz hesabınızın e-posta adresi değişti: yeni adres doğrulandı, bundan sonra onunla giriş yapılıyor.',
        'Bunu siz yaptıysanız yapmanız gereken bir şey yok. Siz yapmadıysanız şifrenizi hemen yenileyin; yenileme bağlantısı size gelmezse bize yazın.',
      ],
      label: 'Şifremi yenile',
      because: 'Bu mesajı, hesabınızın eski adresi olduğu için bu adrese gönderdik.',
    },
    en: {
      subject: 'The address of your Filiz account has changed',
      preheader: 'You can sign in with your new address now.',
      paragraphs: [
        'The email address of your Filiz account has changed: the new one has been verified, and is the one to sign in with from now on.',
        'If it was you, there is nothing you need to do. If it was not you, reset your password now; if no link to do so reaches you, write to us.',
      ],
      label: 'Reset my password',
      because: 'We sent this message to this address because it was your account’s until now.',
    },
  },
  'password-changed': {
    tr: {
      subject: 'Filiz şifreniz değişti',
      preheader: 'Açık olan diğer oturumlar kapatıldı.',
      paragraphs: [
        'Filiz hesabınızın şifresi az önce değişti. Açık olan diğer oturumlar kapatıldı.',
        'Bunu siz yaptıysanız yapmanız gereken bir şey yok. Siz yapmadıysanız şifrenizi hemen yenileyin.',
      ],
      label: 'Şifremi yenile',
      because: 'Şifreniz değiştiğinde size her zaman haber veririz.',
    },
    en: {
      subject: 'Your Filiz password has changed',
      preheader: 'All other open sessions have ended.',
      paragraphs: [
        'The password of your Filiz account has just been changed. All other open sessions have ended.',
        'If it was you, there is nothing you need to do. If it was not you, reset your password now.',
      ],
      label: 'Reset my password',
      because: 'We always tell you when your password changes.',
    },
  },
}

const greetings: Bilingual<(name: string | null) => string> = {
  tr: (name) => (name ? `Merhaba ${isolate(name)},` : 'Merhaba,'),
  en: (name) => (name ? `Hello ${isolate(name)},` : 'Hello,'),
}

/**
 * True for a name that a mail client could turn into a link. Such a name is left out, so that nobody can send a link by
 * mail in place of a name.
 */
const couldBeALink = (name: string) => /:\/\/|www\.|[^\s.][.。．｡][^\s.]{2}/i.test(name)

/**
 * Returns the greeting. `name`: null when unknown or erased, or when the reader may not be the person who entered it.
 */
export const greeting = (name: string | null, language: Language): string =>
  greetings[language](name !== null && couldBeALink(name) ? null : name)

/**
 * Returns the texts of a mail to the owner, in the account's language. `name`: null when unknown or erased, or when the
 * reader may not be the owner.
 */
export function mailContent(kind: MailKind, name: string | null, language: Language): MailContent {
  const { subject, preheader, paragraphs, label, because } = mails[kind][language]
  return {
    subject,
    preheader,
    greeting: greeting(name, language),
    paragraphs,
    action: { label, page: pages[kind] },
    footer: because,
  }
}

const invitations: Bilingual<(inviter: string, role: string, child: string) => Omit<Text, 'because'>> = {
  tr: (inviter, role, child) => ({
    subject: 'Filiz’e davet edildiniz',
    preheader: 'Davet yedi gün geçerlidir.',
    paragraphs: [
      `${inviter} sizi ${child} oyunlarına ${role} davet ediyor: aylık etkinlik planını birlikte göreceksiniz.`,
      'Hesabınız varsa giriş yapıp kabul etmeniz yeter; yoksa bu adresle kaydolabilirsiniz. Bağlantı yedi gün geçerlidir ve bir kez kullanılabilir.',
    ],
    label: 'Daveti gör',
  }),
  en: (inviter, role, child) => ({
    subject: 'You are invited to Filiz',
    preheader: 'The invitation is valid for seven days.',
    paragraphs: [
      `${inviter} invites you as ${role} to share ${child} activities: you will see the monthly plan together.`,
      'If you have an account, sign in and accept; if you have none, sign up with this address. The link can be used once, within seven days.',
    ],
    label: 'See the invitation',
  }),
}

const invitedAs: Bilingual<Readonly<Record<InvitedRole, string>>> = {
  tr: { parent: 'ebeveyn olarak', helper: 'yardımcı olarak' },
  en: { parent: 'a parent', helper: 'a helper' },
}

const joinRequests: Bilingual<(who: string) => Text> = {
  tr: (who) => ({
    subject: 'Biri Filiz davetinizle katılmak istiyor',
    preheader: 'Siz kabul etmeden hiçbir şey görmez.',
    paragraphs: [
      `${who} davetinizle katılmak istiyor. Daveti başka bir adrese göndermiştiniz; bu yüzden önce size soruyoruz.`,
      'Tanıyorsanız “Aile” sayfasından kabul edin. Tanımıyorsanız daveti oradan geri çekebilirsiniz. Soru davetle birlikte kendiliğinden geçersiz olur.',
    ],
    label: 'Aile sayfasını aç',
    because: 'Bu mesajı, daveti siz gönderdiğiniz için alıyorsunuz.',
  }),
  en: (who) => ({
    subject: 'Somebody would like to join by your Filiz invitation',
    preheader: 'They see nothing until you agree.',
    paragraphs: [
      `${who} would like to join by your invitation. You had sent it to another address, so we ask you first.`,
      'If you know them, let them join on the “Family” page. If not, you can withdraw the invitation there. The question lapses with the invitation.',
    ],
    label: 'Open the family page',
    because: 'You receive this message because you sent the invitation.',
  }),
}

const joinings: Bilingual<(who: string, role: string) => Text> = {
  tr: (who, role) => ({
    subject: 'Filiz’de ailenize biri katıldı',
    preheader: 'Artık planı birlikte göreceksiniz.',
    paragraphs: [
      `${who} ${role} katıldı; çocuğun aylık planını artık o da görüyor.`,
      'Kimlerin katıldığını ve neler yapabildiklerini “Aile” sayfasında görebilir, değiştirebilirsiniz.',
    ],
    label: 'Aile sayfasını aç',
    because: 'Çocuğunuza biri katıldığında size her zaman haber veririz.',
  }),
  en: (who, role) => ({
    subject: 'Somebody has joined your family on Filiz',
    preheader: 'You see the plan together now.',
    paragraphs: [
      `${who} has joined as ${role} and sees the child’s monthly plan, too, from now on.`,
      'On the “Family” page you can see who has joined and what they may do, and change it.',
    ],
    label: 'Open the family page',
    because: 'We always tell you when somebody joins your child.',
  }),
}

const unexpected: Bilingual = {
  tr: 'Bu daveti beklemiyorsanız bu mesajı silebilirsiniz; hiçbir şey değişmez.',
  en: 'If you did not expect this invitation, you can delete this message; nothing will change.',
}

/** Label of the link that stops invitations to an address from everybody. */
export const stopInvitationsLabel: Bilingual = {
  tr: 'Bu adrese bir daha davet gönderme',
  en: 'Never send invitations to this address again',
}

const somebody: Bilingual = { tr: 'Filiz kullanan biri', en: 'Somebody who uses Filiz' }

const anyChild: Bilingual = { tr: 'bir çocuğun', en: 'a child’s' }
const severalChildren: Bilingual = { tr: 'çocukların', en: 'the children’s' }

/** Returns whose activities an invitation is about. A name that could be a link is left out. */
function possessiveOf({ childName, children }: MailedInvitation, language: Language): string {
  if (children > 1) return severalChildren[language]
  const isShown = childName !== null && !couldBeALink(childName)
  return isShown ? isolate(possessive(childName, language)) : anyChild[language]
}

interface MailedInvitation {
  /** Null when unknown. */
  readonly inviter: string | null
  readonly role: InvitedRole
  readonly token: string
  /** The number of children, and the name of the first one; null when unknown. */
  readonly children: number
  readonly childName: string | null
  readonly email: string
}

/**
 * Returns the texts of the mail to somebody who is invited. The link carries their address behind `#`, which fills it
 * in and reaches no server.
 */
export function invitationMail(invitation: MailedInvitation, language: Language): MailContent {
  const { inviter, role, token, email } = invitation
  const { label, ...text } = invitations[language](
    shownName(inviter, language),
    invitedAs[language][role],
    possessiveOf(invitation, language),
  )
  return {
    ...text,
    greeting: greeting(null, language),
    action: { label, page: `/invitations/${token}#email=${encodeURIComponent(email)}` },
    footer: unexpected[language],
  }
}

const shownName = (name: string | null, language: Language) =>
  name === null || couldBeALink(name) ? somebody[language] : isolate(name)

const aboutFamily = ({ label, because, ...text }: Text, reader: string | null, language: Language): MailContent => ({
  ...text,
  greeting: greeting(reader, language),
  action: { label, page: '/app/settings/family' },
  footer: because,
})

interface Reported {
  /** Names of the reader and of whom the mail is about; null when unknown. */
  readonly reader: string | null
  readonly name: string | null
}

/** Returns the texts of the mail that asks whoever invited. `address`: shortened. */
export const joinRequestedMail = (
  { reader, name, address }: Reported & { readonly address: string },
  language: Language,
): MailContent =>
  aboutFamily(joinRequests[language](`${shownName(name, language)} (${isolate(address)})`), reader, language)

/** Returns the texts of the mail that tells the owner that somebody joined. */
export const caregiverJoinedMail = (
  { reader, name, role }: Reported & { readonly role: InvitedRole },
  language: Language,
): MailContent =>
  aboutFamily(joinings[language](shownName(name, language), invitedAs[language][role]), reader, language)

const removals: Bilingual<Text> = {
  tr: {
    subject: 'Filiz’de planını gördüğünüz bir çocuğun kaydı silindi',
    preheader: 'Planları ve ilerlemesi de silindi.',
    paragraphs: [
      'Planını paylaştığınız bir çocuğun kaydını sorumlu ebeveyni sildi. Planları ve ilerlemesi de silindi; artık kimse göremez.',
      'Kendi hesabınızda ve diğer çocukların planlarında hiçbir şey değişmedi.',
    ],
    label: 'Filiz’i aç',
    because: 'Planını paylaştığınız bir çocuğun kaydı silindiğinde size her zaman haber veririz.',
  },
  en: {
    subject: 'The record of a child whose plan you saw on Filiz was deleted',
    preheader: 'Its plans and progress are deleted, too.',
    paragraphs: [
      'The lead parent of a child whose plan you shared has deleted the child’s record. Its plans and progress are deleted, too; nobody can see them any more.',
      'Nothing has changed in your own account or for other children.',
    ],
    label: 'Open Filiz',
    because: 'We always tell you when the record of a child whose plan you share is deleted.',
  },
}

/** Returns the texts of the mail to a caregiver of a removed child, whose name is forgotten. */
export function childRemovedMail(name: string | null, language: Language): MailContent {
  const { label, because, ...text } = removals[language]
  return { ...text, greeting: greeting(name, language), action: { label, page: '/app/dashboard' }, footer: because }
}

const dataSetMails: Bilingual<Text> = {
  tr: {
    subject: 'Veri kümeniz hazır',
    preheader: 'Bir gün boyunca indirebilirsiniz.',
    paragraphs: [
      'İstediğiniz veri kümesi hazır. Bir gün boyunca analiz sayfalarından indirilebilir, sonra silinir.',
      'Dosyada ad, adres ya da doğum tarihi yoktur; ama takma adlar anonimlik değildir. Dosyayı kimseyle paylaşmayın ve işiniz bitince silin.',
    ],
    label: 'Veri kümelerini aç',
    because: 'Bu mesajı, Filiz’de bir veri kümesi istediğiniz için alıyorsunuz.',
  },
  en: {
    subject: 'Your data set is ready',
    preheader: 'You can download it for a day.',
    paragraphs: [
      'The data set that you asked for is ready. It can be downloaded from the insights pages for a day, and is deleted then.',
      'The file has no names, addresses or birth dates; but pseudonyms are not anonymity. Share the file with nobody, and delete it when you are done.',
    ],
    label: 'Open the data sets',
    because: 'You receive this message because you asked for a data set on Filiz.',
  },
}

/** Returns the mail that tells an analyst that a data set can be downloaded. */
export function dataSetMail(name: string | null, language: Language): MailContent {
  const { label, because, ...text } = dataSetMails[language]
  return { ...text, greeting: greeting(name, language), action: { label, page: '/app/insights/data' }, footer: because }
}
