import { must } from '../product/caller.ts';
import { createDocument, publishDocument } from '@encrier/contract/communication/documents';
import {
  getCertificateSettings,
  issueCertificate,
  setCertificateSettings,
} from '@encrier/contract/communication/certificates';
import { authorList, createResource } from '@encrier/contract/communication/resources';
import { link } from '@encrier/contract/kernel/files';
import { listYears } from '@encrier/contract/school/years';
import { printedCodes } from '../../apps/api/src/kernel/test/printed.ts';
import { bytesOf, type Fill, type Ground, type Known } from '../filled/ground.ts';

async function document({ office, pupil, world }: Ground): Promise<Known> {
  const { items } = must(await office(listYears, {}), 'years');
  const content = {
    title: 'Autorisation de sortie',
    note: '',
    category: 'authorisation' as const,
    yearId: items.find((year) => year.current)!.id,
    audience: [],
    pupilId: pupil.id,
    toPupil: false,
    fileId: await world.put('autorisation.txt', 'text/plain', bytesOf('Autorisation de sortie au musée.\n')),
    visibleFrom: null,
    visibleUntil: null,
    validUntil: null,
    answerBy: null,
    readingRequired: true,
    signature: 'drawn' as const,
    allGuardians: false,
  };
  const { id, version } = must(await office(createDocument, { body: { content } }), 'document');
  must(await office(publishDocument, { params: { id }, body: { version } }), 'publication of the document');
  return { screens: /documents\/:id/, ids: [id] };
}

/** A paper that the school signs, and the code that it bears: its address is printed, and nowhere else. */
async function certificate({ office, pupil, world, url: base }: Ground): Promise<Known> {
  const { version, selfService } = must(await office(getCertificateSettings, {}), 'settings of certificates');
  const signed = { signatory: 'Nadia Berrada', function: 'directrice', sealId: null };
  must(await office(setCertificateSettings, { body: { version, selfService, ...signed } }), 'signatory');
  const { file } = must(
    await office(issueCertificate, { body: { pupilId: pupil.id, kind: 'schooling', lang: 'fr' } }),
    'certificate',
  );
  const { url } = must(await office(link, { params: { id: file!.id } }), 'link to the certificate');
  const pdf = Buffer.from(await (await fetch(new URL(url, base))).arrayBuffer());
  const code = (await printedCodes(pdf)).map((text) => /\/verification\/(.+)$/.exec(text)?.[1]).find(Boolean);
  if (!code) throw new Error(`the certificate of school ${world.schoolId} bears no code`);
  return { screens: /verification\/:code/, ids: [code] };
}

async function resource({ people, pupil }: Ground): Promise<Known> {
  const { subjects } = must(await people.prof(authorList, { query: {} }), 'shelves');
  const id = crypto.randomUUID();
  const content = {
    title: 'Le théorème de Thalès',
    description: '',
    kind: 'cours' as const,
    subjectId: (subjects.find(({ mine }) => mine) ?? subjects[0]!).id,
    folderId: null,
    levelIds: [],
    audience: [{ kind: 'class' as const, ref: pupil.classId }],
    content: { kind: 'text' as const, fileIds: [], link: null, video: null, html: '<p>Deux parallèles suffisent.</p>' },
    tags: [],
    difficulty: null,
    licence: 'reserved' as const,
    opensAt: null,
    closesAt: null,
    downloadable: true,
    shared: true,
    status: 'published' as const,
  };
  must(await people.prof(createResource, { body: { id, content } }), 'resource');
  return { screens: /resources\/:id/, ids: [id] };
}

/** What is kept as a file or a sheet. */
export const fillPapers: Fill = async (ground) =>
  Promise.all([document(ground), certificate(ground), resource(ground)]);
