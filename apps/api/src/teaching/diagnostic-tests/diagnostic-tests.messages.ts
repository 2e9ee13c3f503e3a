import type { diagnosticTestsNotices } from '@encrier/contract/teaching/diagnostic-tests';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** What people are told by each kind of notice: its title and one neutral sentence, which name nobody and nothing (SEC-PSH-01). */
export const diagnosticTestsNoticeWords = {
  'test.ouvert': {
    title: { fr: 'Tests', en: 'Tests', ar: 'الاختبارات' },
    body: { fr: 'Un test est ouvert.', en: 'A test is open.', ar: 'تم فتح اختبار.' },
  },
  'test.corrige': {
    title: { fr: 'Tests', en: 'Tests', ar: 'الاختبارات' },
    body: { fr: 'Un test est corrigé.', en: 'A test was corrected.', ar: 'تم تصحيح اختبار.' },
  },
} as const satisfies NoticeWords<typeof diagnosticTestsNotices>;

/** What is said in the app, to who may read it. */
export const testNews = {
  opened: { fr: 'Test ouvert : {what}', en: 'Test open: {what}', ar: 'اختبار مفتوح: {what}' },
  corrected: { fr: 'Test corrigé : {what}', en: 'Test corrected: {what}', ar: 'اختبار مصحح: {what}' },
} as const satisfies Messages<string>;
