import { addLesson, cancelLessons, lessonChoices } from '@encrier/contract/planning/lessons';
import { expect, type Journey } from '../frame/journey.ts';
import { another } from '../frame/stage.ts';
import type { World } from '../product/world.ts';
import { schoolDay } from '../frame/days.ts';

/** A lesson of today in each class; the ids in the order of the classes. */
async function placed(world: World, title: string, starts: number): Promise<string[]> {
  const { body: choices } = await world.call(lessonChoices, {});
  const ids: string[] = [];
  for (const { id: classId } of choices.classes) {
    const id = crypto.randomUUID();
    const made = await world.call(addLesson, {
      body: {
        id,
        kind: 'activity',
        title,
        courseId: null,
        classId,
        groupId: null,
        day: schoolDay(),
        starts,
        ends: starts + 30,
        classroomId: null,
        teacherIds: [],
        note: '',
        remoteUrl: '',
        overlapReason: '',
        makesUpId: null,
        tell: false,
      },
    });
    expect(made.status === 200, `a lesson could not be added: ${JSON.stringify(made.body)}`);
    ids.push(id);
  }
  return ids;
}

/** What a calendar program gets: no session, no cookie. */
const calendar = async (address: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(address.replace('localhost', '127.0.0.1'));
  return { status: answer.status, text: (await answer.text()).replace(/\r\n /g, '') };
};

export const ownWeekJourneys: Journey[] = [
  {
    name: 'a parent reads the week of a child and subscribes a calendar',
    async play(stage) {
      const { world } = stage;
      const [kept, gone] = [`Théâtre ${stage.width}`, `Échecs ${stage.width}`];
      const at = stage.width === 'phone' ? 390 : 1200;
      await placed(world, kept, at);
      const ids = await placed(world, gone, at + 35);
      expect(
        (await world.call(cancelLessons, { body: { ids, reason: 'Salle fermée', tell: false } })).status === 200,
        'the lessons could not be cancelled',
      );
      const phone = await another(stage, world.parent);
      await phone.goto('/emploi');
      await phone.waitForURL(/\/parent\/emploi/);
      await phone
        .getByRole('button', { name: new RegExp(`^${kept}`) })
        .first()
        .waitFor();
      await phone
        .getByRole('button', { name: new RegExp(`^${gone}, .*annulé$`) })
        .first()
        .click();
      await phone.getByRole('dialog').getByText('Salle fermée').waitFor();
      await phone.keyboard.press('Escape');
      await phone.getByRole('button', { name: 'Abonner mon agenda' }).click();
      await phone.getByRole('button', { name: 'Créer une adresse' }).first().click();
      const address = await phone
        .getByLabel(/Adresse secrète/)
        .first()
        .inputValue();
      const read = await calendar(address);
      expect(
        read.status === 200 && read.text.includes(`SUMMARY:${kept}`) && /STATUS:CANCELLED/.test(read.text),
        `the calendar answers ${read.status}`,
      );
      await phone.getByRole('button', { name: 'Révoquer' }).first().click();
      await phone.getByText('L’adresse ne répond plus.').waitFor();
      expect((await calendar(address)).status === 404, 'a revoked address still answers');
    },
  },
];
