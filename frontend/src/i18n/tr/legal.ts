/** Texts of the public pages about privacy, terms and contact. */
export const legal = {
  updated: 'Son güncelleme: 28 Kasım 2026',
  named: 'Bu Filiz kurulumunu işleten:',
  unnamed:
    'Bu Filiz kurulumunu işleten kişi ya da kurum adını ve adresini henüz eklemedi. Kurulumu size kim açtıysa ona sorabilirsiniz.',
  email: 'E-posta:',
  privacy: {
    title: 'Gizlilik',
    description: 'Filiz neyi, neden, nerede ve ne kadar saklar; kim görebilir; nasıl sildirirsiniz.',
    intro:
      'Bu sayfa, 6698 sayılı Kişisel Verilerin Korunması Kanunu’nun (KVKK) aydınlatma yükümlülüğü ile Avrupa Birliği Genel Veri Koruma Tüzüğü’nün (GDPR) 13. ve 14. maddeleri uyarınca hazırlandı. Kısacası: yalnızca plan için gerekeni saklarız, reklam yoktur, uygulamayı nasıl kullandığınız ancak siz izin verirseniz kaydedilir, sildiğiniz gerçekten silinir.',
    operator: 'Veri sorumlusu',
    sections: [
      {
        title: 'Neleri saklıyoruz?',
        items: [
          'Hesabınız: adınız, e-posta adresiniz, şifrenizin geri çevrilemeyen özeti, diliniz, temanız ve saat diliminiz.',
          'Çocuğunuz: yazdığınız ad, doğum tarihi ve seçtiğiniz ilgi alanları, alerjiler, evde olanlar ve olağan süreniz.',
          'Planlar: seçilen etkinlikler, neyi ne zaman tamamladığınız, verdiğiniz yanıtlar ve notlar, değiştirme nedenleri, verdiğiniz aralar.',
          'Anılar: yazdıklarınız ve eklediğiniz fotoğraflar; fotoğraflardaki konum ve kamera bilgisi saklanmadan önce silinir.',
          'Gelişim basamakları: verdiğiniz yanıtlar ve seçtiğiniz odak.',
          'Aile: çocuğu kimlerin hangi rolle izlediği, kimin neyi yaptığı; e-postayla davet ettiyseniz davet ettiğiniz adres.',
          'Davet almak istemeyen adresler: adresin kendisi değil, yalnızca ondan bir anahtarla hesaplanmış bir iz. Böylece o adrese kimse adına davet göndermeyiz; aynı e-postadaki bağlantıyla geri alınabilir.',
          'Oturumlar: hangi tarayıcıda ne zaman giriş yapıldığı; bunları ayarlarda görür ve kapatırsınız.',
          'Bildirimler: seçtiyseniz hangi e-postaları ve hangi cihazda bildirim istediğiniz.',
          'Kullanım: yalnızca ayarlardan izin verdiyseniz, uygulamayı açtığınız günler, gördüğünüz planlar ve günün önerileri. E-postaları açıp açmadığınız izlenmez.',
          'Saklamadıklarımız: konumunuz, rehberiniz, reklam kimlikleri. IP adresiniz yalnızca kötüye kullanımı sınırlamak için kısa süre tutulur, kayıtlara yazılmaz.',
        ],
      },
      {
        title: 'Neden ve hangi hukuki sebeple?',
        items: [
          'Planı hazırlamak ve ilerlemeyi göstermek için: aramızdaki sözleşmenin yerine getirilmesi (KVKK m. 5/2-c, GDPR m. 6/1-b).',
          'Hesabınızı korumak ve kötüye kullanımı sınırlamak için: meşru menfaat (KVKK m. 5/2-f, GDPR m. 6/1-f).',
          'Bildirim ve e-posta özetleri için: açık rızanız (KVKK m. 5/1, GDPR m. 6/1-a); ayarlardan ya da her e-postadaki bağlantıdan geri alırsınız.',
          'Kullanım kayıtlarıyla gösterdiklerimizin işe yarayıp yaramadığını anlamak için: açık rızanız (KVKK m. 5/1, GDPR m. 6/1-a). Başlangıçta kapalıdır; Ayarlar → Güvenlik ve gizlilik bölümünden açar, istediğiniz an kapatırsınız.',
          'Etkinlikler otomatik olarak seçilir; her seçimin yanında nedeni yazar. Bu seçimin hukuki bir sonucu yoktur ve istediğiniz etkinliği değiştirebilirsiniz.',
        ],
      },
      {
        title: 'Nerede ve ne kadar süre?',
        items: [
          'Veriler, bu kurulumu işletenin sunucularında ve yedeklerinde durur. Ad, adres, doğum tarihi, ilgi alanı, alerji, not, anı ve basamak yanıtı gibi kişisel alanlar ve fotoğraflar diske her hesabın ve çocuğun kendi anahtarıyla şifrelenmiş olarak yazılır.',
          'Hesabınız ve çocuğunuz, siz silene kadar durur. Kullanılmayan oturumlar 30 gün, her oturum en geç 90 gün sonra kapanır. Doğrulama bağlantıları 24 saat, şifre bağlantıları 1 saat geçerlidir.',
          'Telefonunuzda, çevrimdışı çalışabilmek için planınızın ve gördüğünüz anıların bir kopyası tutulur; çıkış yaptığınızda ya da çocuk artık sizinle paylaşılmadığında silinir.',
        ],
      },
      {
        title: 'Kim görebilir?',
        items: [
          'Siz. Yöneticiler ve analistler adınızı, çocuğunuzun adını, notlarınızı, anılarınızı, fotoğraflarınızı ve basamak yanıtlarınızı göremez: yalnızca en az beş aileden oluşan toplu sayıları ve takma adlı planları görürler.',
          'Çocuğun ailesine davet ettikleriniz. Ebeveynler o çocukla ilgili sizin gördüklerinizi görür. Yardımcılar adını, yaşını, alerjilerini, planını, ilerlemesini ve anılarını görür; ilgi alanlarını, gelişim izlerini, basamakları ve öteki çocuklarınızı görmez. Birbirinizin adını, kimin ne yaptığını ve ne anlattığını görürsünüz. Ayrılan ya da çıkarılan kişi artık hiçbir şey göremez.',
          'Bu kurulumu işleten, sunucunun anahtarlarını elinde tutar; verilerinizi bakım ve yasal zorunluluk dışında açmaz.',
          'E-postaları ileten hizmet adresinizi ve iletiyi, bildirim açtıysanız tarayıcınızın bildirim hizmeti şifreli, çocuğunuzun adını içermeyen bir ileti alır. Google ile giriş yaparsanız Google bunu bilir. Başka kimseyle paylaşım, satış ve reklam yoktur.',
        ],
      },
      {
        title: 'Nasıl silinir?',
        items: [
          'Ayarlar → Hesap sayfasından hesabınızı, çocuğun sayfasından çocuğu silersiniz. O anda şifrelemeyi çözen anahtar yok edilir; veriler yedeklerde bile bir daha okunamaz.',
          'Bir anıyı, notu ya da basamak yanıtını sildiğinizde ya da değiştirdiğinizde eski hâlini artık kimse görmez; indirilen dosyalarda da yer almaz. Şifreli geçmişte ve yedeklerde, çocuğu ya da hesabınızı silene kadar durur.',
          'Silinen bir anının fotoğrafları sunucudan hemen, anıdan çıkarılan fotoğraflar yaklaşık üç gün sonra silinir. Yedeklerde, o yedek saklandığı sürece şifreli olarak kalırlar. Yeni bir sürüme geçerken alınan yedek en çok 30 gün saklanır.',
          'Planlarını başkalarıyla paylaştığınız çocuğunuzu önce öteki ebeveyne devredebilirsiniz; devretmezseniz hesabınızla birlikte herkes için silinir. Başkasının çocuğunda yaptıklarınız onda kalır, adınız silinir.',
          'Kalanlar: kimseye bağlanamayan, en az beş aileden oluşan toplu sayılar.',
        ],
      },
      {
        title: 'Haklarınız',
        items: [
          'Verilerinizi görmek ve indirmek (Ayarlar → Veriler), düzeltmek, silmek, işlemeye itiraz etmek ve rızanızı geri almak hakkınızdır (KVKK m. 11, GDPR m. 15–22).',
          'Yanıtımızdan memnun kalmazsanız Kişisel Verileri Koruma Kurulu’na ya da yaşadığınız ülkenin veri koruma kurumuna şikâyette bulunabilirsiniz.',
          'Filiz’in hesapları yetişkinler içindir; çocuklar hesap açmaz ve uygulamayı tek başına kullanmaz.',
        ],
      },
      {
        title: 'Çerezler',
        items: [
          'language: sayfanın dili. Oturumunuzu tanıyan ve kayıt bağlantısını doğrulayan, yalnızca sunucunun okuduğu güvenlik çerezleri. Reklam ve ölçüm çerezi yoktur.',
        ],
      },
    ],
  },
  terms: {
    title: 'Kullanım koşulları',
    description: 'Filiz’i kullanırken neye güvenebilirsiniz, biz sizden ne bekleriz.',
    intro: 'Filiz’de bir hesap açtığınızda aşağıdaki kısa koşulları kabul etmiş olursunuz.',
    operator: 'Hizmeti sunan',
    sections: [
      {
        title: 'Filiz ne sunar?',
        items: [
          '2–6 yaş için her ay 15–20 oyun ve etkinlikten oluşan bir plan, yapılışları ve ilerlemenizi. Filiz’de ödeme alınmaz.',
          'Filiz bir sağlık, tanı ya da tedavi hizmeti değildir. Çocuğunuzun gelişimiyle ilgili bir endişeniz varsa çocuk doktorunuza danışın.',
        ],
      },
      {
        title: 'Güvenlik sizinle başlar',
        items: [
          'Etkinlikler bir yetişkinle yapılmak içindir. Güvenlik notlarını okuyun; malzemelerin çocuğunuza, yaşına ve alerjilerine uygun olduğuna siz karar verin.',
        ],
      },
      {
        title: 'Sizden beklediğimiz',
        items: [
          'Yalnızca bakımından sorumlu olduğunuz çocukları ekleyin ve şifrenizi kimseyle paylaşmayın.',
          'Hizmeti bozmaya, başkalarının verilerine ulaşmaya çalışmayın. Bunu yapan hesaplar kapatılabilir.',
        ],
      },
      {
        title: 'Metinler ve verileriniz',
        items: [
          'Etkinlik metinleri Creative Commons Atıf 4.0 (CC BY 4.0) lisanslıdır: kaynağını yazarak paylaşabilirsiniz.',
          'Yazdığınız notlar sizindir; yalnızca size hizmet vermek için saklanır.',
        ],
      },
      {
        title: 'Son hükümler',
        items: [
          'Hesabınızı dilediğiniz an silebilirsiniz. Hizmet, özenle ama kesintisizlik sözü verilmeden sunulur; yasaların tanıdığı tüketici haklarınız saklıdır.',
          'Bu koşullar değişirse tarih yukarıda yenilenir.',
        ],
      },
    ],
  },
  contact: {
    title: 'İletişim',
    description: 'Bize nasıl ulaşırsınız?',
    intro: 'Sorular, öneriler ve verilerinizle ilgili istekler için buradayız.',
    operator: 'Bize ulaşın',
    sections: [
      {
        title: 'Yazmadan önce',
        items: [
          'Şifrenizi unuttuysanız giriş sayfasındaki “Şifremi unuttum” bağlantısı yeterlidir.',
          'Verilerinizi indirmek ya da hesabınızı silmek için yazmanıza gerek yok: ikisi de ayarlardadır.',
          'Bir etkinliği tehlikeli bulduysanız adını ve nedenini yazın; hemen geri çağırırız.',
          'Güvenlik açığı bulduysanız lütfen önce bize yazın.',
        ],
      },
    ],
  },
  example: {
    title: 'Bir örnek etkinlik',
    age: '{{from}}–{{to}} yaş',
    minutes: '{{minutes}} dakika',
    materials: 'Gerekenler',
    nothing: 'Hiçbir şey gerekmiyor.',
    steps: 'Nasıl yapılır?',
    safety: 'Güvenlik',
    easier: 'Daha kolay',
    harder: 'Daha zor',
    more: 'Diğer örnekler',
    start: 'Çocuğunuza göre bir plan için ücretsiz başlayın',
  },
} as const
