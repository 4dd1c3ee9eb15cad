import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'

/**
 * Success messages. A message about a mail is the same for known and unknown addresses, whether or not a mail is sent
 * (`takeMail`).
 */
const sentences = {
  registered: {
    tr: 'Kayıt başarılı! Email adresinize gönderilen linke tıklayarak hesabınızı doğrulayın.',
    en: 'Registration successful! Click the link we’ve sent to your email address to verify your account.',
  },
  emailVerified: {
    tr: 'E-posta adresiniz doğrulandı. Artık giriş yapabilirsiniz.',
    en: 'Your email address is verified. You can sign in now.',
  },
  verifiedAndSignedIn: {
    tr: 'E-posta adresiniz doğrulandı. Hoş geldiniz!',
    en: 'Your email address is verified. Welcome!',
  },
  emailChanged: { tr: 'Yeni e-posta adresiniz doğrulandı.', en: 'Your new email address is verified.' },
  verificationSent: {
    tr: 'Bu adres doğrulanmayı bekliyorsa yeni bir doğrulama bağlantısı gönderilir. Birkaç dakika içinde gelir.',
    en: 'If this address is waiting to be verified, it gets a new link. It arrives within a few minutes.',
  },
  resetSent: {
    tr: 'Bu adresle bir hesap varsa şifre yenileme bağlantısı gönderilir. Birkaç dakika içinde gelir.',
    en: 'If there is an account with this address, a link to reset the password is sent to it. It arrives within a few minutes.',
  },
  passwordReset: {
    tr: 'Şifreniz yenilendi. Yeni şifrenizle giriş yapabilirsiniz.',
    en: 'Your password has been reset. You can sign in with the new one.',
  },
  passwordChanged: {
    tr: 'Şifreniz değiştirildi. Diğer oturumlarınız kapatıldı.',
    en: 'Your password has been changed. Your other sessions have ended.',
  },
  profileSaved: { tr: 'Profiliniz güncellendi.', en: 'Your profile has been updated.' },
  emailChangeSent: {
    tr: 'Profiliniz güncellendi. Yeni adresiniz, gönderdiğimiz bağlantıya tıkladığınızda geçerli olacak.',
    en: 'Your profile has been updated. Your new address takes over once you click the link we’ve sent to it.',
  },
  unsubscribed: {
    tr: 'Tamam, bu e-postaları artık göndermeyeceğiz. Ayarlardan istediğiniz zaman yeniden açabilirsiniz.',
    en: 'Done: we will not send you these mails any more. You can turn them on again in the settings whenever you like.',
  },
  invitationsStopped: {
    tr: 'Tamam, bu adrese bir daha hiç kimse adına davet göndermeyeceğiz.',
    en: 'Done: we will send no more invitations to this address, whoever asks us to.',
  },
  invitationsAllowed: {
    tr: 'Tamam, bu adrese yeniden davet gönderilebilir.',
    en: 'Done: invitations can be sent to this address again.',
  },
  pushOn: { tr: 'Bildirimler bu cihaza da gelecek.', en: 'Notifications will reach this device, too.' },
  pushOff: { tr: 'Bu cihaza artık bildirim gelmeyecek.', en: 'No more notifications to this device.' },
  pushTried: { tr: 'Deneme bildirimi yola çıktı.', en: 'A notification is on its way.' },
  focusChosen: { tr: 'Ayın odağı kaydedildi.', en: 'The month’s focus is saved.' },
  focusDropped: { tr: 'Ayın odağı kaldırıldı.', en: 'The month’s focus is taken back.' },
  milestonesSaved: { tr: 'Gelişim basamakları kaydedildi.', en: 'The milestones are saved.' },
  tokenMade: {
    tr: 'API anahtarı oluşturuldu. Şimdi kopyalayın: Bir daha gösterilmez.',
    en: 'The API token is made. Copy it now: it is not shown again.',
  },
  tokenEnded: { tr: 'API anahtarı kapatıldı.', en: 'The API token has ended.' },
  dataSetRequested: {
    tr: 'Veri kümesi hazırlanıyor. Hazır olunca bir e-posta alırsınız.',
    en: 'The data set is being made. You get a mail when it is ready.',
  },
  sessionEnded: { tr: 'Oturum kapatıldı.', en: 'The session has ended.' },
  otherSessionsEnded: { tr: 'Diğer tüm oturumlar kapatıldı.', en: 'All other sessions have ended.' },
  accountDeleted: {
    tr: 'Hesabınız ve tüm verileriniz silindi.',
    en: 'Your account and all of its data have been deleted.',
  },
  childAdded: { tr: 'Çocuğunuz eklendi.', en: 'Your child has been added.' },
  childSaved: { tr: 'Bilgiler güncellendi.', en: 'The details have been updated.' },
  childRemoved: {
    tr: 'Çocuğunuzun kaydı, planları ve ilerlemesi silindi.',
    en: 'Your child’s record, plans and progress have been deleted.',
  },
  memoryAdded: { tr: 'Anınız eklendi.', en: 'Your memory has been added.' },
  memorySaved: { tr: 'Anı güncellendi.', en: 'The memory has been updated.' },
  memoryRemoved: { tr: 'Anı silindi.', en: 'The memory has been deleted.' },
  invitationMade: {
    tr: 'Davet bağlantısı hazır. Yedi gün geçerlidir ve bir kez kullanılabilir.',
    en: 'The link to the invitation is ready. It can be used once, within seven days.',
  },
  invitationMailed: {
    tr: 'Davet e-postayla yola çıktı. Yedi gün geçerlidir ve bir kez kullanılabilir.',
    en: 'The invitation is on its way by mail. It can be used once, within seven days.',
  },
  invitationWithdrawn: { tr: 'Davet geri çekildi.', en: 'The invitation has been withdrawn.' },
  invitationAccepted: {
    tr: 'Hoş geldiniz! Artık planı siz de görüyorsunuz.',
    en: 'Welcome! You can now see the plan, too.',
  },
  inviterAsked: {
    tr: 'Davet başka bir adrese gönderilmişti; bu yüzden sizi davet edene sorduk. Kabul edilince çocuk burada görünür.',
    en: 'The invitation was sent to another address, so we asked whoever invited you. The child appears here once they agree.',
  },
  applicantAdmitted: { tr: 'Katıldı. Artık planı o da görüyor.', en: 'They have joined and can see the plan now.' },
  roleChanged: { tr: 'Rolü değişti.', en: 'The role has been changed.' },
  caregiverLeft: {
    tr: 'Ayrıldınız. Çocuğun planını artık görmüyorsunuz.',
    en: 'You left and no longer see the child’s plan.',
  },
  caregiverRemoved: { tr: 'Artık çocuğunuzun planını göremeyecek.', en: 'They can no longer see your child’s plan.' },
  ownershipOffered: {
    tr: 'Çocuğu devretmek istediğinizi görecek; kabul edene kadar sorumlu ebeveyn sizsiniz.',
    en: 'They will see your offer. Until they accept it, you stay the lead parent.',
  },
  ownershipAccepted: { tr: 'Bu çocuğun sorumlu ebeveyni sizsiniz.', en: 'You are this child’s lead parent.' },
  ownershipOfferEnded: { tr: 'Devretme teklifi kapandı.', en: 'The offer to hand over the child has ended.' },
  calendarMade: {
    tr: 'Takviminizin adresi hazır. Bu adresi yalnızca şimdi görebilirsiniz.',
    en: 'Your calendar’s address is ready. You can see it only now.',
  },
  calendarSaved: { tr: 'Takviminiz güncellendi.', en: 'Your calendar has been updated.' },
  calendarEnded: {
    tr: 'Takvim aboneliği kapatıldı. Eski adres artık çalışmıyor.',
    en: 'The calendar subscription is off. Its address no longer works.',
  },
  progressPaused: {
    tr: 'Ara verildi. Bu günler seriyi bozmayacak.',
    en: 'Paused. These days will not break a streak.',
  },
  progressResumed: { tr: 'Ara sona erdi. Tekrar hoş geldiniz!', en: 'The pause is over. Welcome back!' },
  activityAdded: { tr: 'Etkinlik eklendi ve yayınlandı.', en: 'The activity has been added and published.' },
  draftAdded: {
    tr: 'Taslak kaydedildi. Siz yayınlayana kadar aileler görmez.',
    en: 'The draft has been saved. Families will not see it until you publish it.',
  },
  activitySaved: { tr: 'Etkinlik kaydedildi.', en: 'The activity has been saved.' },
  activityPublished: { tr: 'Etkinlik yayınlandı.', en: 'The activity has been published.' },
  activityUnpublished: {
    tr: 'Etkinlik yeniden taslak oldu. Bulunduğu planlarda son yayınlanan hâliyle kalacak.',
    en: 'The activity is a draft again. Plans that hold it keep it as it was last published.',
  },
  workingDraftSaved: {
    tr: 'Çalışma taslağı kaydedildi. Siz yayınlayana kadar aileler yayındaki metni görür.',
    en: 'The working draft has been saved. Families see the published text until you publish it.',
  },
  workingDraftDiscarded: { tr: 'Çalışma taslağı silindi.', en: 'The working draft has been discarded.' },
  workingDraftPublished: { tr: 'Değişiklikler yayınlandı.', en: 'The changes have been published.' },
  publicationScheduled: { tr: 'Yayın zamanı ayarlandı.', en: 'The publication has been scheduled.' },
  publicationUnscheduled: {
    tr: 'Zamanlanmış yayın geri alındı.',
    en: 'The scheduled publication has been taken back.',
  },
  activityReverted: { tr: 'Eski metin geri getirildi.', en: 'The earlier text is back.' },
  noteResolved: { tr: 'Not tamamlandı olarak işaretlendi.', en: 'The note is marked as done.' },
  noteAdded: { tr: 'Notunuz eklendi.', en: 'Your note has been added.' },
  activityArchived: {
    tr: 'Etkinlik arşivlendi. Bulunduğu planlarda kalacak.',
    en: 'The activity has been archived. Plans that hold it keep it.',
  },
  activityRecalled: {
    tr: 'Etkinlik geri çekildi. Planında bulunan aileler uyarıyı planlarını açtıklarında görür.',
    en: 'The activity has been recalled. Families who have it in a plan see the warning when they open it.',
  },
  recallTakenBack: {
    tr: 'Geri çekme kaldırıldı. Etkinlik, öncesinde olduğu gibi arşivde.',
    en: 'The recall has been taken back. The activity is in the archive, as it was before.',
  },
  activityRestored: { tr: 'Etkinlik arşivden geri alındı.', en: 'The activity has been restored.' },
} satisfies Record<string, Bilingual>

export type MessageKey = keyof typeof sentences

export const successMessage = (key: MessageKey, language: Language): string => sentences[key][language]
