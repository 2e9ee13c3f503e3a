import { DataRights as Card } from './parts/DataRights.tsx';

/** What somebody may ask of his own data and of his children's, and what became of it. */
export const DataRights = () => <Card />;
