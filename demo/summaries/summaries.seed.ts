import { dayAfter } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/teaching/summaries';
import * as m from '@encrier/contract/teaching/summary-meetings';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, RoomSeed } from '../door.ts';

const dayMs = 86_400_000;

const words: readonly { general: string; goals: string[]; comment: string }[] = [
  {
    general:
      'Un trimestre sérieux. La participation à l’oral progresse et l’écrit gagne en précision ; il faut garder ce rythme.',
    goals: ['Prendre la parole au moins une fois par cours', 'Relire chaque copie avant de la rendre'],
    comment: 'Curieuse et appliquée : les démonstrations sont bien rédigées.',
  },
  {
    general: 'De réels efforts depuis octobre. Les résultats suivront si le travail à la maison devient régulier.',
    goals: ['Apprendre la leçon le soir même'],
    comment: 'Bonne participation, apprentissage à consolider.',
  },
  {
    general: 'Des capacités, mais une attention trop variable d’une heure à l’autre.',
    goals: ['Venir avec son matériel', 'S’asseoir loin des distractions'],
    comment: 'Peut mieux faire dès que le cahier est tenu.',
  },
];

/** Yasmine's self-assessment of her term: handed in two days before the meeting. */
async function sayOneself(eleve: Caller): Promise<string | null> {
  const { selves } = await eleve.call(m.ownSummaries, { query: {} });
  const self = selves.find(({ can }) => can.write);
  if (!self) return null;
  const texts = [
    'Mon exposé sur Averroès, et ma moyenne en mathématiques.',
    'L’oral en anglais : parler en petit groupe m’aiderait.',
  ];
  const answers = self.answers.map(({ questionId, kind }, at) => ({
    questionId,
    value: kind === 'scale' ? String(4 - (at % 3)) : (texts[at % 2] ?? ''),
  }));
  await eleve.call(m.saveSelf, { body: { termId: self.term.id, answers, nth: 12, hand: true } });
  return self.pupilId;
}

/** The report of a pupil, as far as wished. */
async function write(admin: Caller, pupilId: string, at: number, until: c.SummaryMove | null): Promise<string | null> {
  const { termId } = await admin.call(c.summaryOfPupil, { params: { id: pupilId }, query: {} });
  const said = words[at % words.length]!;
  if (!termId) return null;
  await admin.call(c.editSummary, {
    params: { id: pupilId },
    body: { termId, general: said.general, goals: said.goals, version: 0 },
  });
  if (until) await admin.call(c.moveSummary, { params: { id: pupilId }, body: { termId, move: 'review', version: 1 } });
  if (until === 'publish')
    await admin.call(c.moveSummary, { params: { id: pupilId }, body: { termId, move: 'publish', version: 2 } });
  return termId;
}

async function meet(prof: Caller, pupilId: string, termId: string, now: Date): Promise<void> {
  const { id } = await prof.call(m.openMeeting, {
    params: { id: pupilId },
    body: { id: newId(now.getTime()), termId },
  });
  const { guardians, pupil } = await prof.call(m.getMeeting, { params: { id } });
  const { version } = await prof.call(m.saveMeeting, {
    params: { id },
    body: {
      notes: 'Échange serein. Yasmine demande à passer plus souvent à l’oral ; nouveau point en fin de trimestre.',
      people: [
        { name: pupil.label, role: 'pupil', personId: null },
        ...guardians.slice(0, 1).map((one) => ({ name: one.name, role: 'guardian' as const, personId: one.id })),
      ],
      commitments: [
        {
          id: newId(now.getTime() + 1),
          party: 'pupil',
          body: 'Préparer une prise de parole par semaine en anglais',
          dueOn: dayAfter(now, 2),
        },
        {
          id: newId(now.getTime() + 2),
          party: 'family',
          body: 'Écouter la leçon de la semaine chaque dimanche',
          dueOn: dayAfter(now, 21),
        },
        {
          id: newId(now.getTime() + 3),
          party: 'school',
          body: 'Atelier d’oral en petit groupe, le jeudi à 16 h',
          dueOn: dayAfter(now, 28),
        },
      ],
      version: 1,
    },
  });
  await prof.call(m.signMeeting, { params: { id }, body: { version } });
}

/** The class of Yasmine before its meetings: what she says, reports in every state, one meeting signed. */
export const summariesSeed: RoomSeed = {
  order: 96,
  async seed(door, signIn, _from, now) {
    door.at(new Date(now.getTime() - 3 * dayMs));
    const eleve = await signIn('eleve');
    const yasmine = await sayOneself(eleve);
    await eleve.call(logout, { body: {} });
    if (!yasmine) return;
    door.at(new Date(now.getTime() - 2 * dayMs));
    const prof = await signIn('prof');
    const page = await prof.call(c.summaryOfPupil, { params: { id: yasmine }, query: {} }).catch(() => null);
    if (page?.termId && page.can.comment)
      await prof.call(c.commentSummary, {
        params: { id: yasmine },
        body: { termId: page.termId, body: words[0]!.comment, version: 0 },
      });
    const admin = await signIn('admin');
    const own = await admin.call(c.summaryOfPupil, { params: { id: yasmine }, query: {} });
    const classId = own.pupil.classId;
    const termId = await write(admin, yasmine, 0, 'publish');
    if (classId) {
      const { pupils } = await admin.call(c.summaryOfClass, { params: { id: classId }, query: {} });
      const others = pupils.filter(({ id }) => id !== yasmine).slice(0, 9);
      for (const [at, { id }] of others.entries()) await write(admin, id, at + 1, at < 6 ? 'review' : null);
    }
    await admin.call(logout, { body: {} });
    await prof.call(logout, { body: {} });
    door.at(new Date(now.getTime() - dayMs));
    // A day later: no idle session lasts so long.
    const again = await signIn('prof');
    if (termId && page?.can.meet) await meet(again, yasmine, termId, now);
    await again.call(logout, { body: {} });
  },
};
