import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import { lsuWords } from './results.messages.ts';
import type { CardContent } from '@encrier/contract/teaching/report-cards';

type Teacher = { id: string; first: string; last: string; sex: string | null };
export type LsuBook = {
  uai: string;
  /** Signatory of the establishment. */
  head: string;
  division: string;
  /** First year of the school year, place of the term in it, and their number. */
  year: number;
  index: number;
  terms: number;
  councilOn: string;
  headTeacher: string | null;
  courses: readonly { id: string; code: string; name: string; teachers: readonly Teacher[] }[];
  pupils: readonly {
    id: string;
    siecle: string;
    first: string;
    last: string;
    /** On the school's clock, `YYYY-MM-DDThh:mm:ss`. */
    lockedAt: string;
    content: CardContent;
  }[];
};

type Attributes = Record<string, string | number>;
// Characters not allowed in any XML.
const unfit = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const plain = (text: string): string =>
  text
    .replace(unfit, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const cut = (text: string, most: number): string => [...text.trim()].slice(0, most).join('');
const open = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${plain(String(value))}"`)].join(' ');
const node = (name: string, attributes: Attributes = {}, inside: string | string[] = ''): string => {
  const body = Array.isArray(inside) ? inside.join('') : plain(inside);
  return body ? `<${open(name, attributes)}>${body}</${name}>` : `<${open(name, attributes)}/>`;
};
/** An identifier valid in XML: it begins with a letter. */
const ref = (kind: string, id: string): string => `${kind}_${id.replaceAll('-', '')}`;
const mark = (exact: string): string => `${shown(readFraction(exact)).toFixed(2)}/20`;

/**
 * Elements of the programme are not stored per term: one neutral line represents all, since the schema requires one.
 */
const noElement = 'EP_0000';

function report(book: LsuBook, pupil: LsuBook['pupils'][number]): string {
  const { content, lockedAt } = pupil;
  const courses = new Map(book.courses.map((course) => [course.id, course]));
  const results = content.lines.flatMap((line) => {
    const course = courses.get(line.courseId);
    if (!course) return [];
    const teachers = course.teachers.map(({ id }) => ref('ENS', id)).join(' ');
    const comment = cut(line.comment || '-', 600);
    return [
      node(
        'acquis',
        {
          'discipline-ref': ref('DI', course.code),
          ...(teachers && { 'enseignant-refs': teachers }),
          'element-programme-refs': noElement,
          ...(line.figures ? { 'moyenne-structure': mark(line.figures.mean) } : { 'structure-non-notee': 1 }),
          ...(line.average ? { 'moyenne-eleve': mark(line.average) } : { 'eleve-non-note': 1 }),
        },
        [node('appreciation', {}, comment)],
      ),
    ];
  });
  const { halfDays, unjustified, late } = content.attendance;
  return node(
    'bilan-periodique',
    {
      // A head teacher who teaches nothing in the class is in no list of the file.
      ...(book.headTeacher &&
        book.courses.some((course) => course.teachers.some(({ id }) => id === book.headTeacher)) && {
          'prof-princ-refs': ref('ENS', book.headTeacher),
        }),
      'eleve-ref': ref('EL', pupil.id),
      'periode-ref': `P_${String(book.index).padStart(2, '0')}`,
      'date-conseil-classe': book.councilOn,
      'date-scolarite': `${book.year}-09-01`,
      'date-verrou': lockedAt,
      'responsable-etab-ref': 'RESP_1',
    },
    [
      node('liste-acquis', {}, results),
      node('acquis-conseils', {}, cut([content.comment, content.decision].filter(Boolean).join(' ') || '-', 600)),
      node('vie-scolaire', {
        'nb-retards': late,
        'nb-abs-justifiees': Math.max(0, halfDays - unjustified),
        'nb-abs-injustifiees': unjustified,
      }),
    ],
  );
}

/**
 * The cards of a class in the layout of the import of the « livret scolaire unique », as publicly documented for lower
 * secondary schools.
 */
export function lsuXml(book: LsuBook): string {
  const teachers = new Map(book.courses.flatMap((course) => course.teachers.map((one) => [one.id, one])));
  // Two courses of one subject are one discipline.
  const subjects = new Map(book.courses.map(({ code, name }) => [code, name]));
  const data = node('donnees', {}, [
    node('responsables-etab', {}, [node('responsable-etab', { id: 'RESP_1', libelle: cut(book.head, 100) })]),
    node(
      'eleves',
      {},
      book.pupils.map(({ id, siecle, first, last }) =>
        node('eleve', {
          id: ref('EL', id),
          'id-be': siecle,
          nom: cut(last, 100),
          prenom: cut(first, 100),
          'code-division': cut(book.division, 8),
        }),
      ),
    ),
    node('periodes', {}, [
      node('periode', {
        id: `P_${String(book.index).padStart(2, '0')}`,
        millesime: book.year,
        indice: book.index,
        'nb-periodes': book.terms,
      }),
    ]),
    node(
      'disciplines',
      {},
      [...subjects].map(([code, name]) =>
        node('discipline', { id: ref('DI', code), code, 'modalite-election': 'S', libelle: cut(name, 40) }),
      ),
    ),
    node(
      'enseignants',
      {},
      [...teachers.values()].map(({ id, first, last, sex }) =>
        node('enseignant', {
          id: ref('ENS', id),
          type: 'local',
          civilite: sex === 'F' ? 'MME' : 'M',
          nom: cut(last, 100),
          prenom: cut(first, 100),
        }),
      ),
    ),
    node('elements-programme', {}, [node('element-programme', { id: noElement, libelle: lsuWords.noElement })]),
    node(
      'bilans-periodiques',
      {},
      book.pupils.map((pupil) => report(book, pupil)),
    ),
  ]);
  const head = node('entete', {}, [
    node('editeur', {}, 'Encrier'),
    node('application', {}, 'Encrier'),
    node('etablissement', {}, book.uai),
  ]);
  const root = open('lsun-bilans', {
    xmlns: 'urn:fr:edu:scolarite:lsun:bilans:import',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': 'urn:fr:edu:scolarite:lsun:bilans:import import-bilan-complet.xsd',
    schemaVersion: '3.0',
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${head}${data}</lsun-bilans>\n`;
}
