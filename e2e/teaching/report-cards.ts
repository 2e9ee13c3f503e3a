import { gradeSheet } from '@encrier/contract/teaching/gradebook';
import { homeworkCourses } from '@encrier/contract/teaching/homework';
import { createTerm, listYears } from '@encrier/contract/school/years';
import { reportWork } from '@encrier/contract/teaching/report-cards';
import { expect, type Journey } from '../frame/journey.ts';
import { another, type Stage } from '../frame/stage.ts';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';

type Page = Stage['page'];
const pupil = 'Yasmine El Amrani';

/** The class of the parent's child and a term of its year, made where the school has none. */
async function classOf({ hall, world }: Stage): Promise<{ id: string; term: string }> {
  const token = await signIn(hall.product, world.schoolId, world.prof.username, world.password);
  const prof = caller(() => hall.product.url, world.schoolId, token);
  const { body } = await prof(homeworkCourses, {});
  const course = body.courses.find(({ pupils }) => pupils.some(({ label }) => label === pupil));
  expect(course, `${world.prof.label} teaches no course of ${pupil}`);
  const { body: sheet } = await prof(gradeSheet, { params: { id: course.id }, query: {} });
  if (!sheet.termId) {
    const { body: years } = await world.call(listYears, {});
    const year = years.items.find(({ current }) => current);
    expect(year, 'the school has no year');
    const { id, startsOn, endsOn } = year;
    const none = { orgId: null, entryFromOn: null, entryToOn: null, councilOn: null, publishedOn: null };
    await world.call(createTerm, { params: { id }, body: { ...none, name: 'Année', startsOn, endsOn } });
  }
  const { body: work } = await world.call(reportWork, {});
  const found = work.classes.find(({ name }) => sheet.course.audience.startsWith(name));
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

async function makeAndPublish(page: Page, where: { id: string; term: string }): Promise<void> {
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
];
