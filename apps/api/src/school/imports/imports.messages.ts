import type { ImportIssue, ImportKind } from '@encrier/contract/school/imports';
import type { Lang } from '@encrier/contract/kernel/schema';
import { labelled } from '@encrier/contract/kernel/names';

type Words = readonly [fr: string, en: string, ar: string];
const at: Record<Lang, 0 | 1 | 2> = { fr: 0, en: 1, ar: 2 };

/** Issues of a line, for the file of wrong lines. */
const issues: Readonly<Record<string, Words>> = {
  required: ['à remplir', 'to be filled in', 'يجب ملؤه'],
  too_long: ['texte trop long', 'text too long', 'النص طويل جدًا'],
  unreadable_characters: ['caractères illisibles', 'unreadable characters', 'رموز غير مقروءة'],
  formula: ['une formule n’est pas une valeur', 'a formula is not a value', 'الصيغة ليست قيمة'],
  markup: ['signes qui n’y ont pas leur place', 'signs that do not belong there', 'رموز في غير موضعها'],
  name_characters: ['un nom ne contient que des lettres', 'a name has letters only', 'الاسم لا يحتوي إلا على حروف'],
  matricule_characters: [
    'signes inattendus dans le matricule',
    'unexpected signs in the number',
    'رموز غير متوقعة في رقم التسجيل',
  ],
  code_characters: ['signes inattendus dans le code', 'unexpected signs in the code', 'رموز غير متوقعة في الرمز'],
  massar_format: [
    'un code Massar a une lettre puis neuf chiffres',
    'a Massar code has one letter and nine digits',
    'رمز مسار حرف واحد تليه تسعة أرقام',
  ],
  ine_format: [
    'un INE a neuf ou dix chiffres puis une ou deux lettres',
    'an INE has nine or ten digits, then one or two letters',
    'يتكون المعرف الوطني من تسعة أو عشرة أرقام ثم حرف أو حرفين',
  ],
  siecle_twice: [
    'même identifiant SIECLE que la ligne {line}',
    'same SIECLE number as line {line}',
    'معرف SIECLE نفسه في السطر {line}',
  ],
  pupil_left: [
    'cet élève a quitté l’école à cette date : laissez la ligne de côté',
    'this pupil left the school on that day: leave the line aside',
    'غادر هذا التلميذ المؤسسة في هذا التاريخ: اتركوا السطر جانبًا',
  ],
  guardian_self: [
    'l’élève est son propre responsable : laissez la ligne de côté',
    'the pupil is their own guardian: leave the line aside',
    'التلميذ مسؤول عن نفسه: اتركوا السطر جانبًا',
  ],
  sex_unknown: ['écrivez F ou M', 'write F or M', 'اكتبوا F أو M'],
  date_impossible: ['ce jour n’existe pas', 'this day does not exist', 'هذا اليوم غير موجود'],
  date_future: ['date à venir', 'date to come', 'تاريخ في المستقبل'],
  date_unlikely: ['date peu probable', 'unlikely date', 'تاريخ غير مرجح'],
  date_ambiguous: ['année ambiguë', 'ambiguous year', 'السنة ملتبسة'],
  date_unreadable: ['date illisible', 'unreadable date', 'تاريخ غير مقروء'],
  birth_date_missing: ['date de naissance absente', 'no date of birth', 'تاريخ الازدياد ناقص'],
  phone_invalid: ['numéro de téléphone incomplet', 'incomplete telephone number', 'رقم الهاتف غير مكتمل'],
  email_invalid: ['adresse e-mail non valable', 'e-mail address not valid', 'البريد الإلكتروني غير صالح'],
  yes_no_unknown: ['écrivez Oui ou Non', 'write Oui or Non', 'اكتبوا Oui أو Non'],
  count_invalid: ['écrivez un nombre entier plausible', 'write a plausible whole number', 'اكتبوا عددًا صحيحًا معقولًا'],
  coefficient_invalid: ['un coefficient va de 0 à 100', 'a coefficient goes from 0 to 100', 'المعامل من 0 إلى 100'],
  minutes_invalid: ['écrivez une durée comme 4 h 30', 'write a time such as 4 h 30', 'اكتبوا مدة مثل 4 h 30'],
  number_invalid: ['écrivez un nombre', 'write a number', 'اكتبوا عددًا'],
  choice_unknown: ['cette réponse n’est pas proposée', 'this answer is not offered', 'هذه الإجابة غير مقترحة'],
  own_field_gone: [
    'ce champ n’est plus utilisé : revoyez les colonnes',
    'this field is no longer in use: look at the columns again',
    'لم يعد هذا الحقل مستعملًا: راجعوا الأعمدة',
  ],
  own_field_elsewhere: [
    'cet élève n’est pas de votre établissement',
    'this pupil is not of your establishment',
    'هذا التلميذ ليس من مؤسستكم',
  ],
  language_unknown: ['langue inconnue', 'unknown language', 'لغة غير معروفة'],
  regime_unknown: ['régime inhabituel, gardé tel quel', 'unusual regime, kept as it is', 'نظام غير معتاد، أُبقي كما هو'],
  class_characters: ['classe illisible', 'unreadable class', 'القسم غير مقروء'],
  class_level_mismatch: [
    'la classe et le niveau ne s’accordent pas',
    'class and level do not agree',
    'القسم والمستوى غير متطابقين',
  ],
  class_level_kept: [
    'la classe garde son niveau actuel',
    'the class keeps its present level',
    'يحتفظ القسم بمستواه الحالي',
  ],
  class_unknown: ['cette classe n’existe pas cette année', 'no such class this year', 'هذا القسم غير موجود هذه السنة'],
  class_twice: ['classe déjà à la ligne {line}', 'class already on line {line}', 'القسم مذكور في السطر {line}'],
  org_unknown: [
    'aucun établissement de l’école ne porte ce nom',
    'no establishment of the school bears this name',
    'لا توجد مؤسسة بهذا الاسم',
  ],
  org_conflict: [
    'cette classe ou ce niveau est dans un autre établissement',
    'this class or level is in another establishment',
    'هذا القسم أو المستوى في مؤسسة أخرى',
  ],
  org_undecided: [
    'rien ne dit l’établissement de cette ligne',
    'nothing tells the establishment of this line',
    'لا شيء يحدد مؤسسة هذا السطر',
  ],
  level_unknown: ['ce niveau n’existe pas', 'no such level', 'هذا المستوى غير موجود'],
  subject_unknown: ['cette matière n’existe pas', 'no such subject', 'هذه المادة غير موجودة'],
  subject_ambiguous: ['deux matières portent ce nom', 'two subjects bear this name', 'مادتان بهذا الاسم'],
  subject_conflict: [
    'le code et le nom désignent deux matières',
    'code and name tell two subjects',
    'الرمز والاسم يدلان على مادتين',
  ],
  subject_twice: ['matière déjà à la ligne {line}', 'subject already on line {line}', 'المادة مذكورة في السطر {line}'],
  teacher_unknown: [
    'aucun membre du personnel ne porte ce nom',
    'no member of staff bears this name',
    'لا يوجد أستاذ بهذا الاسم',
  ],
  teacher_ambiguous: [
    'deux personnes portent ce nom : écrivez le matricule',
    'two people bear this name: write the number',
    'شخصان بهذا الاسم: اكتبوا رقم التأجير',
  ],
  room_unknown: ['cette salle n’existe pas', 'no such room', 'هذه القاعة غير موجودة'],
  room_ambiguous: ['deux salles portent ce nom', 'two rooms bear this name', 'قاعتان بهذا الاسم'],
  room_twice: ['salle déjà à la ligne {line}', 'room already on line {line}', 'القاعة مذكورة في السطر {line}'],
  course_twice: ['cours déjà à la ligne {line}', 'course already on line {line}', 'الحصة مذكورة في السطر {line}'],
  course_told_twice: [
    'la ligne {line} dit autre chose, et compte',
    'line {line} says otherwise, and counts',
    'السطر {line} يقول غير ذلك وهو المعتمد',
  ],
  guardian_unnamed: ['contact sans nom, non repris', 'contact without a name, left out', 'جهة اتصال بلا اسم، لن تؤخذ'],
  guardian_same: ['les deux parents sont la même personne', 'both parents are one person', 'الوالدان شخص واحد'],
  role_unknown: ['ce rôle n’existe pas', 'no such role', 'هذا الدور غير موجود'],
  relation_unknown: [
    'écrivez Père, Mère, Tuteur ou Autre',
    'write Père, Mère, Tuteur or Autre',
    'اكتبوا الأب أو الأم أو الولي أو غير ذلك',
  ],
  pupil_unknown: [
    'aucun élève de l’école ne correspond',
    'no pupil of the school fits',
    'لا يوجد تلميذ مطابق في المؤسسة',
  ],
  pupil_unnamed: ['dites de quel élève il s’agit', 'say which pupil this is', 'حددوا التلميذ المعني'],
  pupil_ambiguous: ['plusieurs élèves portent ce nom', 'several pupils bear this name', 'عدة تلاميذ بهذا الاسم'],
  own_family: [
    'lien de votre propre famille : un collègue importe cette ligne',
    'tie of your own family: a colleague imports this line',
    'رابط من أسرتكم: يستورد زميل هذا السطر',
  ],
  identity_conflict: ['les numéros désignent deux élèves', 'the numbers tell two pupils', 'الأرقام تدل على تلميذين'],
  matricule_taken: ['matricule d’un autre élève', 'another pupil’s number', 'رقم تسجيل تلميذ آخر'],
  duplicate_line: ['même ligne que la ligne {line}', 'same as line {line}', 'مطابق للسطر {line}'],
  matricule_twice: [
    'même matricule que la ligne {line}',
    'same number as line {line}',
    'رقم التسجيل نفسه في السطر {line}',
  ],
  massar_twice: [
    'même code Massar que la ligne {line}',
    'same Massar code as line {line}',
    'رمز مسار نفسه في السطر {line}',
  ],
  ine_twice: ['même INE que la ligne {line}', 'same INE as line {line}', 'المعرف الوطني نفسه في السطر {line}'],
  same_person: ['ressemble à la ligne {line}', 'looks like line {line}', 'يشبه السطر {line}'],
  weekday_unknown: ['jour illisible', 'unreadable day', 'يوم غير مقروء'],
  hour_unknown: ['écrivez une heure comme 8:30', 'write a time such as 8:30', 'اكتبوا ساعة مثل 8:30'],
  slot_unknown: [
    'le cadre horaire n’a pas ce créneau : écrivez une heure',
    'the time frame has no such slot: write a time',
    'لا توجد هذه الحصة في الإطار الزمني: اكتبوا ساعة',
  ],
  end_missing: ['dites quand la séance finit', 'say when the lesson ends', 'حددوا وقت نهاية الحصة'],
  ends_before: ['la séance finit avant de commencer', 'the lesson ends before it begins', 'تنتهي الحصة قبل أن تبدأ'],
  week_unknown: [
    'écrivez A, B ou laissez vide',
    'write A, B or leave it empty',
    'اكتبوا A أو B أو اتركوا الخانة فارغة',
  ],
  weeks_alike: [
    'aucune semaine n’est encore dite A ou B',
    'no week is called A or B yet',
    'لم تحدد بعد الأسابيع A و B',
  ],
  outside_year: ['en dehors de l’année scolaire', 'outside the school year', 'خارج السنة الدراسية'],
  dates_turned: ['finit avant de commencer', 'ends before it begins', 'ينتهي قبل أن يبدأ'],
  year_missing: ['aucune année scolaire en cours', 'no current school year', 'لا توجد سنة دراسية جارية'],
  day_off: [
    'ce niveau n’a pas cours ce jour-là',
    'this level has no lessons on that day',
    'لا دروس لهذا المستوى في هذا اليوم',
  ],
  outside_frame: [
    'en dehors des heures du cadre horaire',
    'outside the hours of the time frame',
    'خارج ساعات الإطار الزمني',
  ],
  in_pause: ['pendant une pause', 'during a break', 'خلال استراحة'],
  class_ambiguous: ['deux classes portent ce nom', 'two classes bear this name', 'قسمان بهذا الاسم'],
  class_several: [
    'une classe ou un groupe par ligne : pour plusieurs classes, écrivez leur groupe',
    'one class or group a line: for several classes, write their group',
    'قسم أو فوج واحد في كل سطر: لعدة أقسام اكتبوا فوجها',
  ],
  course_made: [
    'ce cours n’existe pas encore : il sera créé',
    'this course does not exist yet: it will be made',
    'هذا المقرر غير موجود بعد: سيتم إنشاؤه',
  ],
  teacher_not_of_course: ['n’enseigne pas ce cours', 'does not teach this course', 'لا يدرّس هذا المقرر'],
  lesson_twice: ['même séance qu’à la ligne {line}', 'same lesson as on line {line}', 'الحصة نفسها في السطر {line}'],
  teacher_busy: ['professeur déjà pris', 'teacher already taken', 'الأستاذ مشغول'],
  room_busy: ['salle déjà prise', 'room already taken', 'القاعة مشغولة'],
  class_busy: ['la classe a déjà une séance', 'the class already has a lesson', 'للقسم حصة أخرى'],
  pupils_busy: ['des élèves sont déjà ailleurs', 'pupils are already elsewhere', 'بعض التلاميذ في حصة أخرى'],
  duplicate_person: ['même personne que la ligne {line}', 'same person as line {line}', 'الشخص نفسه في السطر {line}'],
};
/** Every reason that an import can give of a line. */
export const issueCodes: readonly string[] = Object.keys(issues);

