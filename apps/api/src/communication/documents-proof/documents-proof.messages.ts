import type { Lang } from '@encrier/contract/kernel/schema';

/** Words of the page that proves signatures. */
export const proofWords = {
  fr: {
    title: 'Preuve de signature', document: 'Document', file: 'Fichier signé', sum: 'Empreinte SHA-256 du fichier', count: 'Signatures', number: 'Numéro', signer: 'Signataire', method: 'Méthode', at: 'Signé le', mark: 'Signature',
    methods: { tick: 'Case cochée après connexion', code: 'Mot de passe du compte confirmé', drawn: 'Signature manuscrite', typed: 'Nom écrit au clavier' }, none: 'Personne n’a encore signé ce document.',
    note: 'Cette page est établie à partir du registre de l’école. L’empreinte identifie le fichier exact qui a été signé : un autre fichier, même presque semblable, a une autre empreinte.', page: 'Page',
  },
  en: {
    title: 'Proof of signature', document: 'Document', file: 'Signed file', sum: 'SHA-256 sum of the file', count: 'Signatures', number: 'Number', signer: 'Signer', method: 'Method', at: 'Signed on', mark: 'Signature',
    methods: { tick: 'Box ticked after signing in', code: 'Account password confirmed', drawn: 'Signed by hand', typed: 'Name written at the keyboard' }, none: 'Nobody has signed this document yet.',
    note: 'This page is made from the school’s register. The sum identifies the exact file that was signed: another file, even almost the same, has another sum.', page: 'Page',
  },
  ar: {
    title: 'إثبات التوقيع', document: 'الوثيقة', file: 'الملف الموقع', sum: 'بصمة SHA-256 للملف', count: 'التوقيعات', number: 'الرقم', signer: 'الموقِّع', method: 'الطريقة', at: 'تاريخ التوقيع', mark: 'التوقيع',
    methods: { tick: 'خانة مؤشرة بعد تسجيل الدخول', code: 'تأكيد كلمة مرور الحساب', drawn: 'توقيع بخط اليد', typed: 'اسم مكتوب بلوحة المفاتيح' }, none: 'لم يوقع أحد هذه الوثيقة بعد.',
    note: 'أُعدت هذه الصفحة انطلاقا من سجل المؤسسة. البصمة تعرّف الملف الذي تم توقيعه بالضبط: كل ملف آخر، ولو كان شبيها به، له بصمة أخرى.', page: 'صفحة',
  },
} as const satisfies Record<Lang, unknown>;
