import type { WaitingLine } from '@encrier/contract/kernel/queues';
import { CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { QueueRow } from './QueueRow.tsx';

/** The most urgent lines on the first page; the first carries the page's primary button. */
export function HomeRows({ items, primary }: { items: readonly WaitingLine[]; primary: boolean }) {
  const { t } = useLingui();
  const now = new Date();
  return (
    <CardRows label={t`Ce qui presse le plus`}>
      {items.map((line, index) => (
        <QueueRow key={`${line.queue} ${line.id}`} line={line} now={now} primary={primary && index === 0} />
      ))}
    </CardRows>
  );
}
