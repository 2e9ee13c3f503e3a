import type { receipts } from '@encrier/contract/communication/news';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Trans } from '@lingui/react/macro';
import { stamp } from '#kernel/content/wall-clock.ts';
import css from './Receipts.module.css';
import { ReceiptPill } from './states.tsx';

type Line = ResponseOf<typeof receipts>['items'][number];

/** One line per person or per family: what they did, and when. */
export function ReceiptTable({
  lines,
  asked,
  family,
}: {
  lines: readonly Line[] /** A confirmation was asked. */;
  asked: boolean;
  family: boolean;
}) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">
        <Trans>Suivi de lecture</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{family ? <Trans>Famille</Trans> : <Trans>Personne</Trans>}</th>
          <th scope="col">
            <Trans>État</Trans>
          </th>
          <th scope="col">
            <Trans>Lue le</Trans>
          </th>
          {asked && (
            <th scope="col">
              <Trans>Confirmée le</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              <span className={css.person}>
                <Avatar name={line.label} size={36} />
                <span className={css.words}>
                  <bdi className={css.name}>{line.label}</bdi>
                  <bdi className={css.detail}>{line.detail}</bdi>
                </span>
              </span>
            </th>
            <td>
              <ReceiptPill state={line.state} />
            </td>
            <td className={css.when}>
              {line.readAt ? <bdi>{stamp(line.readAt)}</bdi> : <span aria-hidden="true">—</span>}
            </td>
            {asked && (
              <td className={css.when}>
                <Answer line={line} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When it was confirmed, or by whom of the same family. */
function Answer({ line }: { line: Line }) {
  const { ackAt, by } = line;
  if (ackAt)
    return (
      <span className={css.words}>
        <bdi>{stamp(ackAt)}</bdi>
        {by && (
          <span className={css.detail}>
            <Trans>par {by}</Trans>
          </span>
        )}
      </span>
    );
  return by ? (
    <span className={css.detail}>
      <Trans>par {by}</Trans>
    </span>
  ) : (
    <span aria-hidden="true">—</span>
  );
}
