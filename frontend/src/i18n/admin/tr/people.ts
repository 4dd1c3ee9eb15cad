export const people = {
  title: 'Kişiler',
  text: 'Kataloğu editörler ve yöneticiler düzenler; rolleri yöneticiler verir, tehlikeli etkinlikleri de onlar geri çeker. Analistler toplu sayıları ve takma adlarıyla tek tek planları görür. Roller on saniye içinde geçerli olur.',
  loadError: 'Kişiler yüklenemedi',
  find: {
    label: 'E-posta adresi',
    hint: 'Adresin tamamını yazın; yalnızca birebir eşleşen kişi bulunur.',
    submit: 'Bul',
    all: 'Rolü olanları göster',
    nobody: 'Bu adresle kayıtlı kimse yok',
    nobodyText: 'Adresi kontrol edin; rol vermek için önce kaydolması gerekir.',
    invalid: 'Geçerli bir e-posta adresi yazın',
  },
  withRole: 'Rolü olanlar',
  found: 'Bulunan kişi',
  columns: { name: 'Ad', email: 'E-posta', roles: 'Roller', since: 'Kayıt tarihi', actions: 'İşlemler' },
  roles: { ADMIN: 'Yönetici', EDITOR: 'Editör', ANALYST: 'Analist', none: 'Rolü yok' },
  unverified: 'Adresi doğrulanmamış',
  you: 'siz',
  grant: { ADMIN: 'Yönetici yap', EDITOR: 'Editör yap', ANALYST: 'Analist yap' },
  revoke: { ADMIN: 'Yöneticiliği al', EDITOR: 'Editörlüğü al', ANALYST: 'Analistliği al' },
  grantOf: '{{action}}: {{name}}',
  confirm: {
    grant: {
      ADMIN: '{{name}} yönetici olsun mu?',
      EDITOR: '{{name}} editör olsun mu?',
      ANALYST: '{{name}} analist olsun mu?',
    },
    revoke: {
      ADMIN: '{{name}} artık yönetici olmasın mı?',
      EDITOR: '{{name}} artık editör olmasın mı?',
      ANALYST: '{{name}} artık analist olmasın mı?',
    },
    grantText: {
      ADMIN:
        'Bütün kataloğu değiştirebilir, etkinlik geri çekebilir, rol verip alabilir ve analistlerin gördüklerini görür.',
      EDITOR:
        'Etkinlikleri, notları, dosyaları ve gelişim basamaklarını düzenleyebilir; rol veremez, etkinlik geri çekemez.',
      ANALYST:
        'Ailelerin toplu sayılarını ve takma adlarıyla tek tek planları görebilir; kimsenin adını ya da notunu göremez.',
    },
    revokeText: {
      ADMIN: 'Açık sayfaları da on saniye içinde kapanır. Yazdıkları katalogda ve geçmişte kalır.',
      EDITOR: 'Açık sayfaları da on saniye içinde kapanır. Yazdıkları katalogda ve geçmişte kalır.',
      ANALYST: 'Açık sayfaları da on saniye içinde kapanır.',
    },
    ownText: 'Bu sizin hesabınız: bu sayfaya siz de bir daha giremezsiniz.',
  },
  last: 'Tek yönetici. Önce bir başkasını yönetici yapın; katalog yöneticisiz kalamaz.',
  failed: 'Rol değiştirilemedi',
} as const
