import { getImport, mapImport, runImport, startImport } from '@encrier/contract/school/imports';
import { reportBatches } from '@encrier/contract/teaching/report-cards-batches';
import { apart } from '../frame/apart.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, prove, type Stage } from '../frame/stage.ts';
import { classOf } from './report-cards.ts';

type Page = Stage['page'];
/** Pupils that a class gets: more than a server makes papers of while somebody goes to another page and comes back. */
const more = 110;

/** A class as large as several together, from a list as offices have them. */
async function fill({ world }: Stage): Promise<void> {
  const name = (n: number): string => `Ama${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`;
  const lines = Array.from({ length: more }, (_, n) => `L${1000 + n};Lahlou;${name(n)};F;12/03/2013;6e;6e A`);
  const list = ['Matricule;Nom;Prénom;Sexe;Date de naissance;Niveau;Classe', ...lines].join('\r\n');
  const fileId = await world.put('grande-classe.csv', 'text/csv', new TextEncoder().encode(`\ufeff${list}\r\n`));
  const { body: started } = await world.call(startImport, { body: { fileId, kind: 'pupils' } });
  const params = { id: started.id };
  await world.call(mapImport, { params, body: { fields: started.columns.map(({ field }) => field) } });
  const run = await world.call(runImport, { params, body: {} });
  expect(run.status === 200, `the large class is refused: ${run.status} ${JSON.stringify(run.body).slice(0, 300)}`);
  for (let wait = 0; (await world.call(getImport, { params })).body.status !== 'done'; wait += 1) {
    expect(wait < 300, 'the list of the large class is not read after 60 s');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function begin(page: Page, what: string, more?: string): Promise<void> {
  await page.getByRole('button', { name: 'Par lot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(`^${what}(?!,)`) }).check();
  await dialog.getByRole('checkbox', { name: /6e A/ }).check();
  if (more) await dialog.getByRole('checkbox', { name: more }).check();
  await dialog.getByRole('button', { name: 'Lancer pour 1 classe' }).click();
  await page.getByText('Le lot est lancé : vous pouvez quitter cette page.').waitFor();
}
const batch = (page: Page, what: string) => page.getByRole('region', { name: what, exact: true }).first();
const ended = (page: Page, what: string) => batch(page, what).getByText('Terminé').waitFor({ timeout: 120_000 });

/** So many papers leave after a proof of identity, which holds for some minutes. */
async function take(page: Page, what: string, ending: string, proof?: Stage['world']): Promise<void> {
  const saved = page.waitForEvent('download');
  await batch(page, what).getByRole('button', { name: 'Prendre le fichier' }).click();
  if (proof) await prove(page, proof);
  expect((await saved).suggestedFilename().endsWith(ending), `${what} gives no ${ending}`);
}

/** A batch is followed and stopped on a phone, and another goes on from what is there. */
export const reportBatchJourneys: Journey[] = [
  {
    name: 'a batch of report cards on a phone is left, found half-way, stopped, resumed, and its files are downloaded',
    on: ['phone'],
    play: (stage) =>
      apart(stage, async (own) => {
        await classOf(own);
        await fill(own);
        const office = await another(own, own.world.admin);
        await office.goto('/admin/bulletins');
        await begin(office, 'Arrêter les bulletins', 'Même si des appréciations manquent');
        await ended(office, 'Arrêter les bulletins');
        await begin(office, 'Un dossier ZIP');
        const line = batch(office, 'Un dossier ZIP');
        const wide = await office.evaluate<number>('document.documentElement.scrollWidth');
        expect(wide <= 390, `the page is ${wide} pixels wide`);
        await office.goto('/');
        await office.getByRole('main').waitFor();
        await office.goto('/admin/bulletins');
        // Half-way: the bar says how many are done, and moves without a hand.
        await line.getByRole('progressbar', { name: 'Avancement' }).waitFor();
        await line.getByText(/^[1-9]\d* bulletins sur \d+$/).waitFor();
        await line.getByRole('button', { name: 'Interrompre' }).click();
        await line.getByText('Interrompu').waitFor();
        await line.getByText('1 classe laissée').waitFor();
        const { body } = await own.world.call(reportBatches, {});
        const stopped = body.items[0]!;
        expect(stopped.done > 0 && stopped.done < stopped.total, `stopped at ${stopped.done} of ${stopped.total}`);
        await begin(office, 'Un dossier ZIP');
        await ended(office, 'Un dossier ZIP');
        await take(office, 'Un dossier ZIP', '.zip', own.world);
        await begin(office, 'Un seul PDF');
        // The network goes while it is made: what was read stays, and its end is seen without a hand once it is back.
        await office.context().setOffline(true);
        await batch(office, 'Un seul PDF').waitFor();
        await batch(office, 'Un dossier ZIP').getByText('Terminé').waitFor();
        await office.waitForTimeout(4000);
        await office.context().setOffline(false);
        await ended(office, 'Un seul PDF');
        await take(office, 'Un seul PDF', '.pdf');
      }),
  },
];
