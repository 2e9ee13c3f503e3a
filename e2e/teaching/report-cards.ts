import { readFileSync } from 'node:fs';
import { createAssessment, gradeSheet, publishAssessments, saveMarks } from '@encrier/contract/teaching/gradebook';
import { getPupil, updatePupil } from '@encrier/contract/school/persons';
import { reportWork } from '@encrier/contract/teaching/report-cards';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { template, unpacked } from '../../apps/api/src/teaching/report-cards/massar/test/template.ts';
import { apart } from '../frame/apart.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage, type Stage } from '../frame/stage.ts';
import { courseOfPupil, ensureTerm, pupil, teacherCall } from '../frame/teacher.ts';

type Page = Stage['page'];

/** The class of the parent's child and a term of its year, made where the school has none. */
export async function classOf({ hall, world }: Stage): Promise<{ id: string; term: string }> {
  const course = await courseOfPupil(await teacherCall({ hall, world }), world);
  await ensureTerm(world);
  const { body: work } = await world.call(reportWork, {});
  const found = work.classes.find(({ name }) => course.audience.startsWith(name));
  expect(found?.term, 'the class of the child has no term');
  return { id: found.id, term: found.term.id };
}

/** The council is opened, decides of the child, and its minutes are signed. */
async function hold(page: Page, where: { id: string; term: string }): Promise<void> {
  await page.goto(`/admin/bulletins/conseil/${where.id}?periode=${where.term}`);
  await page.getByRole('button', { name: 'Ouvrir le conseil' }).click();
  await page.getByRole('navigation', { name: 'Élèves de la classe' }).getByText(pupil).click();
  await page.getByRole('textbox', { name: 'Appréciation du conseil' }).fill('Un trimestre sérieux.');
  await page.getByRole('group', { name: 'Décision' }).getByText('Compliments').click();
  await page
    .getByText('vu par le conseil')
    .or(page.getByRole('img', { name: 'vu par le conseil' }))
    .first()
    .waitFor();
}

export async function makeAndPublish(page: Page, where: { id: string; term: string }): Promise<void> {
  await page.goto(`/admin/bulletins?classe=${where.id}&periode=${where.term}`);
  await page.getByRole('button', { name: 'Arrêter les bulletins' }).click();
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Arrêter les bulletins' }).click();
  await page
    .getByText(/documents? établis?$/)
    .first()
    .waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Bulletins publiés : les familles sont prévenues.').waitFor();
}

/** A class with a mark of the child in its term, and the child's code of Massar. */
async function marked(stage: Stage, code: string): Promise<{ id: string; term: string }> {
  const { world } = stage;
  const where = await classOf(stage);
  const prof = await teacherCall(stage);
  const course = await courseOfPupil(prof, world);
  const { body: sheet } = await prof(gradeSheet, { params: { id: course.id }, query: { term: where.term } });
  const [id, pupilId] = [newId(), course.pupils.find(({ label }) => label === pupil)!.id];
  const test = { title: 'Contrôle', topic: '', kind: 'test', day: sheet.today, scale: '20', coefficient: '1' } as const;
  const made = await prof(createAssessment, {
    body: { id, courseId: course.id, termId: where.term, ...test, mode: 'normal', boxId: null },
  });
  const none = { value: null, code: null };
  const edits = [{ assessmentId: id, pupilId, before: none, after: { value: '14.5', code: null } }];
  const saved = await prof(saveMarks, { params: { id: course.id }, body: { edits } });
  const published = await prof(publishAssessments, {
    params: { id: course.id },
    body: { ids: [id], when: 'now', at: null },
  });
  expect(
    made.status + saved.status + published.status === 600,
    `no mark: ${made.status}, ${saved.status}, ${published.status}`,
  );
  const { body: own } = await world.call(getPupil, { params: { id: pupilId } });
  const told = await world.call(updatePupil, {
    params: { id: pupilId },
    body: {
      firstName: own.firstName,
      lastName: own.lastName,
      firstNameAr: own.firstNameAr,
      lastNameAr: own.lastNameAr,
      sex: own.sex ?? null,
      birthOn: own.birthOn ?? null,
      birthPlace: own.birthPlace ?? '',
      nationality: own.nationality ?? '',
      email: own.email ?? null,
      phone: own.phone ?? null,
      phone2: null,
      address: own.address ?? '',
      matricule: own.matricule!,
      massarCode: code,
      ine: null,
      boardRegime: own.boardRegime ?? '',
      exitPermission: own.exitPermission ?? 'never',
      version: own.version!,
    },
  });
  expect(told.status === 200, `no code of Massar: ${told.status}`);
  return where;
}

