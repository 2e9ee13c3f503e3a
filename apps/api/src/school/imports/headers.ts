import { type ImportKind, importFields } from '@encrier/contract/school/imports';

/** Letters and digits of a header alone: accents, case, punctuation and spaces say nothing. */
export function headerKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0640]/g, '')
    .replace(/[\u0622\u0623\u0625]/g, '\u0627')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const person = {
  lastName: 'Nom|Nom de famille|Nom élève|Nom de l’élève|Nom usuel|Last name|Surname|Nom (fr)|Nom français',
  firstName: 'Prénom|Prénoms|Prénom élève|Prénom de l’élève|First name|Given name|Prénom (fr)|Prénom français',
  lastNameAr: 'النسب|الاسم العائلي|اللقب|Nom arabe|Nom (ar)|Nom en arabe|نسب التلميذ',
  firstNameAr: 'الاسم|الاسم الشخصي|Prénom arabe|Prénom (ar)|Prénom en arabe|اسم التلميذ',
  sex: 'Sexe|Genre|Sex|Gender|الجنس|النوع|F/M|M/F',
} as const;

const parent = (label: string, ...others: string[]): Record<'LastName' | 'FirstName' | 'Phone' | 'Email', string> => {
  const all = [label, ...others];
  const make = (...patterns: string[]): string =>
    patterns.flatMap((pattern) => all.map((name) => pattern.replace('%', name))).join('|');
  return {
    LastName: make('Nom du %', 'Nom de la %', 'Nom %', '% nom', 'Nom de famille du %', 'Nom de famille de la %'),
    FirstName: make('Prénom du %', 'Prénom de la %', 'Prénom %', '% prénom'),
    Phone: make('Tél %', 'Téléphone %', 'Tél du %', 'Tél de la %', 'Téléphone du %', 'Téléphone de la %', 'GSM %', 'Portable %', 'Mobile %', 'Numéro %', '% téléphone', '% tél'),
    Email: make('E-mail %', 'Mail %', 'Courriel %', 'Email du %', 'Email de la %', 'Mail du %', 'Mail de la %', 'Courriel du %', 'Courriel de la %', 'Adresse mail %', '% email', '% mail'),
  };
};
const father = parent('père', 'papa', 'responsable 1', 'tuteur', 'resp. légal 1', 'parent 1', 'الأب');
const mother = parent('mère', 'maman', 'responsable 2', 'tutrice', 'resp. légal 2', 'parent 2', 'الأم');

/** Headers met in the lists of schools, by field; compared by `headerKey`. */
const synonyms: Record<ImportKind, Record<string, string>> = {
  pupils: {
    ...person,
    matricule: 'Matricule|N° matricule|Numéro|N° élève|Numéro élève|Numéro interne|Identifiant|ID élève|N° d’inscription|رقم التسجيل|الرقم',
    massarCode: 'Code Massar|Massar|N° Massar|CNE|Code national|رمز مسار|رقم مسار|مسار',
    birthDate: 'Date de naissance|Naissance|Né le|Née le|Né(e) le|Date naiss|Date naissance|DDN|Birth date|Date of birth|تاريخ الازدياد|تاريخ الميلاد',
    birthPlace: 'Lieu de naissance|Lieu naissance|Né à|Né(e) à|Ville de naissance|Lieu naiss|مكان الازدياد|مكان الميلاد',
    cycle: 'Cycle|Section|Pôle|السلك',
    level: 'Niveau|Niveau scolaire|Niveau d’étude|Année|Level|Grade|المستوى|المستوى الدراسي',
    className: 'Classe|Division|Class|Classe actuelle|Groupe classe|Libellé classe|القسم|الفصل',
    regime: 'Régime|Demi-pension|Régime cantine|Pension|نظام',
    groups: 'Groupes|Groupe|Options|Option|المجموعة',
    address: 'Adresse|Adresse postale|Domicile|Adresse élève|Address|العنوان',
    fatherLastName: father.LastName,
    fatherFirstName: father.FirstName,
    fatherPhone: father.Phone,
    fatherEmail: father.Email,
    motherLastName: mother.LastName,
    motherFirstName: mother.FirstName,
    motherPhone: mother.Phone,
    motherEmail: mother.Email,
    separated: 'Parents séparés|Séparés|Parents divorcés|Séparation|Divorcés|Garde alternée',
  },
  staff: {
    ...person,
    matricule: 'Matricule|N° matricule|Numéro|SOM|PPR|Identifiant|رقم التأجير',
    function: 'Fonction|Poste|Emploi|Métier|Qualité|Function|Job|الوظيفة|المهمة',
    role: 'Rôle|Rôles|Profil|Espace|Role',
    subject: 'Matière|Matières|Discipline|Disciplines|Subject|المادة',
    classes: 'Classes|Classe|Divisions|Classes enseignées|Affectation|الأقسام',
    email: 'E-mail|Email|Mail|Courriel|Adresse mail|Adresse e-mail|E-mail professionnel|البريد الإلكتروني',
    phone: 'Téléphone|Tél|Portable|GSM|Mobile|Phone|N° de téléphone|الهاتف',
  },
};

const tables = Object.fromEntries(
  Object.entries(synonyms).map(([kind, fields]) => [
    kind,
    new Map(Object.entries(fields).flatMap(([field, list]) => list.split('|').map((name) => [headerKey(name), field]))),
  ]),
) as Record<ImportKind, Map<string, string>>;

/** Columns that an import cannot do without. */
export const requiredFields: Record<ImportKind, readonly string[]> = {
  pupils: ['lastName', 'firstName', 'className'],
  staff: ['lastName', 'firstName', 'function'],
};

export const isField = (kind: ImportKind, field: string): boolean =>
  (importFields[kind] as readonly string[]).includes(field);

/** Field guessed for each column, null where the header says nothing known; a field is given once, to the first that claims it. */
export function guessFields(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const key = headerKey(header);
    // A header may end in a note: "Date de naissance (jj/mm/aaaa)", "Nom *".
    const field = tables[kind].get(key) ?? tables[kind].get(headerKey(header.replace(/\(.*?\)|\[.*?\]/g, '')));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Index of the header row: the first of the top rows that names two known fields, else the first that is not blank. */
export function headerRow(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, 15)
    .findIndex((row) => guessFields(kind, row).filter((field) => field !== null).length >= 2);
  return known >= 0 ? known : rows.findIndex((row) => row.some(Boolean));
}
