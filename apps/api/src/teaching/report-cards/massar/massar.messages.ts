/** Words by which files of Massar name the general average, and those that stand before the name of a subject. */
export const generalWords = ['المعدل العام', 'المعدل', 'معدل الدورة', 'Moyenne générale', 'Moyenne'] as const;
export const averageWord = /^(?:معدل|moyenne(?: de| d| en)?) /;