/** A class council decides, the cards are made and published, and a guardian says that he read his child's. */
export const reportCardJourneys: Journey[] = [
  {
    name: 'report cards from the council to the family',
    on: ['desktop'],
    async play(stage) {
      const where = await classOf(stage);
      const office = await another(stage, stage.world.admin);
      await hold(office, where);
      await makeAndPublish(office, where);
      const home = await another(stage, stage.world.parent);
      await home.goto('/parent/bulletins');
      await home.getByText('Un trimestre sérieux.').first().waitFor();
      await home.getByRole('button', { name: 'Confirmer la lecture du bulletin' }).first().click();
      await home.getByText('Lecture confirmée.').waitFor();
      await office.reload();
      await office
        .getByText(/ · lu /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'report cards of several classes at once are made, downloaded as a folder, sent, and read on a phone',
    on: ['desktop'],
    play: (stage) =>
      apart(stage, async (own) => {
        await classOf(own);
        const office = await another(own, own.world.admin);
        await office.goto('/admin/bulletins');
        const batch = async (what: string, more?: string): Promise<void> => {
          await office.getByRole('button', { name: 'Par lot' }).click();
          const dialog = office.getByRole('dialog');
          await dialog.getByRole('radio', { name: what }).check();
          await dialog.getByRole('checkbox', { name: 'Toutes les classes' }).check();
          if (more) await dialog.getByRole('checkbox', { name: more }).check();
          await dialog.getByRole('button', { name: /^Lancer pour/ }).click();
          await office.getByText('Le lot est lancé : vous pouvez quitter cette page.').waitFor();
          const line = office.getByRole('region', { name: what }).first();
          await line.getByText('Terminé').waitFor({ timeout: 120_000 });
        };
        await batch('Arrêter les bulletins', 'Même si des appréciations manquent');
        await batch('Un dossier ZIP');
        const saved = office.waitForEvent('download');
        await office.getByRole('button', { name: 'Prendre le fichier' }).first().click();
        expect((await saved).suggestedFilename().endsWith('.zip'), 'the batch gives a folder');
        await batch('Envoyer aux familles');
        const phone = await openStage(own.hall, 'phone', { as: own.world.parent });
        own.others.push(phone);
        await phone.page.goto('/parent/bulletins');
        await phone.page.getByRole('button', { name: 'Confirmer la lecture du bulletin' }).first().click();
        await phone.page.getByText('Lecture confirmée.').waitFor();
      }),
  },
  {
    name: 'a Massar file is filled with the averages and the exams of a class, and is returned otherwise unchanged',
    on: ['desktop'],
    play: (stage) =>
      apart(stage, async (own) => {
        const where = await marked(own, 'J130000001');
        const office = await another(own, own.world.admin);
        await office.goto(`/admin/bulletins?classe=${where.id}&periode=${where.term}`);
        await office.getByRole('button', { name: 'Arrêter les bulletins' }).click();
        await office.getByRole('dialog').getByRole('checkbox').check();
        await office.getByRole('dialog').getByRole('button', { name: 'Arrêter les bulletins' }).click();
        const made = office.getByText(/documents? établis?$/).first();
        await made.waitFor({ timeout: 120_000 });
        await office.getByRole('button', { name: 'LSU et Massar' }).click();
        await office.getByRole('button', { name: 'Remplir le fichier de Massar' }).click();
        const choose = office.locator('input[type="file"]');
        await choose.setInputFiles({ name: 'liste.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
        await office.getByRole('dialog').getByRole('alert').first().waitFor();
        const lines = [
          { code: 'j130000001', name: pupil },
          { code: 'Z999999999', name: 'Inconnue' },
        ];
        await choose.setInputFiles({ name: 'NotesCC.xlsx', mimeType: 'application/zip', buffer: template(lines) });
        await office.getByRole('list', { name: 'Lignes laissées telles quelles' }).getByText('Inconnue').waitFor();
        const saved = office.waitForEvent('download');
        await office.getByRole('button', { name: 'Télécharger le fichier rempli' }).click();
        const parts = unpacked(readFileSync(await (await saved).path()));
        const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml']!).toString('utf8');
        expect(/<c r="J12"[^>]*><v>14\.5<\/v><\/c>/.test(sheet), 'the average of the child is not in its cell');
        expect(
          /<c r="F12"[^>]*><v>14\.5<\/v><\/c>/.test(sheet),
          'the test of the child is not in the column of the first one',
        );
        const before = unpacked(template(lines));
        for (const [name, bytes] of Object.entries(before))
          if (name !== 'xl/worksheets/sheet1.xml')
            expect(Buffer.compare(bytes, parts[name]!) === 0, `${name} is not what Massar gave`);
      }),
  },
];
