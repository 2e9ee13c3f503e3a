import { logout } from '@encrier/contract/access/auth';
import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import { ownGrades } from '@encrier/contract/teaching/gradebook';
import * as c from '@encrier/contract/teaching/report-cards';
import * as n from '@encrier/contract/teaching/report-cards-council';
import * as m from '@encrier/contract/teaching/report-cards-models';
import * as p from '@encrier/contract/teaching/report-cards-proof';
import * as k from '@encrier/contract/teaching/report-cards-skills';
import { publishCards } from '@encrier/contract/teaching/report-cards-families';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
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

/** Head teachers review comments; in the first subject all are approved but one, which is returned to its author. */
async function proofRead(who: Caller, classId: string, termId: string): Promise<void> {
  const params = { id: classId };
  const { courses } = await who.call(p.proofClass, { params, query: { term: termId } });
  const first = courses.find(({ comments }) => comments.length > 1);
  if (!first) return;
  const [one, ...others] = first.comments.map(({ pupilId, version }) => ({ pupilId, version }));
  const of = { termId, courseId: first.id };
  await who.call(p.judgeComments, { params, body: { ...of, state: 'approved', ask: '', comments: others } });
  const ask = 'Dire ce qui a progressé, et un conseil pour la suite.';
  await who.call(p.judgeComments, { params, body: { ...of, state: 'returned', ask, comments: [one!] } });
}

const generals = [
  'Un trimestre réussi, dans le travail comme dans la vie de la classe.',
  'Un trimestre encourageant : les progrès de ces dernières semaines sont à confirmer.',
];
/** The council's comments on the pupils of a class, all of them or the first ones. */
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

/** Opens the council of a class with who came; closed and signed where all is decided. */
async function openCouncil(who: Caller, classId: string, termId: string): Promise<void> {
  const params = { id: classId };
  await who.call(n.openCouncil, { params, body: { termId } });
  const { council } = await who.call(n.reportCouncil, { params, query: { term: termId } });
  for (const { id: memberId, name, role } of council?.people.slice(0, -1) ?? [])
    await who.call(n.setMember, { params, body: { termId, memberId, name, role, state: 'present' } });
  for (const [name, role] of [
    ['Inès Lahlou', 'delegate'],
    ['Karim Sebti', 'parent'],
  ] as const)
    await who.call(n.setMember, { params, body: { termId, memberId: newId(), name, role, state: 'present' } });
  const body = 'Les délégués demandent que les devoirs longs ne tombent pas la même semaine.';
  await who.call(n.setNote, { params, body: { termId, noteId: newId(), pupilId: null, body, private: false } });
}
async function closeCouncil(who: Caller, classId: string, termId: string): Promise<void> {
  const params = { id: classId };
  const body = 'Une classe vivante, qui travaille. L’écoute en fin de journée reste à gagner.';
  await who.call(n.saveRemarks, { params, body: { termId, body, version: 1 } });
  await who.call(n.closeCouncil, { params, body: { termId } });
}

/** Primary classes are assessed by skills: a model of their levels, and ratings of the first pupils of one class. */
async function skills(who: Caller, classes: readonly { id: string; name: string }[]): Promise<void> {
  const { proposals, levels } = await who.call(m.reportModels, {});
  const proposal = proposals.find(({ key }) => key === 'primary');
  const primary = levels.filter(({ name }) => /^(CP|CE1|CE2|CM1|CM2)$/.test(name));
  if (!proposal || !primary.length) return;
  await who.call(m.saveModel, {
    body: {
      modelId: newId(),
      name: proposal.name,
      version: 0,
      levelIds: primary.map(({ id }) => id),
      doc: proposal.doc,
      signatureId: null,
      stampId: null,
    },
  });
  const first = classes.find(({ name }) => name.startsWith('CP'));
  if (!first) return;
  const params = { id: first.id };
  const { pupils, terms, mastery } = await who.call(k.pupilSkills, { params, query: {} });
  const term = terms.find(({ near }) => near);
  if (!term) return;
  const items = proposal.doc.skills.flatMap((one) => one.items.map((item) => ({ domain: one.domain, item })));
  for (const [at, { id }] of pupils.slice(0, 5).entries())
    await who.call(k.saveSkills, {
      params,
      body: {
        pupilId: id,
        edits: items.map((of, n) => ({
          ...of,
          termId: term.id,
          before: '',
          after: mastery[Math.min(mastery.length - 1, 1 + ((n + at) % 3))] ?? '',
        })),
      },
    });
}

type Board = Awaited<ReturnType<typeof boardOf>>;
const boardOf = (who: Caller, id: string) => who.call(c.reportClass, { params: { id }, query: {} });

/** A council held and signed: families have the cards. */
async function finishClass(who: Caller, classId: string, term: string, board: Board): Promise<void> {
  for (const { id } of board.courses) await comment(who, id, term, board.pupils.length);
  await openCouncil(who, classId, term);
  await concludeClass(who, classId, term, board.pupils.length);
  await closeCouncil(who, classId, term);
  await who.call(c.freezeClass, { params: { id: classId }, body: { termId: term, incomplete: true } });
  await who.call(publishCards, { params: { id: classId }, body: { termId: term, when: 'now', at: null } });
}

/** A council in progress: of three courses one has all comments, one some, one none. */
async function beginClass(who: Caller, classId: string, term: string, board: Board): Promise<void> {
  for (const [at, { id }] of board.courses.entries()) await comment(who, id, term, [99, 6, 0][at % 3]!);
  await proofRead(who, classId, term);
  await openCouncil(who, classId, term);
  await concludeClass(who, classId, term, 4);
}

/**
 * Families have the cards of one class after its signed council; the council of another is in progress, with half of
 * its comments.
 */
export const reportCardsSeed: RoomSeed = {
  order: 66,
  seed: async (door, signIn, from, now) => {
    door.at(new Date(Math.max(from.getTime(), now.getTime() - 86_400_000)));
    const parent = await signIn('parent');
    const { pupils } = await parent.call(ownGrades, { query: {} });
    await parent.call(logout, { body: {} });
    const admin = await signIn('admin');
    const { classes } = await admin.call(c.reportWork, {});
    const { version, ...rules } = await admin.call(c.getReportSettings, {});
    await admin.call(c.setReportSettings, { body: { ...rules, proof: 'head', version } });
    await skills(admin, classes);
    const named = (label: string) => pupils.find((one) => one.label.startsWith(label))?.id;
    for (const { id: classId } of classes) {
      const board = await boardOf(admin, classId);
      const term = board.termId;
      const holds = (label: string) => board.pupils.some(({ id }) => id === named(label));
      if (!term || !board.pupils.some(({ average }) => average !== null)) continue;
      if (holds('Adam')) await finishClass(admin, classId, term, board);
      else if (holds('Yasmine')) await beginClass(admin, classId, term, board);
    }
    await admin.call(logout, { body: {} });
  },
};
