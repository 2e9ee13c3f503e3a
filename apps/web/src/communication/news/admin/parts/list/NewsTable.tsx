import type { AdminRow } from '@encrier/contract/communication/news';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconMessage, IconPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { firstWord } from '../../../parts/first-words.ts';
import type { NewsSort } from '../../admin.api.ts';
import { stamp } from '#kernel/content/wall-clock.ts';
import { editHref } from './links.ts';
import css from './NewsTable.module.css';
import { RowActions } from './RowActions.tsx';
import { kindLooks, StatusOf } from './status.tsx';

type Props = { rows: readonly AdminRow[]; sort: NewsSort; onSort: (sort: NewsSort) => void };

/** Publications as a table; on a phone, a list of rows of two lines. */
export function NewsTable({ rows, sort, onSort }: Props) {
  const { t } = useLingui();
  const head = (key: NewsSort, words: string, end = false) => (
    <SortHead words={words} active={sort === key} up={key === 'title'} end={end} onPress={() => onSort(key)} />
  );
  return (
    <table className={css.table}>
      <caption className="visually-hidden">
        <Trans>Actualités</Trans>
      </caption>
      <thead>
        <tr>
          {head('title', t`Titre`)}
          <th scope="col">
            <Trans>État</Trans>
          </th>
          {head('published', t`Parution`)}
          {head('readers', t`Lectures`, true)}
          <th scope="col" className={css.end}>
            <Trans>Confirmations</Trans>
          </th>
          {head('updated', t`Modifiée`)}
          <th scope="col">
            <span className="visually-hidden">
              <Trans>Actions</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({
  words,
  active,
  up,
  end,
  onPress,
}: {
  words: string;
  active: boolean;
  up: boolean;
  end: boolean;
  onPress: () => void;
}) {
  const Arrow = up ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      aria-sort={active ? (up ? 'ascending' : 'descending') : undefined}
      className={end ? css.end : undefined}
    >
      <button type="button" className={css.sort} onClick={onPress}>
        {words}
        {active && <Arrow size={14} stroke={1.9} aria-hidden="true" />}
      </button>
    </th>
  );
}

function Row({ row }: { row: AdminRow }) {
  const { t, i18n } = useLingui();
  const href = editHref(row, useCan('news.edit'), useCan('news.create')) ?? `/admin/news/receipts/${row.id}`;
  const { icon: Glyph, word, tone } = kindLooks[row.kind];
  const kind = i18n._(word);
  const went = row.status === 'published' || row.status === 'expired' || row.status === 'withdrawn';
  return (
    <tr className={css.row}>
      <th scope="row" className={css.title}>
        <span className={css.kind} data-tone={tone} title={kind}>
          <Glyph size={20} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <UiLink href={href} className={css.link}>
            <bdi>{row.title || t`Sans titre`}</bdi>
          </UiLink>
          <span className={css.under}>
            {row.pinned && (
              <span className={css.pin}>
                <IconPin size={14} stroke={1.8} aria-hidden="true" />
                <Trans>Épinglée</Trans>
              </span>
            )}
            {row.category && (
              <SubjectPill colorKey={row.category.colorKey}>{firstWord(row.category.label)}</SubjectPill>
            )}
            <bdi>{row.author}</bdi>
            {row.pendingComments > 0 && <Pending row={row} />}
          </span>
        </span>
      </th>
      <td className={css.status}>
        <StatusOf status={row.status} />
      </td>
      <td className={css.when} data-label={t`Parution`}>
        {row.publishAt ? <bdi>{stamp(row.publishAt)}</bdi> : <Dash />}
      </td>
      <td className={css.figure}>
        {went ? <Share part={row.readers} of={row.recipients} words={t`lues`} /> : <Dash />}
      </td>
      <td className={css.figure}>
        {went && row.ackRequired ? <Share part={row.acks} of={row.recipients} words={t`confirmées`} /> : <Dash />}
      </td>
      <td className={css.updated}>
        <bdi>{stamp(row.updatedAt)}</bdi>
      </td>
      <td className={css.menu}>
        <RowActions row={row} />
      </td>
    </tr>
  );
}

function Pending({ row }: { row: AdminRow }) {
  const words = plural(row.pendingComments, { one: '# commentaire à valider', other: '# commentaires à valider' });
  const inside: ReactNode = (
    <>
      <IconMessage size={14} stroke={1.8} aria-hidden="true" />
      {words}
    </>
  );
  return useCan('news.moderate') ? (
    <UiLink href="/admin/news/comments" className={css.pending}>
      {inside}
    </UiLink>
  ) : (
    <span className={css.pending}>{inside}</span>
  );
}

/** Nothing to say in this cell. */
function Dash() {
  return (
    <span className={css.dash} aria-hidden="true">
      —
    </span>
  );
}

function Share({ part, of, words }: { part: number; of: number; words: string }) {
  const percent = of === 0 ? 0 : Math.round((part / of) * 100);
  return (
    <span className={css.share}>
      <bdi>
        <b>{part}</b> / {of}
      </bdi>{' '}
      <span className={css.phone}>{words}</span>
      <span className={css.track} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
    </span>
  );
}
