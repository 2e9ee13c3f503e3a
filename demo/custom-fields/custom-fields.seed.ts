import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school/custom-fields';
import { getPupil } from '@encrier/contract/school/persons';
import { listPupils } from '@encrier/contract/school/pupils';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { RoomSeed } from '../door.ts';

const fields = [
  { label: 'Casier', labelAr: 'الخزانة', type: 'text', choices: [], readers: 'teachers', family: true },
  {
    label: 'Taille de blouse',
    labelAr: 'مقاس الوزرة',
    type: 'choice',
    choices: ['S', 'M', 'L'],
    readers: 'office',
    family: true,
  },
  { label: 'Manuels prêtés', labelAr: 'كتب معارة', type: 'yes_no', choices: [], readers: 'office', family: false },
] as const;

/** For guardians: who may be asked to accompany outings. */
const outings = {
  label: 'Accompagne les sorties',
  labelAr: 'يرافق الخرجات',
  type: 'yes_no',
  readers: 'teachers',
  family: false,
} as const;

/** Three fields of pupils and one of guardians, filled for a few of them. */
export const customFieldsSeed: RoomSeed = {
  order: 46,
  seed: async (door, signIn, from) => {
    door.at(from);
    const admin = await signIn('admin');
    const ids = fields.map(() => newId());
    for (const [n, field] of fields.entries())
      await admin.call(c.createCustomField, {
        body: { ...field, id: ids[n]!, holder: 'pupil', choices: [...field.choices] },
      });
    const asked = newId();
    await admin.call(c.createCustomField, { body: { ...outings, id: asked, holder: 'guardian', choices: [] } });
    const { rows } = await admin.call(listPupils, { query: {} });
    const known = rows.filter(({ lastName }) => lastName === 'El Alami');
    for (const [n, { id }] of [...known, ...rows.slice(0, 8)].entries())
      await admin.call(c.fillCustomFields, {
        params: { id },
        body: {
          holder: 'pupil',
          values: [`B-${101 + n}`, ['S', 'M', 'L'][n % 3]!, n % 2 ? 'yes' : 'no'].map((value, at) => ({
            fieldId: ids[at]!,
            value,
            before: '',
          })),
        },
      });
    for (const { id } of known.slice(0, 1))
      for (const [n, guardian] of (await admin.call(getPupil, { params: { id } })).guardians.entries())
        await admin.call(c.fillCustomFields, {
          params: { id: guardian.id },
          body: { holder: 'guardian', values: [{ fieldId: asked, value: n ? 'no' : 'yes', before: '' }] },
        });
    await admin.call(logout, { body: {} });
  },
};
