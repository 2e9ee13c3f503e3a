import type { Messages } from '#kernel/notify/messages.ts';
import type { UsualReason } from './settings.policy.ts';

/** Names of the standard reasons; a school that renamed one reads its own name. */
export const reasonLabels = {
  illness: { fr: 'Maladie sans certificat', en: 'Illness, no certificate', ar: 'مرض بدون شهادة' },
  illness_certificate: { fr: 'Maladie avec certificat', en: 'Illness, with a certificate', ar: 'مرض بشهادة طبية' },
  medical_appointment: { fr: 'Consultation médicale', en: 'Medical appointment', ar: 'موعد طبي' },
  family_reasons: { fr: 'Raisons familiales', en: 'Family reasons', ar: 'أسباب عائلية' },
  family_event: { fr: 'Événement familial', en: 'Family event', ar: 'مناسبة عائلية' },
  transport: { fr: 'Problème de transport', en: 'Transport problem', ar: 'مشكلة في النقل' },
  bus_late: { fr: 'Retard du bus', en: 'Late bus', ar: 'تأخر الحافلة' },
  infirmary: { fr: 'Infirmerie', en: 'Infirmary', ar: 'المصحة' },
  outing: { fr: 'Sortie scolaire', en: 'School outing', ar: 'خرجة مدرسية' },
  placement: { fr: 'Stage', en: 'Work placement', ar: 'تدريب' },
  competition: { fr: 'Compétition sportive', en: 'Sports competition', ar: 'منافسة رياضية' },
  summons: { fr: 'Convocation administrative', en: 'Official summons', ar: 'استدعاء إداري' },
  religious_feast: { fr: 'Fête religieuse', en: 'Religious feast', ar: 'عيد ديني' },
  exclusion: { fr: 'Exclusion', en: 'Exclusion', ar: 'إقصاء مؤقت' },
  overslept: { fr: 'Panne de réveil', en: 'Overslept', ar: 'تأخر في الاستيقاظ' },
  weather: { fr: 'Intempéries', en: 'Bad weather', ar: 'أحوال جوية سيئة' },
  unknown: { fr: 'Motif inconnu', en: 'Unknown reason', ar: 'سبب غير معروف' },
} as const satisfies Messages<UsualReason>;
