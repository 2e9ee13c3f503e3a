/** What waits for a pupil, for his own page. */
export { PlannedNotice } from './parts/planned/PlannedNotice.tsx';
