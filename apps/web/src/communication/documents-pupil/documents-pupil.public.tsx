import { PupilDocuments as Documents } from './parts/PupilDocuments.tsx';

/** Card of a pupil's page: `data` is what the slot `documents` of the API holds. */
export const PupilDocuments = ({ data }: { data: unknown }) => <Documents id={(data as { pupilId: string }).pupilId} />;
