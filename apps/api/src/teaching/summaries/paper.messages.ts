import type { Lang } from '@encrier/contract/kernel/schema';
import type { SummaryKey } from '@encrier/contract/teaching/summary-figures';
import type { CommitmentParty, CommitmentState } from '@encrier/contract/teaching/summaries';
import type { Arrangement } from '@encrier/contract/school-life/plans';

type Words = {
  figures: Record<SummaryKey, string>;
  parties: Record<CommitmentParty, string>;
  states: Record<CommitmentState, string>;
  arrangements: Record<Arrangement, string>;
  scale: readonly [string, string, string, string];
} & Record<
  | 'title'
  | 'class'
  | 'term'
  | 'level'
  | 'pupils'
  | 'whole'
  | 'hidden'
  | 'comparison'
  | 'results'
  | 'subject'
  | 'classMean'
  | 'life'
  | 'skills'
  | 'arranged'
  | 'general'
  | 'goals'
  | 'comments'
  | 'self'
  | 'commitments'
  | 'due'
  | 'signatures'
  | 'teacher'
  | 'guardians'
  | 'pupil'
  | 'made'
  | 'frozen'
  | 'draft'
  | 'few',
  string
>;

/** Words of summary reports on paper and in files. */
export const summaryWords: Record<Lang, Words> = {
  fr: {
    title: 'Bilan éducatif',
    class: 'Classe',
    term: 'Période',
    level: 'Niveau',
    pupils: 'Élèves',
    whole: 'Ensemble',
    hidden: 'moins de 5',
    comparison: 'Bilan des classes',
    results: 'Résultats',
    subject: 'Matière',
    classMean: 'Classe',
    life: 'Assiduité, travail et vie scolaire',
    skills: 'Compétences',
    arranged: 'Aménagements',
    general: 'Appréciation générale',
    goals: 'Objectifs',
    comments: 'Les professeurs',
    self: 'Ce que dit l’élève',
    commitments: 'Engagements',
    due: 'avant le {day}',
    signatures: 'Signatures',
    teacher: 'L’école',
    guardians: 'La famille',
    pupil: 'L’élève',
    made: 'Établi le {day}.',
    frozen: 'Publié le {day}.',
    draft: 'Document de travail, non publié.',
    few: 'Les chiffres de la classe ne paraissent pas au-dessous de cinq élèves.',
    figures: {
      average: 'Moyenne générale',
      taught: 'Moyenne dans vos cours',
      halfDays: 'Demi-journées d’absence',
      unjustified: 'dont non justifiées',
      late: 'Retards',
      handIn: 'Devoirs rendus (%)',
      praised: 'Observations positives',
      reproached: 'Observations à améliorer',
      recognitions: 'Valorisations',
      punishments: 'Punitions et sanctions',
    },
    parties: { pupil: 'L’élève', family: 'La famille', school: 'L’école' },
    states: { open: 'en cours', kept: 'tenu', missed: 'non tenu', dropped: 'abandonné' },
    scale: ['Pas du tout', 'Un peu', 'Assez', 'Tout à fait'],
    arrangements: {
      extra_time: 'Tiers temps',
      seat_front: 'Placé devant',
      computer: 'Ordinateur autorisé',
      calculator: 'Calculatrice autorisée',
      large_print: 'Supports agrandis en A3',
      notes_given: 'Cours photocopié ou envoyé',
      rephrased: 'Consignes lues et reformulées',
      oral: 'Oral à la place de l’écrit',
      no_reading_aloud: 'Pas de lecture à voix haute',
      spelling_apart: 'Orthographe non notée',
      shorter_work: 'Travail allégé en classe',
      less_homework: 'Devoirs allégés',
      breaks: 'Peut sortir un moment',
      helper: 'Accompagnant présent',
      adapted_sport: 'Sport adapté',
      adapted_meal: 'Repas adapté',
      infirmary: 'Accès libre à l’infirmerie',
      kit_near: 'Trousse d’urgence à portée',
    },
  },
  en: {
    title: 'Summary report',
    class: 'Class',
    term: 'Term',
    level: 'Level',
    pupils: 'Pupils',
    whole: 'All',
    hidden: 'under 5',
    comparison: 'Summary of classes',
    results: 'Results',
    subject: 'Subject',
    classMean: 'Class',
    life: 'Attendance, work and school life',
    skills: 'Skills',
    arranged: 'Arrangements',
    general: 'General comment',
    goals: 'Goals',
    comments: 'Teachers',
    self: 'What the pupil says',
    commitments: 'Commitments',
    due: 'by {day}',
    signatures: 'Signatures',
    teacher: 'The school',
    guardians: 'The family',
    pupil: 'The pupil',
    made: 'Made on {day}.',
    frozen: 'Published on {day}.',
    draft: 'Working document, not published.',
    few: 'Figures of the class are not shown under five pupils.',
    figures: {
      average: 'General average',
      taught: 'Average in your courses',
      halfDays: 'Half-days of absence',
      unjustified: 'of which unjustified',
      late: 'Times late',
      handIn: 'Homework handed in (%)',
      praised: 'Positive notes',
      reproached: 'Notes to improve',
      recognitions: 'Recognitions',
      punishments: 'Punishments and sanctions',
    },
    parties: { pupil: 'The pupil', family: 'The family', school: 'The school' },
    states: { open: 'open', kept: 'kept', missed: 'not kept', dropped: 'dropped' },
    scale: ['Not at all', 'A little', 'Fairly', 'Fully'],
    arrangements: {
      extra_time: 'Extra time',
      seat_front: 'Seat in front',
      computer: 'Computer',
      calculator: 'Calculator',
      large_print: 'Large print',
      notes_given: 'Notes given',
      rephrased: 'Instructions rephrased',
      oral: 'Answers by word of mouth',
      no_reading_aloud: 'No reading aloud',
      spelling_apart: 'Spelling apart',
      shorter_work: 'Shorter work',
      less_homework: 'Less homework',
      breaks: 'Breaks',
      helper: 'Helper',
      adapted_sport: 'Adapted sport',
      adapted_meal: 'Adapted meals',
      infirmary: 'May go to the infirmary',
      kit_near: 'Kit at hand',
    },
  },
  ar: {
    title: 'الحصيلة التربوية',
    class: 'القسم',
    term: 'الفترة',
    level: 'المستوى',
    pupils: 'التلاميذ',
    whole: 'المجموع',
    hidden: 'أقل من 5',
    comparison: 'حصيلة الأقسام',
    results: 'النتائج',
    subject: 'المادة',
    classMean: 'القسم',
    life: 'المواظبة والعمل والحياة المدرسية',
    skills: 'الكفايات',
    arranged: 'التكييفات',
    general: 'التقدير العام',
    goals: 'الأهداف',
    comments: 'الأساتذة',
    self: 'ما يقوله التلميذ',
    commitments: 'الالتزامات',
    due: 'قبل {day}',
    signatures: 'التوقيعات',
    teacher: 'المدرسة',
    guardians: 'الأسرة',
    pupil: 'التلميذ',
    made: 'حُرر يوم {day}.',
    frozen: 'نُشر يوم {day}.',
    draft: 'وثيقة عمل غير منشورة.',
    few: 'لا تظهر أرقام القسم إذا قل عدد التلاميذ عن خمسة.',
    figures: {
      average: 'المعدل العام',
      taught: 'المعدل في موادكم',
      halfDays: 'أنصاف أيام الغياب',
      unjustified: 'منها غير مبررة',
      late: 'التأخرات',
      handIn: 'الواجبات المسلمة (%)',
      praised: 'ملاحظات إيجابية',
      reproached: 'ملاحظات للتحسين',
      recognitions: 'التنويهات',
      punishments: 'العقوبات',
    },
    parties: { pupil: 'التلميذ', family: 'الأسرة', school: 'المدرسة' },
    states: { open: 'قائم', kept: 'أُنجز', missed: 'لم يُنجز', dropped: 'أُلغي' },
    scale: ['إطلاقا', 'قليلا', 'إلى حد ما', 'تماما'],
    arrangements: {
      extra_time: 'وقت إضافي',
      seat_front: 'مقعد أمامي',
      computer: 'حاسوب',
      calculator: 'آلة حاسبة',
      large_print: 'نصوص مكبرة',
      notes_given: 'تسليم الدرس',
      rephrased: 'إعادة صياغة التعليمات',
      oral: 'أجوبة شفوية',
      no_reading_aloud: 'دون قراءة جهرية',
      spelling_apart: 'تنقيط الإملاء على حدة',
      shorter_work: 'عمل مخفف',
      less_homework: 'واجبات أقل',
      breaks: 'فترات راحة',
      helper: 'مرافق',
      adapted_sport: 'رياضة مكيفة',
      adapted_meal: 'وجبات مكيفة',
      infirmary: 'الولوج إلى المصحة',
      kit_near: 'الحقيبة في المتناول',
    },
  },
};
