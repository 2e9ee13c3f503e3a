import type { Question, Strategy } from '@encrier/contract/teaching/diagnostic-questions';

export type Field = 'kind' | 'statement' | 'points' | 'skill' | 'section' | 'right' | 'rule' | 'shuffle';
/** Heads of the columns: the first one is written, all of them are read. */
export const heads: Readonly<Record<Field, readonly string[]>> = {
  kind: ['Type', 'type', 'kind', 'النوع'],
  statement: ['Énoncé', 'enonce', 'question', 'statement', 'السؤال'],
  points: ['Points', 'points', 'النقط'],
  skill: ['Compétence', 'competence', 'skill', 'الكفاية'],
  section: ['Partie', 'partie', 'section', 'الجزء'],
  right: ['Bonnes réponses', 'bonne reponse', 'bonnes reponses', 'right answers', 'الأجوبة الصحيحة'],
  rule: ['Règle', 'regle', 'rule', 'القاعدة'],
  shuffle: ['Ordre mêlé', 'ordre mele', 'shuffle', 'ترتيب عشوائي'],
};
/** Names of the kinds, in the same way. */
export const kindNames: Readonly<Record<Question['kind'], readonly string[]>> = {
  single: ['choix unique', 'qcu', 'single choice', 'single', 'اختيار وحيد'],
  multiple: ['choix multiple', 'qcm', 'multiple choice', 'multiple', 'اختيار متعدد'],
  truth: ['vrai ou faux', 'vrai/faux', 'true or false', 'true/false', 'صحيح أو خطأ'],
  short: ['réponse courte', 'short answer', 'جواب قصير'],
  number: ['nombre', 'numérique', 'number', 'عدد'],
  gaps: ['texte à trous', 'trous', 'gaps', 'نص بفراغات'],
  matching: ['association', 'matching', 'مزاوجة'],
  ordering: ['remise en ordre', 'ordre', 'ordering', 'ترتيب'],
  scale: ['échelle', 'scale', 'سلم'],
  long: ['réponse longue', 'long answer', 'جواب مطول'],
  labels: ['légende d’image', 'image labels', 'labels', 'تسمية صورة'],
  file: ['fichier ou photo', 'fichier', 'photo', 'file', 'ملف أو صورة'],
  audio: ['enregistrement', 'audio', 'recording', 'تسجيل صوتي'],
};
export const strategies: Readonly<Record<Strategy, string>> = {
  all: 'tout ou rien',
  share: 'par part',
  percents: 'pourcentages',
};
/** Head of a column of answers, before its number. */
export const answerHead = 'Réponse';
