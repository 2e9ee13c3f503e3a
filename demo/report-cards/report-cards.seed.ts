import { logout } from '@encrier/contract/access/auth';
import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import { ownGrades } from '@encrier/contract/teaching/gradebook';
import * as c from '@encrier/contract/teaching/report-cards';
import { publishCards } from '@encrier/contract/teaching/report-cards-families';
import type { Caller, RoomSeed } from '../door.ts';

const said: readonly (readonly [from: number, sentences: readonly string[]])[] = [
  [
    16,
    [
      'Excellent travail, régulier et approfondi. La participation enrichit le cours.',
      'Résultats remarquables. La curiosité et la rigueur sont à poursuivre.',
    ],
  ],
  [
    13,
    [
      'Bon ensemble. Les méthodes sont acquises ; l’oral peut encore gagner en assurance.',
      'Travail sérieux et résultats solides. Continuer ainsi.',
    ],
  ],
  [
    10,
    [
      'Ensemble correct mais irrégulier : relire le cours chaque soir fera progresser.',
      'Des efforts visibles. La rédaction des réponses reste à soigner.',
    ],
  ],
  [
    0,
    [
      'Des difficultés, que le soutien du mardi peut lever. Ne pas se décourager.',
      'Les bases sont fragiles ; demander de l’aide dès qu’une leçon résiste.',
    ],
  ],
];
const sentenceOf = (average: number | null, at: number): string => {
  if (average === null) return 'Trop peu de notes pour juger du trimestre.';
  const [, sentences] = said.find(([from]) => average >= from)!;
  return sentences[at % sentences.length]!;
};
const exact = (average: string | null): number | null => (average === null ? null : shown(readFraction(average)));

/** Says something of the pupils of a course, all of them or the first ones. */
async function comment(who: Caller, courseId: string, term: string, most: number): Promise<void> {
  const { pupils, can } = await who.call(c.reportSheet, { params: { id: courseId }, query: { term } });
  if (!can.write) return;
  for (const [at, pupil] of pupils.slice(0, most).entries())
    await who.call(c.saveComment, {
      params: { id: courseId },
      body: {
        termId: term,
        pupilId: pupil.id,
        body: sentenceOf(exact(pupil.average), at),
        version: pupil.comment.version,
      },
    });
}

const generals = [
  'Un trimestre réussi, dans le travail comme dans la vie de la classe.',
  'Un trimestre encourageant : les progrès de ces dernières semaines sont à confirmer.',
];
/** What the council says of the pupils of a class, all of them or the first ones. */
async function concludeClass(who: Caller, classId: string, term: string, most: number): Promise<void> {
  const { pupils, decisions } = await who.call(c.reportClass, { params: { id: classId }, query: { term } });
  for (const { id, average, general } of pupils.slice(0, most)) {
    const value = exact(average);
    await who.call(c.saveGeneral, {
      params: { id: classId },
      body: {
        termId: term,
        pupilId: id,
        body: generals[value !== null && value >= 13 ? 0 : 1]!,
        decision: value !== null && value >= 16 ? (decisions[0] ?? '') : '',
        version: general.version,
      },
    });
  }
}

/** The cards of one class are with families, those of another are being written. */
export const reportCardsSeed: RoomSeed = {
  order: 66,
  seed: async (door, signIn, from, now) => {
    door.at(new Date(Math.max(from.getTime(), now.getTime() - 86_400_000)));
    const parent = await signIn('parent');
    const { pupils } = await parent.call(ownGrades, { query: {} });
    await parent.call(logout, { body: {} });
    const admin = await signIn('admin');
    const { classes } = await admin.call(c.reportWork, {});
    const named = (label: string) => pupils.find((one) => one.label.startsWith(label))?.id;
    for (const { id: classId } of classes) {
      const board = await admin.call(c.reportClass, { params: { id: classId }, query: {} });
      const term = board.termId;
      const holds = (label: string) => board.pupils.some(({ id }) => id === named(label));
      if (!term || !board.pupils.some(({ average }) => average !== null)) continue;
      if (holds('Adam')) {
        for (const { id } of board.courses) await comment(admin, id, term, board.pupils.length);
        await concludeClass(admin, classId, term, board.pupils.length);
        await admin.call(c.freezeClass, { params: { id: classId }, body: { termId: term, incomplete: true } });
        await admin.call(publishCards, { params: { id: classId }, body: { termId: term, when: 'now', at: null } });
      } else if (holds('Yasmine')) {
        for (const [at, { id }] of board.courses.entries())
          await comment(admin, id, term, at % 3 === 0 ? 99 : at % 3 === 1 ? 6 : 0);
        await concludeClass(admin, classId, term, 4);
      }
    }
    await admin.call(logout, { body: {} });
  },
};
