import type { ComplaintPriority, ComplaintService, ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = { sheet: string; head: string[]; late: string; statuses: Record<ComplaintStatus, string>; services: Record<ComplaintService, string>; priorities: Record<ComplaintPriority, string> };
/** Words of the exported list, and of everything else that leaves on paper or in a sheet. */
export const sheetWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Réclamations', head: ['Numéro', 'Déposée le', 'Auteur', 'Élève', 'Objet', 'Catégorie', 'Service', 'Priorité', 'Statut', 'Affectée à', 'Échéance', 'Retard'], late: 'en retard',
    statuses: { submitted: 'Déposée', acknowledged: 'Accusée réception', in_progress: 'En traitement', waiting_author: 'En attente du demandeur', escalated: 'Escaladée', reopened: 'Rouverte', resolved: 'Résolue', closed: 'Close', rejected: 'Rejetée' },
    services: { direction: 'Direction', school_life: 'Vie scolaire', teaching: 'Équipe pédagogique', office: 'Secrétariat', accounting: 'Comptabilité', transport: 'Transport', dining: 'Cantine', health: 'Infirmerie', upkeep: 'Entretien', technical: 'Informatique' },
    priorities: { low: 'Basse', normal: 'Normale', high: 'Haute', urgent: 'Urgente' },
  },
  en: {
    sheet: 'Complaints', head: ['Number', 'Deposited on', 'Author', 'Pupil', 'Subject', 'Category', 'Service', 'Priority', 'Status', 'In charge', 'Due', 'Late'], late: 'late',
    statuses: { submitted: 'Deposited', acknowledged: 'Acknowledged', in_progress: 'In progress', waiting_author: 'Awaiting the author', escalated: 'Escalated', reopened: 'Reopened', resolved: 'Resolved', closed: 'Closed', rejected: 'Rejected' },
    services: { direction: 'Direction', school_life: 'School life', teaching: 'Teaching team', office: 'Office', accounting: 'Accounting', transport: 'Transport', dining: 'Canteen', health: 'Infirmary', upkeep: 'Upkeep', technical: 'IT' },
    priorities: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
  },
  ar: {
    sheet: 'الشكايات', head: ['الرقم', 'تاريخ الإيداع', 'صاحب الشكاية', 'التلميذ', 'الموضوع', 'الصنف', 'المصلحة', 'الأولوية', 'الحالة', 'المكلف', 'الأجل', 'التأخر'], late: 'متأخرة',
    statuses: { submitted: 'مودعة', acknowledged: 'تم الإشعار بالاستلام', in_progress: 'قيد المعالجة', waiting_author: 'في انتظار صاحبها', escalated: 'مرفوعة إلى الإدارة', reopened: 'أعيد فتحها', resolved: 'محلولة', closed: 'مغلقة', rejected: 'مرفوضة' },
    services: { direction: 'الإدارة', school_life: 'الحياة المدرسية', teaching: 'الفريق التربوي', office: 'الكتابة', accounting: 'المحاسبة', transport: 'النقل', dining: 'المطعم', health: 'المصحة', upkeep: 'الصيانة', technical: 'المعلوميات' },
    priorities: { low: 'منخفضة', normal: 'عادية', high: 'عالية', urgent: 'مستعجلة' },
  },
};
