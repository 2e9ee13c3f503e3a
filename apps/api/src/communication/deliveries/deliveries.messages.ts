import type { DeliveryWhy, deliveryStates } from '@encrier/contract/communication/deliveries';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  sheet: string;
  head: readonly string[];
  channels: Record<'mail' | 'push' | 'app', string>;
  returned: string;
  states: Record<(typeof deliveryStates)[number], string>;
  whys: Record<DeliveryWhy, string>;
};
/** Words of the exported log. */
export const logWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Envois',
    head: ['Date', 'Heure', 'Destinataire', 'Sujet', 'Voie', 'État', 'Raison', 'Lue le'],
    channels: { mail: 'Courriel', push: 'Téléphone', app: 'Application seule' },
    returned: 'Revenu après l’envoi',
    states: { waiting: 'En attente', sent: 'Envoyé', failed: 'Échec', dropped: 'Abandonné' },
    whys: {
      unknown_address: 'Adresse inconnue du serveur',
      full_box: 'Boîte pleine',
      refused: 'Refusé par le serveur',
      server_away: 'Serveur injoignable',
      no_device: 'Aucun appareil ne le reçoit',
      not_configured: 'Voie non configurée',
      no_address: 'Sans adresse',
      closed_account: 'Compte fermé',
      no_authority: 'Plus d’autorité sur l’enfant',
      no_right: 'Plus titulaire du droit concerné',
      already_read: 'Déjà lue',
      too_late: 'Trop tard pour être utile',
      other: 'Autre raison',
    },
  },
  en: {
    sheet: 'Deliveries',
    head: ['Date', 'Time', 'Recipient', 'Subject', 'Way', 'State', 'Reason', 'Read on'],
    channels: { mail: 'E-mail', push: 'Phone', app: 'App only' },
    returned: 'Came back after sending',
    states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', dropped: 'Dropped' },
    whys: {
      unknown_address: 'Address unknown to the server',
      full_box: 'Mailbox full',
      refused: 'Refused by the server',
      server_away: 'Server out of reach',
      no_device: 'No device receives it',
      not_configured: 'Way not set up',
      no_address: 'No address',
      closed_account: 'Account closed',
      no_authority: 'No authority over the child any more',
      no_right: 'No longer holds the right concerned',
      already_read: 'Already read',
      too_late: 'Too late to be of use',
      other: 'Another reason',
    },
  },
  ar: {
    sheet: 'الإرسالات',
    head: ['التاريخ', 'الساعة', 'المرسل إليه', 'الموضوع', 'الطريقة', 'الحالة', 'السبب', 'قُرئ في'],
    channels: { mail: 'البريد الإلكتروني', push: 'الهاتف', app: 'التطبيق فقط' },
    returned: 'عاد بعد الإرسال',
    states: { waiting: 'في الانتظار', sent: 'أُرسل', failed: 'فشل', dropped: 'تُرك' },
    whys: {
      unknown_address: 'عنوان غير معروف لدى الخادم',
      full_box: 'صندوق البريد ممتلئ',
      refused: 'رفضه الخادم',
      server_away: 'تعذر الوصول إلى الخادم',
      no_device: 'لا جهاز يستقبله',
      not_configured: 'الطريقة غير مُعدّة',
      no_address: 'بلا عنوان',
      closed_account: 'حساب مغلق',
      no_authority: 'لم تعد له ولاية على الطفل',
      no_right: 'لم تعد له الصلاحية المعنية',
      already_read: 'قُرئ من قبل',
      too_late: 'فات أوانه',
      other: 'سبب آخر',
    },
  },
};
