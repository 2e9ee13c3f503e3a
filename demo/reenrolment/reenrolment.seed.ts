import { dayAfter, dayOf } from '../days.ts';
import * as c from '@encrier/contract/school/reenrolment';
import { getRollover } from '@encrier/contract/school/rollover';
import { logout } from '@encrier/contract/access/auth';
import { demoAccounts } from '../accounts.ts';
import type { Caller, RoomSeed } from '../door.ts';

const message = `Chères familles,

Pour préparer la prochaine rentrée, merci de nous dire si votre enfant revient l’année prochaine et de joindre les pièces demandées. Les fratries sont prioritaires jusqu’à la fin de la campagne.

Le secrétariat reste à votre disposition du lundi au vendredi, de 8 h 30 à 16 h 30.`;
const papers = [
  { label: 'Justificatif de domicile de moins de trois mois', obligatory: true },
  { label: 'Attestation d’assurance scolaire', obligatory: true },
  { label: 'Carnet de vaccination', obligatory: true },
  { label: 'Photo d’identité récente', obligatory: false },
];
const empty = { options: '', boardRegime: '', reason: '', destination: '', certificate: false };
/** Answers of families at the desk, in turn; `given` is the number of papers brought. */
const said: readonly (Partial<typeof empty> & { choice: c.ReenrolmentChoice; given: number; decide?: true })[] = [
  { choice: 'accept', given: 4, options: 'Anglais renforcé', boardRegime: 'Demi-pensionnaire', decide: true },
  { choice: 'accept', given: 2, options: 'Espagnol' },
  { choice: 'accept', given: 3, boardRegime: 'Externe', decide: true },
  {
    choice: 'refuse',
    given: 0,
    reason: 'Mutation professionnelle à Casablanca',
    destination: 'Groupe scolaire La Résidence',
    certificate: true,
    decide: true,
  },
  { choice: 'accept', given: 1 },
  { choice: 'unsure', given: 0 },
  { choice: 'refuse', given: 0, reason: 'Nous attendons une place plus près de la maison', certificate: false },
  { choice: 'accept', given: 3, options: 'Informatique', decide: true },
];

/** A campaign under way: some families came to the desk, two parents differ, most have not answered. */
const seedReenrolment: RoomSeed['seed'] = async (door, signIn, opens, now) => {
  door.at(opens);
  const admin = await door.stepUp(await signIn('admin'), demoAccounts.admin.password);
  await seedCampaign(admin, opens, now);
  await admin.call(logout, { body: {} });
};
export const reenrolmentSeed: RoomSeed = { order: 1, seed: seedReenrolment };

async function seedCampaign(admin: Caller, opens: Date, now: Date): Promise<void> {
  const { proposed } = await admin.call(getRollover, {});
  if (!proposed) return;
  const made = await admin.call(c.createCampaign, {
    body: {
      ...proposed,
      opensOn: dayOf(opens),
      closesOn: dayAfter(now, 12),
      message,
      allClasses: true,
      classIds: [],
      papers,
    },
  });
  const { id } = await admin.call(c.setCampaignState, {
    params: { id: made.id },
    body: { state: 'published', version: made.version },
  });
  const { classes } = await admin.call(c.getCampaign, {});
  const { items } = await admin.call(c.listFiles, {
    params: { id },
    query: { page: 1, ...(classes[1] && { classId: classes[1].id }) },
  });
  const others = classes[4]
    ? (await admin.call(c.listFiles, { params: { id }, query: { page: 1, classId: classes[4].id } })).items
    : [];
  let differ = true;
  for (const [at, { pupilId }] of [...items.slice(0, 14), ...others.slice(0, 6)].entries()) {
    const answer = said[at % said.length];
    const { guardians, version } = await admin.call(c.getFile, { params: { id, pupilId } });
    const [first, second] = guardians;
    if (!answer || !first) continue;
    const { given, decide, ...words } = answer;
    const received = made.papers.slice(0, given).map((paper) => paper.id);
    const file = await admin.call(c.recordAnswer, {
      params: { id, pupilId },
      body: { ...empty, ...words, byId: first.id, received, version },
    });
    if (differ && second && answer.choice === 'accept' && !decide) {
      differ = false;
      await admin.call(c.recordAnswer, {
        params: { id, pupilId },
        body: {
          ...empty,
          choice: 'refuse',
          reason: 'L’enfant vivra chez moi l’année prochaine',
          byId: second.id,
          received: [],
          version: file.version,
        },
      });
    } else if (decide)
      await admin.call(c.decideFile, {
        params: { id, pupilId },
        body: {
          decision: answer.choice === 'accept' ? 'enrolled' : 'leaving',
          note: '',
          anyway: true,
          version: file.version,
        },
      });
  }
}
