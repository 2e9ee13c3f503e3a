import { manifest } from '#kernel/manifest.ts';
import { registerCustomFields } from './custom-fields.public.ts';
import { customFieldsRoom } from './custom-fields.room.ts';
import { customFieldsMerge } from './merge.queries.ts';
import { customFieldsPrinted } from './printed.queries.ts';
import { customFieldsBindings } from './custom-fields.routes.ts';

export const customFieldsManifest = manifest({
  rooms: [customFieldsRoom],
  bindings: customFieldsBindings,
  imported: ['custom_values'],
  merge: [customFieldsMerge],
  printed: [customFieldsPrinted],
  register: [registerCustomFields],
  holdings: [
    { table: 'custom_values', column: 'person_id', of: 'person', erase: 'delete', merge: { beside: ['field_id'] } },
    { table: 'custom_values', column: 'set_by', of: 'account', merge: 'moves' },
  ],
  proof: {
    wholeSchool: {
      writes: {
        'custom_fields.create': 'fields of sheets are one catalogue of the school',
        'custom_fields.order': 'fields of sheets are one catalogue of the school',
      },
    },
  },
});
