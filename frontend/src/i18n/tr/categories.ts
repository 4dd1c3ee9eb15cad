export const categories = {
  ZIHIN_MATEMATIK: 'Zihin ve Matematik',
  DIL_HIKAYE: 'Dil ve Hikâye',
  BEDEN_HAREKET: 'Beden ve Hareket',
  SANAT_YARATICILIK: 'Sanat ve Yaratıcılık',
  DUYGU_SOSYALLIK: 'Duygu ve Sosyallik',
  DOGA_KESIF: 'Doğa ve Keşif',
  GUNLUK_BECERI: 'Günlük Beceriler',
} as const
