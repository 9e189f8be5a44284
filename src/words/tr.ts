import { fullClock, noStemmer, notCollected, pronounsLeftOut } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

const noSuchWord = "Turkish has no such word.";
const verbsLast = "A Turkish question ends with its verb; its mark shows that it is one.";

/** Turkish. */
export const tr: LanguageWords = {
  code: "tr",
  emptyBecause: {
    "opening.dinner": fullClock,
    "sections.formMessages": notCollected,
    "sections.readers": notCollected,
    "sections.calls": notCollected,
    "sections.questions.pronouns": pronounsLeftOut,
    "search.stopWords": noStemmer,
    "search.priceWords": noStemmer,
    "search.related": noStemmer,
    "sections.questions.verbs": verbsLast,
    "sections.questions.subjects": verbsLast,
    "dates.clock": noSuchWord,
    "pageParts.pageOf": noSuchWord,
    "dates.dayEndings": noSuchWord,
    "dates.joiners": noSuchWord,
    "prices.unit": noSuchWord,
    "prices.upTo": noSuchWord,
    "people.copyrightOpeners": noSuchWord,
    "people.greetings": "Turkish greets behind the name.",
  },
  common: words("ve bir bu için ile da de olarak daha çok olan gibi en"),
  addresses: {
    kinds: {
      about: words("hakkimizda hakkinda biz-kimiz sirketimiz kurumsal hikayemiz tarihcemiz"),
      product: words("urun urunler urunlerimiz hizmet hizmetler hizmetlerimiz cozumler magaza"),
      feature: words("ozellik ozellikler avantajlar nasil-calisir entegrasyonlar"),
      pricing: words(`
        fiyat fiyatlar fiyatlandirma fiyat-listesi ucret ucretler ucretlendirme uyelik biletler`),
      faq: words("sss sikca-sorulan-sorular sik-sorulan-sorular sorular sorular-ve-cevaplar"),
      support: words("destek yardim yardim-merkezi musteri-hizmetleri kargo teslimat iade"),
      contact: words("iletisim bize-ulasin subeler subelerimiz magazalarimiz"),
      legal: words(`
        gizlilik gizlilik-politikasi kvkk kullanim-kosullari kullanim-sartlari
        mesafeli-satis-sozlesmesi cerez-politikasi kunye`),
      docs: words("dokumantasyon belgeler kilavuz kilavuzlar rehber baslangic-rehberi"),
      customers: words("musteriler musterilerimiz referanslar referanslarimiz basari-hikayeleri"),
      team: words("ekip ekibimiz yonetim yonetim-kurulu kurucular"),
      careers: words("kariyer is-ilanlari acik-pozisyonlar is-basvurusu is-ilani"),
      news: words("haberler duyurular etkinlikler yazilar makaleler takvim"),
      listing: words(`
        kategori kategoriler etiket etiketler arsiv arama yazar yazarlar yazdir`),
      account: words("giris giris-yap uye-ol kayit-ol hesabim sepet sepetim favorilerim"),
    },
    languageNames: list("turkce | turkish"),
    undoing: words(`
      cikis cikis-yap oturumu-kapat sil kaldir abonelikten-cik`),
    pageParameters: list("sayfa"),
    priceClassNames: list("fiyat"),
  },
  walls: {
    challenge: {
      titles: list("Bir dakika lütfen | Güvenlik doğrulaması | İnsan olduğunuzu doğrulayın"),
      hints: list("Erişim engellendi | Erişim reddedildi"),
      sentences: list(`
        İnsan olduğunuzu doğrulamak için | Lütfen robot olmadığınızı doğrulayın |
        Tarayıcınız kontrol ediliyor`),
      controls: list("Ben robot değilim"),
    },
    consent: {
      titles: list("Devam etmeden önce | Gizliliğinize önem veriyoruz"),
      sentences: list(`
        Çerezleri kullanıyoruz | Bu web sitesi çerez kullanır | Bu site çerez kullanmaktadır |
        Biz ve iş ortaklarımız`),
      controls: list("Kabul et | Tümünü kabul et | Kabul ediyorum"),
      stems: list("çerez | gizlilik | kabul | reddet"),
    },
    ageGate: {
      titles: list(`
        Yaş doğrulama | 18 yaşından büyük müsünüz | 18 yaşından büyük müsün |
        Yaşınızı doğrulayın`),
      sentences: list(`
        18 yaşından büyük olmalısınız | 18 yaşından büyük olmanız gerekir |
        Doğum tarihinizi girin | Bu site yalnızca yetişkinler içindir`),
      controls: list(`
        18 yaşından büyüğüm | Evet, 18 yaşından büyüğüm | 18 yaşından küçüğüm`),
    },
    login: {
      titles: list("Giriş yap | Giriş yapın | Üye girişi | Oturum aç | Oturum açın"),
      sentences: list(`
        Giriş yapmanız gerekiyor | Giriş yapmalısınız | Lütfen giriş yapın |
        Devam etmek için giriş yapın | Bu sayfayı görmek için giriş yapın`),
    },
    missing: {
      titles: list(`
        Sayfa bulunamadı | Aradığınız sayfa bulunamadı | Bu sayfa mevcut değil | 404 hatası`),
      hints: list("Hata | Bulunamadı"),
      sentences: list(`
        Aradığınız sayfa | Aradığınız sayfayı | İstediğiniz sayfa | Böyle bir sayfa yok |
        Bu sayfa artık mevcut değil`),
    },
    parked: {
      titles: list("Bu alan adı satılıktır | Satılık alan adı"),
      sentences: list(
        "Bu alan adı satılıktır | Bu alan adı satılık | Bu alan adının süresi dolmuş",
      ),
    },
    unavailable: {
      titles: list("Bakım çalışması | Site bakımda | Hizmet kullanılamıyor"),
      hints: list("Bakım | Çok yakında"),
      sentences: list(`
        Sitemiz şu anda bakımda | Web sitemiz bakım çalışması nedeniyle |
        Kısa süre sonra tekrar buradayız`),
    },
    scripts: {
      sentences: list("Lütfen JavaScript'i etkinleştirin | Bu site JavaScript gerektirir"),
      endings: list("javascript olmadan çalışmaz"),
      requests: list("javascript[{'i,’i}] {etkinleştirin,açın,gerektirir,gerekli}"),
    },
    regret: list("üzgünüz | maalesef | özür dileriz | hay aksi"),
  },
  pageParts: {
    reveal: list(`
      daha fazla göster | tümünü göster | devamını oku | devamını göster | ayrıntıları göster
      | genişlet | tümünü genişlet`),
    related: list(`
      ilgili {yazılar,haberler,ürünler,içerikler} | benzer {yazılar,ürünler,haberler} |
      bunlar da ilginizi çekebilir | {son,en yeni} {yazılar,haberler} | en çok okunanlar |
      bültenimize {abone olun,kaydolun}~30 | bizi takip edin | içindekiler | etiketler`),
    notRelated: list("ilgili kişi | ilgili mevzuat"),
    newest: list("son | en yeni | en çok"),
    besideArticle: list("yorumlar[ (#9)] | #9 yorum | yorum yap[ın] | yazar hakkında"),
    besideProduct: list(
      "[ürün ]{yorumları,değerlendirmeleri}[ (#9)] | çok satanlar | yeni ürünler",
    ),
    notesTitles: list("notlar | dipnotlar | kaynaklar | kaynakça | yorumlar"),
    footnoteTitles: list("dipnotlar | notlar"),
    referenceTitles: list("kaynaklar | kaynakça | ayrıca bakınız | dış bağlantılar"),
    buttons: list(`
      paylaş | yazdır | kopyala | kaydet | beğen | yanıtla | takip et | abone ol | giriş yap |
      üye ol | kayıt ol | sepete ekle | favorilere ekle | [hemen ]satın al | sepeti görüntüle |
      daha fazla[ göster] | devamını oku | devamı | kapat | aç | ara | sonraki | önceki |
      geri[ dön] | {yukarı,başa} dön | yükleniyor[.][.][.] | [tümünü ]kabul et | düzenle | indir |
      #9 {yorum,beğeni,paylaşım} | reklam | hemen başla | filtrele | sırala`),
    backLinks: list("geri | ana sayfa"),
    backToText: list("geri | yukarı"),
    moreLabels: list("daha fazla | devamını oku | tümünü {gör,göster} | kapat"),
    homeLinks: list("ana sayfa | anasayfa"),
    calls: list("ilgili haber | ayrıca okuyun | bunu da okuyun | devamını oku"),
    invitations: list(`
      bültenimize | abone ol | bizi takip edin | tüm hakları saklıdır | buraya tıklayın |
      yorum yap | etiketler: | kategoriler: | kaynak: | fotoğraf:`),
    consentBanner: list("çerez | gizlilik"),
    yesMarks: list("evet | var | dahil | mevcut | onay"),
    noMarks: list("hayır | yok | değil | dahil değil | çarpı"),
    badges: list(`
      yeni | çok satan | indirimde | tükendi | stokta | sepete ekle | hemen al | satın al |
      daha fazla | devamını oku | hemen başla | ücretsiz dene | önerilen | en popüler |
      teklif al | incele | detaylar | randevu al | hızlı bakış`),
    untitled: list("adsız | başlıksız"),
    pageOf: [],
  },
  dates: {
    months: list(`
      oca[k] | şub[at] | mar[t] | nis[an] | may[ıs] | haz[iran] | tem[muz] | ağu[stos] |
      eyl[ül] | eki[m] | kas[ım] | ara[lık]`),
    monthStarts: list(
      "ocak | şubat | mart | nisan | mayıs | haziran | temmuz | ağustos | eylül | ekim | kasım | aralık",
    ),
    weekdays: list("pazartesi | salı | çarşamba | perşembe | cuma | cumartesi | pazar"),
    dayEndings: [],
    labels: list("yayınlanma[ tarihi] | yayın tarihi | güncelleme[ tarihi] | güncellendi"),
    joiners: [],
    minutes: list("dk | dakika"),
    reading: list("okuma[ süresi]"),
    ages: list("#4 {saniye,dakika,saat,gün,hafta,ay,yıl} önce | az önce"),
    clock: [],
  },
  people: {
    bylines: list("yazan | yazar"),
    authorPrefixes: list("yazan | yazar"),
    phoneLabels: list("telefon"),
    businessPhoneLabels: list("telefon | tlf"),
    faxLabels: list("faks | belgegeçer"),
    mailAt: list("at"),
    mailDot: list("nokta | dot"),
    copyrightOpeners: [],
    nameJoiners: list("ve"),
    nameEnds: list("tüm"),
    greetings: [],
  },
  opening: {
    days: list(`
        pazartesi,pzt | salı,sal | çarşamba,çar | perşembe,per | cuma,cum |
        cumartesi,cmt | pazar,paz`),
    holidays: list("resmi tatiller | resmi tatil | tatil günleri"),
    daily: list("her gün | hergün | haftanın 7 günü"),
    workdays: list("hafta içi"),
    weekends: list("hafta sonu"),
    to: list("ile"),
    and: list("ve"),
    closed: list("kapalı"),
    allDay: list("24 saat | 24 saat açık"),
    appointment: list("randevu ile | randevuyla"),
    noon: list("öğlen"),
    midnight: list("gece yarısı"),
    fillers: list("saat | arası | arasında | saatleri | saatler"),
    labels: list(`
        açık | çalışma saatleri | açılış saatleri | mesai saatleri | ziyaret saatleri`),
    afternoon: list("öğleden sonra"),
    morning: list("sabah"),
    evening: list("akşam"),
    dinner: [],
    closes: list("kapanış | kapanır"),
    others: list(`
        etkinlik | konser | ders | kurs | atölye | teslimat | gösteri | sipariş |
        kargo | toplantı`),
    limiting: list(`ilk | son | değil`),
    except: list("hariç"),
    seasons: list("yaz | kış | ilkbahar | sonbahar | sezon"),
  },
  postal: {
    streets: list(`
        sokak | sok | sk | cadde | cad | caddesi | sokağı | bulvarı | mahallesi | mah
        | bulvar`),
    others: list(`
        web tasarım`),
    placeholders: list("örnek sokak | örnek mahallesi | adresiniz"),
  },
  credits: {
    months: list(`
      ocak,oca | şubat,şub | mart | nisan,nis | mayıs | haziran,haz | temmuz,tem | ağustos,ağu |
      eylül,eyl | ekim,eki | kasım,kas | aralık,ara`),
    published: list(`
      yayınlanma | yayınlanma tarihi | yayın tarihi | yayınlandı | eklenme tarihi | tarih`),
    updated: list("güncellenme | güncellenme tarihi | güncelleme | son güncelleme | güncellendi"),
    by: list("yazar | yazan | yazarı | hazırlayan"),
    and: list("ve"),
    notNames: list(`
      yazar | yazarlar | editör | konuk | konuk yazar | anonim | bilinmiyor | yönetici |
      yorumlar | tüm yazılar | tüm yazıları | yazar hakkında | devamını oku | paylaş`),
    authorFolders: list("yazar | yazarlar | kullanici"),
  },
  sections: {
    roles: {
      pricing: list(`
        fiyat | fiyatlar | fiyatlarımız | fiyatlandırma | fiyat listesi | ücret | ücretler |
        paketler | paketlerimiz | abonelik`),
      faq: list(
        "sss | sıkça sorulan sorular | sık sorulan sorular | sorular | sorular ve cevaplar",
      ),
      contact: list(`
        iletişim | bize ulaşın | ulaşım | nasıl gidilir | iletişim bilgileri | adresimiz | şubelerimiz | yol tarifi`),
      hours: list("çalışma saatleri | açılış saatleri | mesai saatleri"),
      terms: list("kullanım koşulları | kullanım şartları | satış sözleşmesi | üyelik sözleşmesi"),
      privacy: list("gizlilik | gizlilik politikası | kişisel verilerin korunması | kvkk"),
      cookies: list("çerezler | çerez politikası"),
      imprint: list("künye | yasal bilgiler | yasal uyarı"),
      returns: list(
        "iade | iade ve değişim | iade koşulları | cayma hakkı | iptal ve iade | garanti",
      ),
      shipping: list("kargo | teslimat | kargo ve teslimat | teslimat koşulları"),
      payment: list("ödeme | ödeme seçenekleri | ödeme yöntemleri"),
      security: list("güvenlik | veri güvenliği"),
      accessibility: list("erişilebilirlik"),
      licence: list("lisans | telif hakkı"),
      about: list("hakkımızda | biz kimiz | hikayemiz | tarihçemiz | vizyonumuz | misyonumuz"),
      team: list("ekibimiz | ekip | yönetim | kurucularımız"),
      careers: list("kariyer | iş ilanları | açık pozisyonlar"),
      features: list("özellikler | avantajlar | nasıl çalışır | neden biz"),
      products: list("ürünler | ürünlerimiz | ürün | koleksiyon | mağaza | katalog | odalarımız"),
      services: list("hizmetler | hizmetlerimiz | hizmet | neler yapıyoruz"),
      support: list(
        "destek | rezervasyon | yardım | yardım merkezi | müşteri hizmetleri | başlarken",
      ),
      docs: list("dokümantasyon | kılavuz | kullanım kılavuzu | rehber | kurulum"),
      articles: list("haberler | duyurular | yazılar | makaleler | etkinlikler"),
      customers: list("müşterilerimiz | referanslar | referanslarımız | müşteri yorumları"),
      account: list("giriş yap | üye ol | kayıt ol | hesabım | sepetim | arama | favorilerim"),
    },
    questions: {
      pronouns: [],
      // "Ne" is left out: French starts many titles with it.
      openers: list("neden | niçin | nasıl | nerede | hangi | kaç | kimler"),
      verbs: [],
      subjects: [],
    },
    questionLabels: list("Soru"),
    answerLabels: list("Cevap | Yanıt"),
    clauses: list("madde"),
    testimonials: list(`
      {müşteri,hasta,misafir} {yorumları,görüşleri} | müşterilerimiz ne diyor`),
    steps: list("adım"),
    calls: [],
    readers: [],
    formMessages: [],
    negations: list("değil | yok | hiç | asla | hariç | yalnızca | sadece | olmadan"),
  },
  prices: {
    periods: {
      hour: list("saat | saatlik"),
      day: list("gün | günlük | gece | gecelik"),
      week: list("hafta | haftalık"),
      month: list("ay | aylık"),
      quarter: list("çeyrek"),
      year: list("yıl | yıllık"),
      user: list("kullanıcı | kişi | üye"),
      once: list("seans | adet | ziyaret"),
    },
    joiners: list("başına | kdv | dahil | hariç"),
    free: list("ücretsiz | bedava"),
    onRequest: list("teklif alın | teklif isteyin | fiyat sorun | fiyat için arayın"),
    upTo: [],
    from: list("başlayan fiyatlarla"),
    saved: list("indirim | tasarruf"),
    bounds: list(`
      üzeri | üzerinde | altında`),
    bonuses: list(`
      üzeri | üzerinde | altında`),
    costs: list("ücreti"),
    averages: list("ortalama"),
    wages: list("maaş | maaşı | maaşlar"),
    choices: list("beden | renk | miktar | adet | seçenek"),
    financing: list(`
      finansman | taksitle | aylık taksit | aylık taksitler`),
    extras: list(`
      isteğe bağlı | opsiyonel | ekstralar | ek hizmetler`),
    groups: list(`
      yetişkin | yetişkinler | çocuk | çocuklar | öğrenci | öğrenciler | emekli |
      emekliler | aile | aileler | indirimli | grup | gruplar | bebek | bebekler`),
    purchases: list(`
      tek seferlik | tek seferlik satın alma | abonelik`),
    instalments: list("taksit | taksitle"),
    current: list("şimdi | sadece | indirimli fiyat | özel fiyat"),
    earlier: list("yerine | eski fiyat"),
    unit: [],
    heads: list("fiyat | ücret | tutar"),
    // "TL" is left out: it is a teaspoon in German recipes.
    currencies: { "₺": "TRY" },
    millionsShort: list("mn"),
    millions: list("milyon | milyar | trilyon"),
  },
  times: {
    second: list("saniye"),
    minute: list("dakika | dk"),
    hour: list("saat"),
    day: list("gün"),
    week: list("hafta"),
    month: list("ay"),
    year: list("yıl"),
  },
  fields: {
    name: list("ad | adı | isim | başlık | ürün adı | ürün | plan | model"),
    price: list("fiyat | ücret | birim fiyat | tutar"),
    currency: list("para birimi"),
    period: list("dönem"),
    phone: list("telefon | tel | telefon numarası | cep"),
    email: list("e-posta | eposta | email | mail"),
    address: list("adres"),
    hours: list("çalışma saatleri | açılış saatleri"),
    sku: list("ürün kodu | stok kodu"),
    gtin: list("ean | gtin | isbn | barkod"),
    brand: list("marka | üretici"),
    author: list("yazar"),
    published: list("tarih | yayın tarihi | yayınlanma tarihi"),
    updated: list("güncelleme | son güncelleme"),
    rating: list("puan | değerlendirme"),
    reviews: list("yorumlar | değerlendirmeler"),
    availability: list("stok durumu | stok"),
    duration: list("süre"),
    weight: list("ağırlık | net ağırlık"),
    size: list("boyut | boyutlar | ölçüler | beden"),
    color: list("renk | renkler"),
    material: list("malzeme | materyal"),
    description: list("açıklama | özet"),
    category: list("kategori | tür"),
    location: list("konum | yer"),
    starts: list("başlangıç | başlangıç tarihi"),
    ends: list("bitiş | bitiş tarihi"),
    question: list("soru"),
    answer: list("cevap | yanıt"),
    warranty: list("garanti"),
    delivery: list("teslimat | teslimat süresi"),
    quantity: list("adet | miktar"),
  },
  asking: {
    light: words("ve bir bu için mi mı mu mü ile var yok istiyorum gerek olarak da de ne nasıl"),
    vague: words(`
      almak alıyor bulunmak çalışmak etmek gelmek gitmek göndermek kabul kullanmak olmak satmak
      seçmek sürmek sürer vermek yapmak büyük küçük uzun kısa eski yeni yüksek normal en her
      içinde boyunca önce sonra plan paket seçenek sürüm model ürün hizmet şirket firma kişi
      müşteri sayı dakika saat gün hafta ay yıl zaman kez`),
    commands: words(`
      dene deneyin başla başlayın rezervasyon satın sipariş indir keşfet keşfedin kaydol katıl`),
    restrictions: words("sadece yalnızca hariç"),
    denials: list("hayır"),
    numbers: list(`
      bir | iki | üç | dört | beş | altı | yedi | sekiz | dokuz | on | on bir | on iki`),
    kinds: {
      howMuch: list("kaç para | ne kadar | fiyat | ücret"),
      howMany: list("kaç | ne kadar sürer | ne sıklıkla"),
      when: list("ne zaman | saat kaçta | hangi gün | çalışma saatleri"),
      where: list("nerede | nereye | hangi şehir | adres"),
      who: list("kim | kime | kimin"),
      phone: list(`
        telefon numarası | telefon numaranız`),
      email: list(`
        e posta adresi | e posta adresiniz`),
    },
    topics: {
      price: words("fiyat fiyatlar ücret ücreti tutar maliyet"),
      refund: words("iade para-iadesi geri değişim iadesi"),
      cancel: words("iptal fesih sonlandırmak iptali vazgeçmek"),
      missed: words("kaçırmak gelmezsem gecikme iptal"),
      pause: words("dondurmak askıya durdurmak"),
      delivery: words("teslimat kargo gönderim gönderi"),
      abroad: words("yurtdışı uluslararası ülke"),
      hours: words("saatleri açık kapalı açılış kapanış"),
      place: words("adres konum şehir cadde sokak adresi konumu"),
      parking: words("otopark park araba"),
      payment: words("ödeme kart nakit havale fatura"),
      contract: words("sözleşme taahhüt süre"),
      warranty: words("garanti bozuk arızalı değiştirme"),
      contact: words("telefon aramak e-posta iletişim ulaşmak mail telefonu"),
      included: words("dahil içerir"),
      remove: words("silmek kaldırmak"),
      start: words("başlamak kurmak kurulum"),
      discount: words("indirim indirimli kampanya"),
      duration: words("süre sürer süresi"),
      weight: words("ağırlık ağırlığı kilo"),
      size: words("boyut boyutlar ölçü genişlik yükseklik"),
      age: words("yaş çocuk çocuklar"),
      free: words("ücretsiz bedava"),
      material: words("malzeme kumaş"),
    },
  },
  search: {
    stopWords: [],
    priceWords: [],
    related: [],
    questions: list(`
      Bu ne kadar? |
      Ne zaman açıksınız? |
      Geri gönderebilir miyim? |
      Size nasıl ulaşırım? |
      Yurt dışına yolluyor musunuz? |
      Sözleşmeyi nasıl bitiririm?`),
    answers: list(`
      Aylık ücret 19 avro. |
      Pazartesiden cumaya 9-17 arası. |
      Siparişi iade etmek için 30 gününüz var. |
      Bizi arayın ya da e-posta yazın. |
      Avrupa’nın her ülkesine teslimat yapıyoruz. |
      Fesih bir ay önceden bildirilir.`),
  },
  categories: {
    "software.project-management": list("proje yönetimi | görev yönetimi"),
    "software.crm": list("müşteri ilişkileri yönetimi | crm yazılımı"),
    "software.accounting": list("ön muhasebe programı | muhasebe programı | e-fatura"),
    "software.commerce": list("e-ticaret altyapısı | e-ticaret yazılımı"),
    "software.marketing": list("e-posta pazarlama | pazarlama otomasyonu"),
    "software.analytics": list("veri analizi | web analitiği"),
    "software.support": list("canlı destek | destek talebi yönetimi"),
    "software.hr": list("bordro programı | insan kaynakları yazılımı"),
    "software.booking": list("randevu programı | rezervasyon sistemi"),
    "software.developer-tools": list("geliştiriciler | yazılım geliştirici"),
    "software.data": list("veritabanı | veri işleme"),
    "software.security": list("siber güvenlik | parola yöneticisi"),
    "software.ai": list("yapay zeka | yapay zekâ"),
    "software.hosting": list("web barındırma | sunucu kiralama"),
    "software.communication": list("görüntülü görüşme | anlık mesajlaşma"),
    "software.website-builder": list("web sitesi oluşturucu | içerik yönetim sistemi"),
    "software.education": list("uzaktan eğitim platformu | dil öğrenme uygulaması"),
    "software.other": list("yazılım | mobil uygulama"),
    "services.web-agency": list("web tasarım | yazılım ajansı"),
    "services.marketing": list("reklam ajansı | dijital pazarlama ajansı"),
    "services.consulting": list("danışmanlık | yönetim danışmanlığı"),
    "services.legal": list("avukat | hukuk bürosu | avukatlık"),
    "services.tax": list("mali müşavir | muhasebe bürosu"),
    "services.architecture": list("mimarlık | mimarlık ofisi"),
    "services.photography": list("fotoğrafçı | düğün fotoğrafçısı"),
    "services.translation": list("tercüme bürosu | çeviri hizmetleri"),
    "services.staffing": list("personel tedariki | işe alım danışmanlığı"),
    "services.cleaning": list("temizlik şirketi | ofis temizliği | haşere ilaçlama"),
    "services.security": list("güvenlik görevlisi | özel güvenlik"),
    "services.events": list("organizasyon şirketi | düğün organizasyonu"),
    "services.funeral": list("cenaze hizmetleri"),
    "craft.carpentry": list("marangoz | mobilya atölyesi | ahşap işleri"),
    "craft.electrician": list("elektrikçi | elektrik tesisatı"),
    "craft.plumbing": list("su tesisatçısı | tesisatçı | kombi servisi"),
    "craft.painting": list("boya badana | boyacı"),
    "craft.roofing": list("çatı ustası | çatı tamiri"),
    "craft.construction": list("inşaat şirketi | müteahhit | tadilat"),
    "craft.gardening": list("peyzaj | bahçıvan"),
    "craft.locksmith": list("çilingir"),
    "craft.metalwork": list("ferforje | demir doğrama | kaynakçı"),
    "health.dental": list("diş hekimi | diş kliniği | diş polikliniği"),
    "health.medical": list("muayenehane | poliklinik | hastane"),
    "health.physiotherapy": list("fizik tedavi | fizyoterapist | fizyoterapi"),
    "health.psychology": list("psikolog | psikoterapi"),
    "health.pharmacy": list("eczane"),
    "health.optician": list("gözlükçü | optik mağazası"),
    "health.veterinary": list("veteriner | veteriner kliniği"),
    "health.care": list("huzurevi | evde bakım"),
    "health.beauty": list("güzellik salonu | kuaför | berber"),
    "health.fitness": list("spor salonu | kişisel antrenör"),
    "food.restaurant": list("restoran | lokanta | meyhane"),
    "food.cafe": list("kahve dükkanı | fırın | pastane"),
    "food.producer": list("şarap üreticisi | zeytinyağı | peynir üreticisi"),
    "food.catering": list("yemek şirketi | toplu yemek"),
    "travel.lodging": list("otel | pansiyon | konaklama"),
    "travel.agency": list("seyahat acentesi | turlar"),
    "travel.transport": list("taksi | araç kiralama | havalimanı transferi"),
    "shop.fashion": list("giyim | kadın giyim | ayakkabı"),
    "shop.food": list("şarküteri | bakkal"),
    "shop.home": list("mobilya | ev dekorasyonu"),
    "shop.electronics": list("bilgisayar mağazası | cep telefonları"),
    "shop.books": list("kitabevi | yayınevi"),
    "shop.bicycles": list("bisiklet | bisikletçi"),
    "shop.general": list("online alışveriş | sepete ekle"),
    "auto.dealer": list("oto galeri | ikinci el araç"),
    "auto.repair": list("oto tamir | oto servis"),
    "finance.banking": list("banka | bankacılık"),
    "finance.insurance": list("sigorta | sigorta acentesi"),
    "finance.investment": list("portföy yönetimi | yatırım danışmanlığı"),
    "realestate.agency": list("emlak | emlakçı | gayrimenkul"),
    "education.school": list("okul | üniversite | anaokulu"),
    "education.courses": list("sürücü kursu | dil kursu | kurslar"),
    "media.news": list("gazete | haber sitesi"),
    "media.blog": list("kişisel blog"),
    "community.nonprofit": list("dernek | vakıf | bağış"),
    "community.opensource": list("açık kaynak projesi"),
    "community.government": list("belediye | valilik | kaymakamlık"),
    "community.church": list("cami | kilise"),
    "industry.manufacturing": list("üretici | imalat | makine sanayi"),
    "industry.logistics": list("nakliyat | lojistik | evden eve nakliyat"),
    "industry.energy": list("güneş enerjisi | geri dönüşüm"),
    "industry.agriculture": list("çiftlik | tarım"),
    "art.culture": list("müze | tiyatro | sergi"),
  },
};
