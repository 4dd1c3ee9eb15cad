/** What is said where there is no network, and where there is a new version. */
const offline = {
  noNetwork: 'Bağlantınız yok. Bu ayki planı ve etkinlikleri en son gördüğünüz hâliyle gösteriyoruz.',
  newVersion: 'Filiz’in yeni bir sürümü hazır.',
  takeNewVersion: 'Şimdi yenile',
  notNow: 'Daha sonra',
} as const

export default offline
