import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  sheet: string;
  all: string;
  head: string[];
  parts: { category: string; service: string; month: string };
  paper: {
    file: string;
    author: string;
    pupil: string;
    category: string;
    service: string;
    priority: string;
    status: string;
    inCharge: string;
    deposited: string;
    solved: string;
    concerned: string;
    confidential: string;
    exchange: string;
    note: string;
    school: string;
    clock: string;
    files: string;
    outcome: string;
    satisfaction: string;
    notes: string;
  };
};
export const figureWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Réclamations, chiffres',
    all: 'Ensemble',
    parts: { category: 'Par catégorie', service: 'Par service', month: 'Par mois' },
    head: [
      'Découpage',
      'Libellé',
      'Nombre',
      'En cours',
      'En retard',
      'Première réponse (heures ouvrées, médiane)',
      'Résolution (jours ouvrés, médiane)',
      'Réouvertures (%)',
      'Satisfaction (sur 5)',
    ],
    paper: {
      file: 'Réclamation',
      author: 'Auteur',
      pupil: 'Élève',
      category: 'Catégorie',
      service: 'Service',
      priority: 'Priorité',
      status: 'Statut',
      inCharge: 'Affectée à',
      deposited: 'Déposée le',
      solved: 'Résolue le',
      concerned: 'Personne concernée',
      confidential: 'Confidentielle',
      exchange: 'Échanges',
      note: 'Note interne',
      school: 'L’école',
      clock: 'Automatique',
      files: 'Pièces jointes',
      outcome: 'Issue',
      satisfaction: 'Satisfaction',
      notes: 'Ce document contient des notes internes : il ne doit pas être remis au demandeur.',
    },
  },
  en: {
    sheet: 'Complaints, figures',
    all: 'All',
    parts: { category: 'By category', service: 'By service', month: 'By month' },
    head: [
      'Cut',
      'Label',
      'Count',
      'Open',
      'Late',
      'First answer (school hours, median)',
      'Solution (school days, median)',
      'Reopened (%)',
      'Satisfaction (of 5)',
    ],
    paper: {
      file: 'Complaint',
      author: 'Author',
      pupil: 'Pupil',
      category: 'Category',
      service: 'Service',
      priority: 'Priority',
      status: 'Status',
      inCharge: 'In charge',
      deposited: 'Deposited on',
      solved: 'Resolved on',
      concerned: 'Person concerned',
      confidential: 'Confidential',
      exchange: 'Exchange',
      note: 'Internal note',
      school: 'The school',
      clock: 'Automatic',
      files: 'Attachments',
      outcome: 'Outcome',
      satisfaction: 'Satisfaction',
      notes: 'This document holds internal notes: it must not be handed to the author.',
    },
  },
  ar: {
    sheet: 'أرقام الشكايات',
    all: 'المجموع',
    parts: { category: 'حسب الصنف', service: 'حسب المصلحة', month: 'حسب الشهر' },
    head: [
      'التقسيم',
      'العنوان',
      'العدد',
      'الجارية',
      'المتأخرة',
      'أول جواب (ساعات العمل، الوسيط)',
      'الحل (أيام العمل، الوسيط)',
      'إعادة الفتح (%)',
      'الرضا (من 5)',
    ],
    paper: {
      file: 'شكاية',
      author: 'صاحب الشكاية',
      pupil: 'التلميذ',
      category: 'الصنف',
      service: 'المصلحة',
      priority: 'الأولوية',
      status: 'الحالة',
      inCharge: 'المكلف',
      deposited: 'تاريخ الإيداع',
      solved: 'تاريخ الحل',
      concerned: 'الشخص المعني',
      confidential: 'سرية',
      exchange: 'المراسلات',
      note: 'ملاحظة داخلية',
      school: 'المؤسسة',
      clock: 'آلي',
      files: 'المرفقات',
      outcome: 'النتيجة',
      satisfaction: 'الرضا',
      notes: 'تحتوي هذه الوثيقة على ملاحظات داخلية: لا تسلم إلى صاحب الشكاية.',
    },
  },
};
