/** Names of the general average in Massar files, and the words placed before the name of a subject. */
export const generalWords = ['المعدل العام', 'المعدل', 'معدل الدورة', 'Moyenne générale', 'Moyenne'] as const;
export const averageWord = /^(?:معدل|moyenne(?: de| d| en)?) /;
/**
 * Words by which its columns name single tests, the integrated activities and coefficients, normalised as in searches.
 */
export const testWords = {
  arabic: /(?:^| )(?:ال)?فرض(?: (?:رقم|عدد))? ?(\S*)/,
  french: /(?:^| )(?:controle|devoir)s?(?: continu| surveille)?(?: (?:no?|numero))? ?(\S*)/,
  before: /(?:^| )(\d|premier|deuxieme|second|troisieme|quatrieme|cinquieme)(?:ere?|e|eme|nde?)? (?:controle|devoir)/,
} as const;
export const ordinals: readonly (readonly string[])[] = [
  ['1', '١', 'الاول', 'اول', 'premier'],
  ['2', '٢', 'الثاني', 'ثاني', 'deuxieme', 'second'],
  ['3', '٣', 'الثالث', 'ثالث', 'troisieme'],
  ['4', '٤', 'الرابع', 'رابع', 'quatrieme'],
  ['5', '٥', 'الخامس', 'خامس', 'cinquieme'],
];
export const activityWords = /(?:ال)?انشطه (?:ال)?مندمجه|activites integrees/;
export const coefficientWord = /^(?:ال)?معامل(?: .*)?$|^coeff?(?:icients?)?(?: .*)?$/;
