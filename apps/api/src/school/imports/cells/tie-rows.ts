import type { ImportIssue } from '@encrier/contract/school/imports';
import { searchKey } from '#kernel/content/search-key.ts';
import { type Cells, LineReader, type Reader } from './line-reader.ts';
import * as n from './normalise.ts';

export type Relation = 'father' | 'mother' | 'tutor' | 'grandparent' | 'sibling' | 'other';
export type TieRow = {
  pupil: {
    matricule: string | null;
    massarCode: string | null;
    ine: string | null;
    siecleId: string | null;
    lastName: string | null;
    firstName: string | null;
    birthOn: string | null;
  };
  relation: Relation | null;
  lastName: string;
  firstName: string;
  lastNameAr: string | null;
  firstNameAr: string | null;
  sex: 'F' | 'M' | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  legal: boolean | null;
  payer: boolean | null;
};

const relations: readonly [Relation, RegExp][] = [
  ['grandparent', /grand|aieul|جد/],
  ['father', /^(pere|papa|father|الاب|اب|الوالد)$/],
  ['mother', /^(mere|maman|mother|الام|ام|الوالده)$/],
  ['tutor', /tut|ولي|وصي|famille d.accueil/],
  ['sibling', /frere|soeur|sœur|brother|sister|اخ/],
  ['other', /autre|oncle|tante|ami|voisin|autre|other|beau|belle|contact|عم|خال/],
];

/** Tie of a guardian to a pupil by its usual words, in French, English or Arabic. */
export function readRelation(raw: string): n.Reading<Relation> {
  const text = n.readText(raw, 60);
  if (!text.value) return { ...text, value: null };
  const words = searchKey(text.value).trim();
  if (words === 'eleve lui-meme') return { value: null, code: 'guardian_self', severity: 'error', suggestion: null };
  const found = relations.find(([, pattern]) => pattern.test(words));
  return found ? { value: found[0] } : { value: null, code: 'relation_unknown', severity: 'error', suggestion: null };
}

/** One line of a list of guardians, and what is wrong with it. */
export function readTie(cells: Cells, { today, country }: Reader): { row: TieRow; issues: ImportIssue[] } {
  const line = new LineReader(cells);
  const pupil = {
    matricule: line.take('pupilMatricule', n.readMatricule),
    massarCode: line.take('pupilMassarCode', n.readMassar),
    ine: line.take('pupilIne', n.readIne),
    siecleId: line.take('pupilSiecleId', n.readMatricule),
    lastName: line.take('pupilLastName', n.readName),
    firstName: line.take('pupilFirstName', n.readName),
    birthOn: line.take('pupilBirthDate', (raw) => n.readBirthDate(raw, today)),
  };
  const row: TieRow = {
    pupil,
    relation: line.take('relation', readRelation),
    lastName: line.must('lastName', n.readName),
    firstName: line.must('firstName', n.readName),
    lastNameAr: line.take('lastNameAr', n.readName),
    firstNameAr: line.take('firstNameAr', n.readName),
    sex: line.take('sex', n.readSex),
    phone: line.take('phone', (raw) => n.readPhone(raw, country)),
    email: line.take('email', n.readEmail),
    address: line.take('address', (raw) => n.readText(raw, 300)),
    legal: line.take('legal', n.readYesNo),
    payer: line.take('payer', n.readYesNo),
  };
  return { row, issues: line.issues };
}
