import type { IncidentRole } from '@encrier/contract/school-life/discipline';
import type { IncidentCategory, Severity } from '@encrier/contract/school-life/discipline-incidents';

/** `later`: hours after. */
export type When = { daysAgo: number; later?: number };
/** Yasmine, or another pupil of the author's. */
type About = 'yasmine' | number;

export const praises: readonly (When & { about: About; kind: number; text: string })[] = [
  {
    daysAgo: 41,
    about: 'yasmine',
    kind: 0,
    text: 'Yasmine a aidé deux camarades à rattraper le chapitre sur les fractions.',
  },
  { daysAgo: 25, about: 3, kind: 1, text: 'Félicitations pour l’exposé sur les volcans, clair et très bien préparé.' },
  {
    daysAgo: 5,
    about: 'yasmine',
    kind: 2,
    text: 'Yasmine a tenu le stand de la classe à la kermesse du début à la fin.',
  },
];

export const punishments: readonly (When & {
  about: About;
  kind: number;
  facts: string;
  text: string;
  work?: string;
  mother?: string;
  done?: true;
})[] = [
  {
    daysAgo: 18,
    about: 'yasmine',
    kind: 1,
    facts: 'Devoir recopié sur sa voisine.',
    text: 'Yasmine a rendu un devoir qu’elle n’avait pas fait elle-même. Elle refait l’exercice seule.',
    work: 'Exercices 3 et 4, page 52.',
    mother: 'Nous en avons parlé : elle les refait ce soir.',
    done: true,
  },
  {
    daysAgo: 7,
    about: 1,
    kind: 0,
    facts: 'Bavardages, troisième rappel.',
    text: 'Bavardages répétés pendant le cours, malgré trois rappels.',
  },
  {
    daysAgo: 3,
    about: 0,
    kind: 2,
    facts: 'Travail non fait pour la quatrième fois.',
    text: 'Travail non fait pour la quatrième fois : une retenue est donnée pour le rattraper.',
  },
];

export const incidents: readonly (When & {
  category: IncidentCategory;
  severity: Severity;
  minute: number | null;
  place: string;
  body: string;
  people: readonly { about: number; role: IncidentRole }[];
  examined?: true;
  told?: string;
  outcome?: string;
})[] = [
  {
    daysAgo: 30,
    category: 'damage',
    severity: 'mild',
    minute: 620,
    place: 'Salle 12',
    body: 'Inscription au feutre sur une table. L’élève l’a effacée à la récréation.',
    people: [{ about: 4, role: 'author' }],
    examined: true,
    outcome: 'Réparé par l’élève, parole reprise avec lui. Sans autre suite.',
  },
  {
    daysAgo: 1,
    category: 'insult',
    severity: 'serious',
    minute: 755,
    place: 'Cour',
    body: 'Échange d’insultes au pied de l’escalier, arrêté par un surveillant. Un élève a pleuré.',
    people: [
      { about: 5, role: 'author' },
      { about: 6, role: 'victim' },
      { about: 7, role: 'witness' },
    ],
    examined: true,
    told: 'Votre enfant a insulté un autre élève dans la cour. Vous pouvez donner sa version des faits.',
  },
  {
    daysAgo: 0,
    category: 'phone',
    severity: 'moderate',
    minute: 550,
    place: 'Salle 8',
    body: 'Téléphone utilisé pendant l’évaluation, rangé après un rappel.',
    people: [{ about: 8, role: 'author' }],
  },
];
