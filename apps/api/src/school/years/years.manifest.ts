import { manifest } from '#kernel/manifest.ts';
import { yearsBindings } from './years.routes.ts';
import { termsBindings } from './terms/terms.routes.ts';
import { holidaysBindings } from './holidays/holidays.routes.ts';
import { yearsRoom } from './years.room.ts';

export const yearsManifest = manifest({
  rooms: [yearsRoom],
  bindings: [...yearsBindings, ...termsBindings, ...holidaysBindings],
  imported: ['school_years'],
});
