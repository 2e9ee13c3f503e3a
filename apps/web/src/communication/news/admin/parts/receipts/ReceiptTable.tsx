import type { receipts } from '@encrier/contract/communication/news-receipts';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Avatar } from '@encrier/ui/data/Avatar';
import { useNarrow } from '@encrier/ui/media';
import { type Column, DataTable, type ServedOrder, type ServerFile } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { stamp } from '#kernel/content/wall-clock.ts';
import css from './Receipts.module.css';
import { ReceiptPill } from './states.tsx';

type Line = ResponseOf<typeof receipts>['items'][number];

/** One line per person or per family: what they did, and when. */
export function ReceiptTable({
  lines,
  asked,
  family,
  served,
  exports,
}: {
  lines: readonly Line[] /** An acknowledgement is required. */;
  asked: boolean;
  family: boolean;
  served: ServedOrder;
  exports?: ServerFile;
}) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const answer: Column<Line> = {
    key: 'answer',
    head: t`Confirmée le`,
    width: '200px',
    cell: (line) => (line.ackAt || line.by ? <Answer line={line} narrow={narrow} /> : narrow ? '' : <Dash />),
  };
  return (
    <DataTable
      name="news-receipts"
      label={t`Suivi de lecture`}
      rows={lines}
      rowKey={({ key }) => key}
      served={served}
      {...(exports && { exports })}
      lead={({ label }) => <Avatar name={label} size={36} />}
      columns={[
        {
          key: 'who',
          head: family ? t`Famille` : t`Personne`,
          cell: ({ label, detail }) => (
            <span className={css.words}>
              <bdi className={css.name}>{label}</bdi>
              <bdi className={css.detail}>{detail}</bdi>
            </span>
          ),
        },
        {
          key: 'state',
          head: t`État`,
          narrow: 'end',
          width: '170px',
          cell: ({ state }) => <ReceiptPill state={state} />,
        },
        {
          key: 'read',
          head: t`Lue le`,
          named: true,
          width: '170px',
          cell: ({ readAt }) => (readAt ? <bdi>{stamp(readAt)}</bdi> : narrow ? '' : <Dash />),
        },
        ...(asked ? [answer] : []),
      ]}
    />
  );
}

/** Empty cell. */
function Dash() {
  return <span aria-hidden="true">—</span>;
}

/** When it was acknowledged, or by whom of the same family. */
function Answer({ line: { ackAt, by }, narrow }: { line: Line; narrow: boolean }) {
  return (
    <span className={narrow ? undefined : css.words}>
      {ackAt && narrow && (
        <>
          <Trans>Confirmée le</Trans>{' '}
        </>
      )}
      {ackAt && <bdi>{stamp(ackAt)}</bdi>}{' '}
      {by && (
        <span className={css.detail}>
          <Trans>par {by}</Trans>
        </span>
      )}
    </span>
  );
}
