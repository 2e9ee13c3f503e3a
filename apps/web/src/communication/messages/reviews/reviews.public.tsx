import { QueuePane } from './parts/queue/QueuePane.tsx';
import { ReportsPane } from './parts/queue/ReportsPane.tsx';

const tabs = { validation: 'waiting', done: 'done', unvalid: 'unvalid' } as const;

/** The moderators' pane beside the boxes: waiting, decided and reported messages. */
export function ReviewsPane({ box }: { box: keyof typeof tabs | 'reports' }) {
  return box === 'reports' ? <ReportsPane /> : <QueuePane key={box} tab={tabs[box]} box={box} />;
}
