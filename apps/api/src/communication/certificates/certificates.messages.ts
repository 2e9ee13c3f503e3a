import type { CertificateKind } from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  titles: Record<CertificateKind, string>; number: string; /** Fields: {signatory}, {function}, {school}. */ opening: string; statement: Record<CertificateKind, string>; purpose: string; /** Fields: {city}, {day}. */ done: string; /** Without a city. */ doneOn: string;
  labels: { name: string; birth: string; class: string; lastClass: string; year: string; matricule: string; left: string }; /** Fields: {day}, {place}. */ bornAt: string; verify: string; seal: string; qr: string;
};

/** Texts of the certificates; the fields between braces are filled in when one is made. */
export const certificateWords: Record<Lang, Words> = {
  fr: {
    titles: { schooling: 'Certificat de scolarité', enrolment: 'Attestation d’inscription', removal: 'Attestation de radiation' }, number: 'N°',
    opening: 'Je soussigné(e), {signatory}, {function} de l’établissement {school}, certifie que l’élève :',
    statement: {
      schooling: 'est inscrit(e) dans l’établissement et y poursuit régulièrement sa scolarité au titre de l’année scolaire {year}.',
      enrolment: 'est inscrit(e) dans l’établissement au titre de l’année scolaire {year}.',
      removal: 'a été scolarisé(e) dans l’établissement, et a été radié(e) de ses listes le {left}.',
    },
    purpose: 'Le présent document est délivré à la demande de l’intéressé(e) ou de son représentant légal, pour servir et valoir ce que de droit.',
    done: 'Fait à {city}, le {day}', doneOn: 'Fait le {day}',
    labels: { name: 'Nom et prénom', birth: 'Né(e)', class: 'Classe', lastClass: 'Dernière classe', year: 'Année scolaire', matricule: 'Matricule', left: 'Date de départ' },
    bornAt: 'le {day}, à {place}', verify: 'Pour vérifier ce document, scannez le carré ou ouvrez l’adresse ci-dessous.', seal: 'Cachet de l’établissement', qr: 'QR de vérification',
  },
  en: {
    titles: { schooling: 'School attendance certificate', enrolment: 'Certificate of enrolment', removal: 'Leaving certificate' }, number: 'No.',
    opening: 'I, the undersigned {signatory}, {function} of {school}, certify that the pupil:',
    statement: {
      schooling: 'is enrolled at the school and attends it regularly for the school year {year}.',
      enrolment: 'is enrolled at the school for the school year {year}.',
      removal: 'was a pupil of the school, and was removed from its lists on {left}.',
    },
    purpose: 'This document is issued at the request of the pupil or of the legal guardian, to be used as needed.',
    done: 'Done at {city}, on {day}', doneOn: 'Done on {day}',
    labels: { name: 'Name', birth: 'Born', class: 'Class', lastClass: 'Last class', year: 'School year', matricule: 'School number', left: 'Left on' },
    bornAt: 'on {day}, at {place}', verify: 'To check this document, scan the square or open the address below.', seal: 'Seal of the school', qr: 'Verification QR',
  },
  ar: {
    titles: { schooling: 'شهادة مدرسية', enrolment: 'شهادة التسجيل', removal: 'شهادة المغادرة' }, number: 'رقم',
    opening: 'أنا الموقع(ة) أسفله {signatory}، {function} بمؤسسة {school}، أشهد أن التلميذ(ة):',
    statement: {
      schooling: 'مسجل(ة) بالمؤسسة ويتابع(تتابع) دراسته(ا) بها بانتظام برسم السنة الدراسية {year}.',
      enrolment: 'مسجل(ة) بالمؤسسة برسم السنة الدراسية {year}.',
      removal: 'كان(ت) يتابع(تتابع) دراسته(ا) بالمؤسسة، وتم التشطيب عليه(ا) من لوائحها بتاريخ {left}.',
    },
    purpose: 'سلمت هذه الوثيقة بطلب من المعني(ة) بالأمر أو من ولي أمره(ا) للإدلاء بها عند الحاجة.',
    done: 'حرر ب{city} في {day}', doneOn: 'حرر في {day}',
    labels: { name: 'الاسم الكامل', birth: 'تاريخ ومكان الازدياد', class: 'القسم', lastClass: 'آخر قسم', year: 'السنة الدراسية', matricule: 'رقم التسجيل', left: 'تاريخ المغادرة' },
    bornAt: '{day}، {place}', verify: 'للتحقق من هذه الوثيقة، امسحوا المربع أو افتحوا العنوان أسفله.', seal: 'خاتم المؤسسة', qr: 'رمز التحقق',
  },
};
