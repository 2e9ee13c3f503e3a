import { listPeople } from '@encrier/contract/school/imports';
import { getPupil } from '@encrier/contract/school/persons';
import { listPupils } from '@encrier/contract/school/pupils';
import { fills } from '../filled.generated.ts';
import { caller, must } from '../product/caller.ts';
import type { Product } from '../product/product.ts';
import { signIn } from '../product/school.ts';
import type { Person, World } from '../product/world.ts';
import type { Ground, Known } from './ground.ts';

/** The pupil who signs in, with their guardian and teacher; and people around them. */
async function fillSchool(world: World): Promise<{ pupil: Ground['pupil']; known: Known[] }> {
  const { call } = world;
  const { rows } = must(await call(listPupils, { query: {} }), 'pupils');
  const { id, classId } = rows.find((row) => row.firstName === 'Yasmine')!;
  const { family } = must(await call(getPupil, { params: { id } }), 'pupil');
  const [colleague] = must(await call(listPeople, { query: { kind: 'staff', q: 'Tazi' } }), 'staff').items;
  const [post] = await world.newsIds();
  return {
    pupil: { id, classId: classId! },
    known: [
      { screens: /(newsfeed|actualites|news\/edit|news\/receipts)\/:id/, ids: [post!] },
      { screens: /\/eleves\/:id/, ids: [id] },
      { screens: /\/classes\/:id/, ids: [classId!] },
      { screens: /\/familles\/:id/, ids: [family!.id] },
      { screens: /\/personnels\/:id/, ids: [colleague!.id] },
    ],
  };
}

function addressOf(path: string, known: readonly Known[]): string | null {
  const found = known.find(({ screens }) => screens.test(path));
  const ids = found?.ids.values();
  const full = path.replaceAll(/:\w+/g, (name) => ids?.next().value ?? name);
  return full.includes(':') ? null : full + (found?.query ?? '');
}

/**
 * Creates one object of each kind whose screens have an id, each by its own kind of author; returns the address of such
 * a screen, null when nobody creates its object here.
 */
export async function fillPaths(product: Product, world: World): Promise<(path: string) => string | null> {
  const enter = async ({ username }: Person) =>
    caller(() => product.url, world.schoolId, await signIn(product, world.schoolId, username, world.password));
  const [{ pupil, known }, parent, eleve, prof, transport, personnel] = await Promise.all([
    fillSchool(world),
    enter(world.parent),
    enter(world.eleve),
    enter(world.prof),
    enter(world.transport),
    enter(world.personnel),
  ]);
  const ground: Ground = {
    url: product.url,
    world,
    office: world.call,
    people: { parent, eleve, prof, transport, personnel },
    pupil,
  };
  const made = await Promise.all(fills.map((fill) => fill(ground)));
  known.push(...made.flat());
  return (path) => addressOf(path, known);
}
