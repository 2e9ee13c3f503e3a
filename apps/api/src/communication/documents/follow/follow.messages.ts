import type { FollowState } from '@encrier/contract/communication/documents';
import { ofName } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  guardianOf: (children: string) => string;
  kinds: Record<'pupil' | 'guardian' | 'teacher' | 'other', string>;
  states: Record<FollowState, string>;
  methods: Record<'tick' | 'code' | 'drawn', string>;
  headers: string[];
  sheet: string;
};

/** Words of the follow-up and of its sheet. */
export const followWords: Record<Lang, Words> = {
  fr: {
    guardianOf: (children) => `Parent ${ofName('fr', children)}`,
    kinds: { pupil: 'Élève', guardian: 'Parent', teacher: 'Professeur', other: 'Personnel' },
    states: {
      answered: 'Répondu',
      read: 'Lu, sans réponse',
      waiting: 'Non lu',
      no_account: 'Sans compte actif',
      informed: 'Pour information',
    },
    methods: { tick: 'Case cochée', code: 'Mot de passe', drawn: 'Manuscrite' },
    headers: ['Nom', 'Qualité', 'État', 'Lu le', 'Répondu le', 'Répondu par', 'Signature', 'Numéro', 'Relancé le'],
    sheet: 'Suivi du document',
  },
  en: {
    guardianOf: (children) => `Parent of ${children}`,
    kinds: { pupil: 'Pupil', guardian: 'Parent', teacher: 'Teacher', other: 'Staff' },
    states: {
      answered: 'Answered',
      read: 'Read, no answer',
      waiting: 'Unread',
      no_account: 'No active account',
      informed: 'For information',
    },
    methods: { tick: 'Ticked box', code: 'Password', drawn: 'By hand' },
    headers: ['Name', 'Role', 'State', 'Read on', 'Answered on', 'Answered by', 'Signature', 'Number', 'Reminded on'],
    sheet: 'Follow-up',
  },
  ar: {
    guardianOf: (children) => `ولي أمر ${children}`,
    kinds: { pupil: 'تلميذ', guardian: 'ولي أمر', teacher: 'أستاذ', other: 'موظف' },
    states: {
      answered: 'تمت الإجابة',
      read: 'مقروء دون جواب',
      waiting: 'غير مقروء',
      no_account: 'دون حساب نشط',
      informed: 'للإخبار',
    },
    methods: { tick: 'خانة مؤشرة', code: 'كلمة المرور', drawn: 'بخط اليد' },
    headers: ['الاسم', 'الصفة', 'الحالة', 'قرئ في', 'أجيب في', 'أجاب', 'التوقيع', 'الرقم', 'ذُكِّر في'],
    sheet: 'تتبع الوثيقة',
  },
};
