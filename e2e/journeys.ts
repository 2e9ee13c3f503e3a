import type { Journey } from './frame/journey.ts';
import { played } from './journeys.generated.ts';

/** Opening a school and signing in come first; domains that are not named follow. */
const first = ['school', 'access', 'planning', 'communication', 'school-life', 'teaching'];
const turn = ({ folder, last }: Journey & { folder: string }): number =>
  (last ? 100 : 0) + (first.includes(folder) ? first.indexOf(folder) : first.length);

/** Every journey in the folder of a domain, in the order in which they are played. */
export const journeys = played
  .flatMap(([folder, list]) => list.map((one) => ({ ...one, folder })))
  .sort((one, other) => turn(one) - turn(other));