const suggested: Words = ['proposition : {text}', 'suggestion: {text}', 'اقتراح: {text}'];
/** Head of the column of reasons. */
export const reasonsHead: Words = ['Raisons', 'Reasons', 'الأسباب'];
const modelNames: Readonly<Record<ImportKind, Words>> = {
  pupils: ['Modèle élèves', 'Pupils model', 'نموذج التلاميذ'],
  guardians: ['Modèle responsables', 'Guardians model', 'نموذج أولياء الأمور'],
  staff: ['Modèle personnel', 'Staff model', 'نموذج العاملين'],
  classes: ['Modèle classes', 'Classes model', 'نموذج الأقسام'],
  subjects: ['Modèle matières', 'Subjects model', 'نموذج المواد'],
  classrooms: ['Modèle salles', 'Rooms model', 'نموذج القاعات'],
  courses: ['Modèle cours', 'Courses model', 'نموذج الحصص'],
  lessons: ['Modèle emploi du temps', 'Timetable model', 'نموذج استعمال الزمن'],
};
const wrongName: Words = ['Lignes en erreur', 'Lines in error', 'الأسطر الخاطئة'];

export const modelName = (kind: ImportKind, lang: Lang): string => modelNames[kind][at[lang]];
export const wrongLinesName = (lang: Lang): string => wrongName[at[lang]];
export const reasonsTitle = (lang: Lang): string => reasonsHead[at[lang]];

/** One reason in words, with its column and the probable value of the cell. */
export function reasonOf(
  { code, otherLine, suggestion, detail }: ImportIssue,
  header: string | null,
  lang: Lang,
): string {
  const words = (issues[code] ?? ['à vérifier', 'to be checked', 'للتحقق'])[at[lang]].replace(
    '{line}',
    String(otherLine ?? ''),
  );
  const hint = suggestion ? ` (${suggested[at[lang]].replace('{text}', suggestion)})` : '';
  const sentence = `${words}${detail ? ` (${detail})` : ''}${hint}`;
  return header ? labelled(lang, header, sentence) : sentence;
}
