import { PupilDocuments as Documents } from './parts/PupilDocuments.tsx';

type Child = { id: string; name: string };
/** Cards of a family's page, one for each child: `data` is what the slot `documents` of the API holds. */
export const FamilyDocuments = ({ data }: { data: unknown }) =>
  (data as { children: readonly Child[] }).children.map(({ id, name }) => <Documents key={id} id={id} name={name} />);
/** Card of a pupil's page: `data` is what the slot `documents` of the API holds. */
export const PupilDocuments = ({ data }: { data: unknown }) => <Documents id={(data as { pupilId: string }).pupilId} />;
