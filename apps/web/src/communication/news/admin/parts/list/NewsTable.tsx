import type { AdminRow } from '@encrier/contract/communication/news';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { useMedia, useNarrow } from '@encrier/ui/media';
import { type Column, DataTable, type ServedOrder } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessage, IconPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { firstWord } from '../../../parts/first-words.ts';
import { stamp } from '#kernel/content/wall-clock.ts';
import { editHref } from './links.ts';
import css from './NewsTable.module.css';
import { useRowMenu } from './use-row-menu.ts';
import { kindLooks, StatusOf } from './status.tsx';

type Props = { rows: readonly AdminRow[]; served: ServedOrder };

/** Publications as a table; on a phone, a list of rows of two lines. */
export function NewsTable({ rows, served }: Props) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const wide = useMedia('(min-width: 1280px)');
  const none = narrow ? '' : <Dash />;
  const updated: Column<AdminRow> = {
    key: 'updated',
    head: t`Modifiée`,
    cell: ({ updatedAt }) => <bdi className={css.when}>{stamp(updatedAt)}</bdi>,
  };
  return (
    <DataTable
      name="news"
      label={t`Actualités`}
      rows={rows}
      rowKey={({ id }) => id}
      lead={(row) => <Kind row={row} />}
      served={served}
      menu={useRowMenu()}
      columns={[
        { key: 'title', head: t`Titre`, cell: (row) => <Title row={row} /> },
        { key: 'status', head: t`État`, cell: ({ status }) => <StatusOf status={status} /> },
        {
          key: 'published',
          head: t`Parution`,
          cell: ({ publishAt }) => (publishAt ? <bdi className={css.when}>{stamp(publishAt)}</bdi> : none),
        },
        {
          key: 'readers',
          head: t`Lectures`,
          align: 'end',
          cell: (row) => (went(row) ? <Share part={row.readers} of={row.recipients} words={t`lues`} /> : none),
        },
        {
          key: 'acks',
          head: t`Confirmations`,
          align: 'end',
          tablet: 'hidden',
          cell: (row) =>
            went(row) && row.ackRequired ? <Share part={row.acks} of={row.recipients} words={t`confirmées`} /> : none,
        },
        ...(wide ? [updated] : []),
      ]}
    />
  );
}

/** Whether it was published to its readers. */
const went = ({ status }: AdminRow): boolean =>
  status === 'published' || status === 'expired' || status === 'withdrawn';

function Kind({ row }: { row: AdminRow }) {
  const { i18n } = useLingui();
  const { icon: Glyph, word, tone } = kindLooks[row.kind];
  return (
    <span className={css.kind} data-tone={tone} title={i18n._(word)}>
      <Glyph size={20} stroke={1.7} aria-hidden="true" />
    </span>
  );
}

/** The title links to the publication; the text under it may link elsewhere. */
function Title({ row }: { row: AdminRow }) {
  const { t } = useLingui();
  const href = editHref(row, useCan('news.edit'), useCan('news.create')) ?? `/admin/news/receipts/${row.id}`;
  return (
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
        {row.category && <SubjectPill colorKey={row.category.colorKey}>{firstWord(row.category.label)}</SubjectPill>}
        <bdi>{row.author}</bdi>
        {row.pendingComments > 0 && <Pending row={row} />}
      </span>
    </span>
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

/** Empty cell. */
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
