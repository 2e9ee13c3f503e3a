import { dayAfter } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import * as k from '@encrier/contract/communication/certificates';
import * as c from '@encrier/contract/communication/documents';
import * as p from '@encrier/contract/communication/papers';
import type { Door, RoomSeed, SignIn } from '../door.ts';
import { paper } from './paper.ts';

const head = 'Collège Ibn Battouta – Rabat';

const rules = paper(head, 'Règlement intérieur', [
  'Les élèves se présentent à l’établissement cinq minutes avant la première sonnerie, en tenue correcte et munis de leur carnet.',
  'Toute absence est signalée le jour même par la famille et justifiée par écrit au retour de l’élève.',
  'Le téléphone portable reste éteint et rangé dans l’enceinte de l’établissement. Le respect de chacun est la première règle de tous.',
]);
const outing = paper(head, 'Autorisation de sortie', [
  'Nous organisons une visite du musée Mohammed VI d’art moderne et contemporain de Rabat. Le déplacement se fait en autocar, accompagné par trois professeurs.',
  'Départ à 8 h 30, retour à 12 h 30. Une tenue confortable et une bouteille d’eau sont conseillées.',
]);
const charter = paper(head, 'Charte informatique du personnel', [
  'Chacun utilise un compte personnel, ne le prête pas, et signale sans délai la perte d’un appareil.',
  'Les données des élèves ne quittent pas les outils de l’établissement.',
]);
const canteen = paper(head, 'Menus de la cantine', [
  'Les menus du mois prochain sont en préparation avec la diététicienne.',
]);
const insurance = paper(head, 'Fiche d’assurance scolaire', [
  'Compagnie : ............................   Numéro de police : ............................',
  'Valable du ...................... au ......................',
]);
const contract = paper('Assurances Atlas', 'Attestation d’assurance scolaire', [
  'Nous attestons que l’élève est couvert pour l’année scolaire, à l’école et sur le trajet.',
]);

/**
 * Documents of every kind, some answered and some not, and a paper that families hand in; through the same routes as
 * everybody.
 */
