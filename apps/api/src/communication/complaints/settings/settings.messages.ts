import type { Messages } from '#kernel/notify/messages.ts';

/** Names of the standard categories, as long as the school keeps them. */
export const usualLabels = {
  teaching: { fr: 'Pédagogie', en: 'Teaching', ar: 'الشؤون التربوية' },
  school_life: { fr: 'Vie scolaire', en: 'School life', ar: 'الحياة المدرسية' },
  transport: { fr: 'Transport', en: 'Transport', ar: 'النقل المدرسي' },
  dining: { fr: 'Cantine', en: 'Canteen', ar: 'المطعم المدرسي' },
  invoices: { fr: 'Facturation', en: 'Invoices', ar: 'الفواتير' },
  health: { fr: 'Santé', en: 'Health', ar: 'الصحة' },
  premises: { fr: 'Locaux et matériel', en: 'Premises and equipment', ar: 'المرافق والتجهيزات' },
  application: { fr: 'Application', en: 'Application', ar: 'التطبيق' },
  other: { fr: 'Autre', en: 'Other', ar: 'غير ذلك' },
} as const satisfies Messages<string>;
