/** Headers of a person's name and sex, by field. */
export const personAliases = {
  lastName:
    'Nom|Nom de famille|Nom élève|Nom de l’élève|Nom usuel|Last name|Surname|Nom (fr)|Nom français|Nom de naissance|Nom du responsable|Nom responsable',
  firstName:
    'Prénom|Prénoms|Prénom élève|Prénom de l’élève|First name|Given name|Prénom (fr)|Prénom français|Prénom 1|Prénom usuel|Prénom du responsable|Prénom responsable',
  lastNameAr: 'النسب|الاسم العائلي|اللقب|Nom arabe|Nom (ar)|Nom en arabe|نسب التلميذ|نسب التلميذ(ة)',
  firstNameAr: 'الاسم|الاسم الشخصي|Prénom arabe|Prénom (ar)|Prénom en arabe|اسم التلميذ|اسم التلميذ(ة)',
  sex: 'Sexe|Genre|Sex|Gender|الجنس|النوع|F/M|M/F|Civilité',
} as const;

/** Headers of a parent's columns in a list of pupils, for every usual word that names that parent. */
export function parentAliases(
  label: string,
  ...others: string[]
): Record<'LastName' | 'FirstName' | 'Phone' | 'Email', string> {
  const all = [label, ...others];
  const make = (...patterns: string[]): string =>
    patterns.flatMap((pattern) => all.map((name) => pattern.replace('%', name))).join('|');
  return {
    LastName: make('Nom du %', 'Nom de la %', 'Nom %', '% nom', 'Nom de famille du %', 'Nom de famille de la %'),
    FirstName: make('Prénom du %', 'Prénom de la %', 'Prénom %', '% prénom'),
    Phone: make(
      'Tél %',
      'Téléphone %',
      'Tél du %',
      'Tél de la %',
      'Téléphone du %',
      'Téléphone de la %',
      'GSM %',
      'Portable %',
      'Mobile %',
      'Numéro %',
      '% téléphone',
      '% tél',
      '% portable',
      'Tél portable %',
    ),
    Email: make(
      'E-mail %',
      'Mail %',
      'Courriel %',
      'Email du %',
      'Email de la %',
      'Mail du %',
      'Mail de la %',
      'Courriel du %',
      'Courriel de la %',
      'Adresse mail %',
      'Adresse e-mail %',
      '% email',
      '% mail',
      '% courriel',
    ),
  };
}

/** Headers of the establishment column. */
export const orgAliases =
  'Établissement|Nom de l’établissement|Nom établissement|Libellé établissement|Établissement scolaire|Site|Campus|Establishment|School|School name|المؤسسة|اسم المؤسسة|المدرسة';
