/** Words of a pupil's marks on paper. */
export const ownPaperWords = {
  fr: {
    ...{ title: 'Relevé de notes', pupil: 'Élève', class: 'Classe', term: 'Période', general: 'Moyenne générale' },
    ...{ made: 'Établi le {day}, avec les notes publiées ce jour-là.', weight: 'coef. {weight}' },
    ...{ day: 'Date', assessment: 'Évaluation', mark: 'Note', group: 'Classe', average: 'Moyenne {value}/20' },
    ...{ subjectOf: 'moyenne de la classe {value}', away: 'autre classe, hors moyenne générale', none: 'sans moyenne' },
    modes: { normal: '', bonus: 'bonus', optional: 'compte si elle améliore', off: 'non significative' },
    few: 'Les chiffres de la classe ne paraissent pas au-dessous de cinq élèves.',
  },
  en: {
    ...{ title: 'Statement of marks', pupil: 'Pupil', class: 'Class', term: 'Term', general: 'General average' },
    ...{ made: 'Made on {day}, with the marks published that day.', weight: 'weight {weight}' },
    ...{ day: 'Date', assessment: 'Assessment', mark: 'Mark', group: 'Class', average: 'Average {value}/20' },
    ...{ subjectOf: 'class average {value}', away: 'another class, not in the general average', none: 'no average' },
    modes: { normal: '', bonus: 'bonus', optional: 'counts if it helps', off: 'not significant' },
    few: 'Figures of the class are not shown under five pupils.',
  },
  ar: {
    ...{ title: 'بيان النقط', pupil: 'التلميذ', class: 'القسم', term: 'الفترة', general: 'المعدل العام' },
    ...{ made: 'حُرر يوم {day} بالنقط المنشورة في ذلك اليوم.', weight: 'المعامل {weight}' },
    ...{ day: 'التاريخ', assessment: 'التقويم', mark: 'النقطة', group: 'القسم', average: 'المعدل {value}/20' },
    ...{ subjectOf: 'معدل القسم {value}', away: 'قسم آخر، خارج المعدل العام', none: 'بدون معدل' },
    modes: { normal: '', bonus: 'نقطة إضافية', optional: 'تُحتسب إن حسّنت المعدل', off: 'غير محتسبة' },
    few: 'لا تظهر أرقام القسم إذا قل عدد التلاميذ عن خمسة.',
  },
} as const;
