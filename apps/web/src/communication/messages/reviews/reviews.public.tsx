import { QueuePane } from './parts/queue/QueuePane.tsx';
import { ReportsPane } from './parts/queue/ReportsPane.tsx';

const tabs = { validation: 'waiting', done: 'done', unvalid: 'unvalid' } as const;

/**
 * What stands beside the boxes for those who read messages over: what waits, what was decided, and what was reported.
 */
export function ReviewsPane({ box }: { box: keyof typeof tabs | 'reports' }) {
  return box === 'reports' ? <ReportsPane /> : <QueuePane key={box} tab={tabs[box]} box={box} />;
}
