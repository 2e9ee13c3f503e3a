/** Words of a printed sheet, in both languages. */
export const sheetWords = {
  fr: {
    title: 'Première connexion',
    qr: 'QR d’activation',
    username: 'Identifiant',
    code: 'Code à usage unique',
    steps:
      '1. Scannez le carré avec l’appareil photo, ou ouvrez {host} et choisissez « Première connexion avec un code ». 2. Choisissez votre mot de passe : vous seul le connaîtrez. Valable une fois, jusqu’au {day} ; une nouvelle fiche annule celle-ci.',
  },
  ar: {
    title: 'أول تسجيل دخول',
    qr: 'رمز التفعيل',
    username: 'اسم المستخدم',
    code: 'رمز صالح لمرة واحدة',
    steps:
      '1. امسحوا المربع بكاميرا الهاتف، أو افتحوا الموقع المذكور واختاروا أول تسجيل دخول برمز. 2. اختاروا كلمة المرور: لن يعرفها أحد غيركم. صالح لمرة واحدة إلى غاية {day}؛ كل بطاقة جديدة تلغي هذه البطاقة.',
  },
} as const;