// house: one story, document after document
async function seedDocuments(door: Door, signIn: SignIn, from: Date, now: Date): Promise<void> {
  door.at(from);
  const admin = await signIn('admin');
  const { years } = await admin.call(c.adminDocuments, { query: {} });
  const yearId = years.find((year) => year.current)?.id ?? '';
  const blank: c.DocumentContent = {
    title: '',
    note: '',
    category: 'letter',
    yearId,
    audience: [],
    pupilId: null,
    toPupil: false,
    fileId: null,
    visibleFrom: null,
    visibleUntil: null,
    validUntil: null,
    answerBy: null,
    readingRequired: false,
    signature: 'none',
    allGuardians: false,
  };
  const put = async (bytes: Buffer, name: string, over: Partial<c.DocumentContent>, out = true): Promise<string> => {
    const { id: fileId } = await admin.upload(name, bytes);
    const made = await admin.call(c.createDocument, { body: { content: { ...blank, ...over, fileId } } });
    if (out) await admin.call(c.publishDocument, { params: { id: made.id }, body: { version: made.version } });
    return made.id;
  };
  const {
    items: [yasmine],
  } = await admin.call(c.documentPupils, { query: { q: 'yasmine el alami' } });
  const {
    items: [adam],
  } = await admin.call(c.documentPupils, { query: { q: 'adam el alami' } });
  if (!yasmine || !adam) throw new Error('the demo family has no children');
  const letter = await put(canteen, 'Lettre de rentrée.pdf', {
    title: 'Lettre de rentrée aux familles',
    audience: [{ kind: 'role', role: 'parent' }],
    readingRequired: true,
  });
  await put(rules, 'Règlement intérieur.pdf', {
    title: 'Règlement intérieur',
    category: 'rules',
    note: 'À lire avec votre enfant, puis à signer.',
    audience: [
      { kind: 'role', role: 'parent' },
      { kind: 'role', role: 'eleve' },
    ],
    signature: 'drawn',
    answerBy: dayAfter(now, 10),
  });
  const permission = await put(outing, 'Autorisation de sortie.pdf', {
    title: 'Sortie au musée Mohammed VI',
    category: 'authorisation',
    pupilId: yasmine.id,
    signature: 'tick',
    answerBy: dayAfter(now, 5),
  });
  await put(charter, 'Charte informatique.pdf', {
    title: 'Charte informatique du personnel',
    category: 'rules',
    audience: [
      { kind: 'role', role: 'prof' },
      { kind: 'role', role: 'personnel' },
    ],
    signature: 'code',
  });
  await put(
    canteen,
    'Menus.pdf',
    { title: 'Menus de la cantine', audience: [{ kind: 'role', role: 'parent' }] },
    false,
  );
  const reports = await Promise.all(
    [yasmine, adam].map(async (pupil) => ({
      pupilId: pupil.id,
      fileId: (
        await admin.upload(
          `Bulletin ${pupil.matricule}.pdf`,
          paper(head, 'Bulletin du premier trimestre', [
            `Élève : ${pupil.label}`,
            `Classe : ${pupil.class}`,
            'Un trimestre sérieux et régulier. Félicitations du conseil de classe.',
          ]),
        )
      ).id,
    })),
  );
  await admin.call(c.publishBatch, {
    body: {
      content: { ...blank, title: 'Bulletin du premier trimestre', category: 'report', readingRequired: true },
      lines: reports,
    },
  });
  const { id: modelId } = await admin.upload('Fiche d’assurance.pdf', insurance);
  const dueOn = dayAfter(now, 6);
  await admin.call(p.openCampaign, {
    body: {
      title: 'Attestation d’assurance scolaire',
      note: 'Une photo lisible suffit.',
      audience: [{ kind: 'everyone' }],
      dueOn,
      required: true,
      formats: ['pdf', 'image'],
      modelId,
    },
  });
  await admin.call(p.openCampaign, {
    body: {
      title: 'Photo d’identité récente',
      note: '',
      audience: [{ kind: 'everyone' }],
      dueOn,
      required: false,
      formats: ['image'],
      modelId: null,
    },
  });
  await admin.call(k.setCertificateSettings, {
    body: { version: 1, signatory: 'Nadia Berrada', function: 'directrice', sealId: null, selfService: ['schooling'] },
  });
  await admin.call(k.issueCertificate, { body: { pupilId: adam.id, kind: 'enrolment', lang: 'ar' } });
  await admin.call(k.issueCertificate, { body: { pupilId: yasmine.id, kind: 'enrolment', lang: 'fr' } });
  await admin.call(k.issueCertificate, { body: { pupilId: adam.id, kind: 'conduct', lang: 'fr' } });
  await admin.call(logout, { body: {} });
  door.at(new Date(Math.min(from.getTime() + 5 * 3_600_000, now.getTime())));
  const parent = await signIn('parent');
  await parent.call(c.markDocumentRead, { params: { id: letter }, body: {} });
  await parent.call(c.acknowledgeDocument, { params: { id: letter }, body: {} });
  await parent.call(c.markDocumentRead, { params: { id: permission }, body: {} });
  await parent.call(k.askCertificate, {
    body: { pupilId: yasmine.id, kind: 'enrolment', lang: 'en', motive: 'Séjour linguistique' },
  });
  const { items } = await parent.call(p.listPieces, { query: {} });
  const piece = items.find((one) => one.title.startsWith('Attestation') && one.child.id === adam.id);
  if (piece)
    await parent.call(p.submitPiece, {
      params: { id: piece.id },
      body: { fileIds: [(await parent.upload('Attestation Atlas.pdf', contract)).id] },
    });
  await parent.call(logout, { body: {} });
}

export const documentsSeed: RoomSeed = { order: 20, seed: seedDocuments };
