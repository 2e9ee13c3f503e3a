import { manifest } from '#kernel/manifest.ts';
import { yearsBindings } from './years.routes.ts';
import { termsBindings } from './terms/terms.routes.ts';
import { holidaysBindings } from './holidays/holidays.routes.ts';
import { yearsRoom } from './years.room.ts';

export const yearsManifest = manifest({
  rooms: [yearsRoom],
  bindings: [...yearsBindings, ...termsBindings, ...holidaysBindings],
  objects: [
    { type: 'school_year', table: 'school_years', name: 't.name' },
    { type: 'term', table: 'terms', name: 't.name' },
    { type: 'holiday', table: 'holidays', name: 't.name' },
  ],
  imported: ['school_years'],
  proof: {
    fill: {
      // Periods in the past, so that nothing is refused because of them.
      'holidays.starts_on': ({ day }) => day(-30),
      'holidays.ends_on': ({ day }) => day(-29),
    },
    wholeSchool: { writes: { 'holidays.create': 'years and calendar are the whole school’s' } },
    kinds: { 'years.update params.id': 'school_years.id' },
    otherOrgs: {
      direction: {
        terms: 'years and calendar are the whole school’s',
        holidays: 'years and calendar are the whole school’s',
      },
    },
  },
});
