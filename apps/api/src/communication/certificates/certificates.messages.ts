import type { certificateNotices } from '@encrier/contract/communication/certificates';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { CertificateKind } from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  titles: Record<CertificateKind, string>;
  number: string /** Fields: {signataire}, {fonction}, {ecole}. */;
  opening: string;
  statement: Record<CertificateKind, string>;
  purpose: string /** Fields: {city}, {day}. */;
  done: string /** Without a city. */;
  doneOn: string;
  labels: {
    name: string;
    birth: string;
    class: string;
    lastClass: string;
    year: string;
    matricule: string;
    left: string;
  } /** Fields: {day}, {place}. */;
  bornAt: string;
  verify: string;
  seal: string;
  qr: string;
  /** Mention on a duplicate of an existing paper. */
  duplicate: string;
  specimen: string /** Name of the person on a specimen. */;
  someone: { first: string; last: string; place: string };
};

/** Texts of the certificates; the fields in braces are filled in when one is made. */
export const certificateWords: Record<Lang, Words> = {
  fr: {
    titles: {
      schooling: 'Certificat de scolarité',
      enrolment: 'Attestation d’inscription',
      removal: 'Attestation de radiation',
      attendance: 'Attestation d’assiduité',
      conduct: 'Certificat de bonne conduite',
      exeat: 'Exeat',
    },
    number: 'N°',
    opening: 'Je soussigné(e), {signataire}, {fonction} de l’établissement {ecole}, certifie que l’élève :',
    statement: {
      schooling:
        'est inscrit(e) dans l’établissement et y poursuit régulièrement sa scolarité au titre de l’année scolaire {annee}.',
      enrolment: 'est inscrit(e) dans l’établissement au titre de l’année scolaire {annee}.',
      removal: 'a été scolarisé(e) dans l’établissement, et a été radié(e) de ses listes le {depart}.',
      attendance:
        'est inscrit(e) dans l’établissement et en suit les cours au titre de l’année scolaire {annee}. Nombre d’absences relevées à ce jour : {absences}.',
      conduct: 'a fait preuve d’une bonne conduite pendant sa scolarité dans l’établissement.',
      exeat:
        'est en règle avec l’établissement, dont la direction ne s’oppose pas à son inscription dans un autre établissement.',
    },
    purpose:
      'Le présent document est délivré à la demande de l’intéressé(e) ou de son représentant légal, pour servir et valoir ce que de droit.',
    done: 'Fait à {city}, le {day}',
    doneOn: 'Fait le {day}',
    labels: {
      name: 'Nom et prénom',
      birth: 'Né(e)',
      class: 'Classe',
      lastClass: 'Dernière classe',
      year: 'Année scolaire',
      matricule: 'Matricule',
      left: 'Date de départ',
    },
    bornAt: 'le {day}, à {place}',
    verify: 'Pour vérifier ce document, scannez le carré ou ouvrez l’adresse ci-dessous.',
    seal: 'Cachet de l’établissement',
    qr: 'QR de vérification',
    specimen: 'SPÉCIMEN',
    duplicate: 'Duplicata',
    someone: { first: 'Prénom', last: 'NOM', place: 'Ville' },
  },
  en: {
    titles: {
      schooling: 'School attendance certificate',
      enrolment: 'Certificate of enrolment',
      removal: 'Leaving certificate',
      attendance: 'Certificate of regular attendance',
      conduct: 'Certificate of good conduct',
      exeat: 'Exeat',
    },
    number: 'No.',
    opening: 'I, the undersigned {signataire}, {fonction} of {ecole}, certify that the pupil:',
    statement: {
      schooling: 'is enrolled at the school and attends it regularly for the school year {annee}.',
      enrolment: 'is enrolled at the school for the school year {annee}.',
      removal: 'was a pupil of the school, and was removed from its lists on {depart}.',
      attendance:
        'is enrolled at the school and follows its lessons for the school year {annee}. Absences recorded to this day: {absences}.',
      conduct: 'was of good conduct throughout the time spent at the school.',
      exeat: 'is in good standing with the school, which does not oppose enrolment at another school.',
    },
    purpose: 'This document is issued at the request of the pupil or of the legal guardian, to be used as needed.',
    done: 'Done at {city}, on {day}',
    doneOn: 'Done on {day}',
    labels: {
      name: 'Name',
      birth: 'Born',
      class: 'Class',
      lastClass: 'Last class',
      year: 'School year',
      matricule: 'School number',
      left: 'Left on',
    },
    bornAt: 'on {day}, at {place}',
    verify: 'To check this document, scan the square or open the address below.',
    seal: 'Seal of the school',
    qr: 'Verification QR',
    specimen: 'SPECIMEN',
    duplicate: 'Duplicate',
    someone: { first: 'First name', last: 'NAME', place: 'City' },
  },
  ar: {
    titles: {
      schooling: 'شهادة مدرسية',
      enrolment: 'شهادة التسجيل',
      removal: 'شهادة المغادرة',
      attendance: 'شهادة المواظبة',
      conduct: 'شهادة حسن السلوك',
      exeat: 'إذن بالانتقال',
    },
    number: 'رقم',
    opening: 'أنا الموقع(ة) أسفله {signataire}، {fonction} بمؤسسة {ecole}، أشهد أن التلميذ(ة):',
    statement: {
      schooling: 'مسجل(ة) بالمؤسسة ويتابع(تتابع) دراسته(ا) بها بانتظام برسم السنة الدراسية {annee}.',
      enrolment: 'مسجل(ة) بالمؤسسة برسم السنة الدراسية {annee}.',
      removal: 'كان(ت) يتابع(تتابع) دراسته(ا) بالمؤسسة، وتم التشطيب عليه(ا) من لوائحها بتاريخ {depart}.',
      attendance:
        'مسجل(ة) بالمؤسسة ويتابع(تتابع) دروسها برسم السنة الدراسية {annee}. عدد الغيابات المسجلة إلى حدود اليوم: {absences}.',
      conduct: 'كان(ت) حسن(ة) السلوك طيلة مدة دراسته(ا) بالمؤسسة.',
      exeat: 'في وضعية سليمة تجاه المؤسسة، ولا تعترض إدارتها على تسجيله(ا) بمؤسسة أخرى.',
    },
    purpose: 'سلمت هذه الوثيقة بطلب من المعني(ة) بالأمر أو من ولي أمره(ا) للإدلاء بها عند الحاجة.',
    done: 'حرر ب{city} في {day}',
    doneOn: 'حرر في {day}',
    labels: {
      name: 'الاسم الكامل',
      birth: 'تاريخ ومكان الازدياد',
      class: 'القسم',
      lastClass: 'آخر قسم',
      year: 'السنة الدراسية',
      matricule: 'رقم التسجيل',
      left: 'تاريخ المغادرة',
    },
    bornAt: '{day}، {place}',
    verify: 'للتحقق من هذه الوثيقة، امسحوا المربع أو افتحوا العنوان أسفله.',
    seal: 'خاتم المؤسسة',
    qr: 'رمز التحقق',
    specimen: 'نموذج',
    duplicate: 'نظير',
    someone: { first: 'الاسم', last: 'النسب', place: 'المدينة' },
  },
};

export type TextWords = { title: string; opening: string; body: string };
/** The standard texts of a kind in a language: the statement, then why it was issued. */
export function usualWords(kind: CertificateKind, lang: Lang): TextWords {
  const { titles, opening, statement, purpose } = certificateWords[lang];
  return { title: titles[kind], opening, body: `${statement[kind]}\n\n${purpose}` };
}

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const certificateNoticeWords = {
  'document.certificat': {
    title: { fr: 'Documents administratifs', en: 'Administrative documents', ar: 'الوثائق الإدارية' },
    body: {
      fr: 'L’école a répondu à une demande de certificat.',
      en: 'The school has answered a certificate request.',
      ar: 'أجابت المدرسة عن طلب شهادة.',
    },
  },
} as const satisfies NoticeWords<typeof certificateNotices>;
