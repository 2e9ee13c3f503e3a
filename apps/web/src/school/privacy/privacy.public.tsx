import { DataRights as Card } from './parts/DataRights.tsx';

/** Requests that a person can make about their own data and their children's, and the results. */
export const DataRights = () => <Card />;
