import type { ReportRow } from '@encrier/contract/communication/message-reviews';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag, IconFlagOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { reportsQuery } from '../../reviews.api.ts';
import { reportWords } from '../review-words.ts';
import css from './Queue.module.css';
import { ReportDialog } from './ReportDialog.tsx';

/** Reported messages. A message itself is only read when opened, which the journal records. */
export function ReportsPane() {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState(true);
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<ReportRow | null>(null);
  const asked = useQuery(reportsQuery(waiting, page));
  const { data } = asked;
  const pick = (on: boolean) => () => {
    setWaiting(on);
    setPage(1);
  };
  return (
    <section className={css.reports} aria-label={t`Signalements`}>
      <Chips
        label={t`Filtres`}
        chips={[
          { key: 'open', label: t`À traiter`, active: waiting, onPress: pick(true) },
          { key: 'all', label: t`Tous`, active: !waiting, onPress: pick(false) },
        ]}
      />
      <Asked query={asked} label={t`Chargement des signalements`} rows={4} />
      {data && data.items.length === 0 && (
        <EmptyState icon={IconFlagOff} title={t`Aucun signalement à traiter`}>
          <Trans>Un message signalé par un lecteur arrivera ici.</Trans>
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={css.cards}>
          {data.items.map((row) => (
            <li key={row.id}>
              <Report row={row} onOpen={() => setOpened(row)} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager
          label={t`Pages`}
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          onPage={setPage}
        />
      )}
      {opened && <ReportDialog row={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Report({ row, onOpen }: { row: ReportRow; onOpen: () => void }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const when = formatMoment(row.at);
  const reporter = row.reporter.label;
  const states = { open: t`À traiter`, handled: t`Traité`, dismissed: t`Classé sans suite` };
  return (
    <article className={css.card}>
      <Avatar name={row.from.label} photo={imageAddress(school, row.from.photo, 96)} size={40} />
      <div className={css.body}>
        <p className={css.cardTop}>
          <StatusPill tone="bad" icon={IconFlag}>
            {reportWords(row.kind)}
          </StatusPill>
          <StatusPill tone={row.status === 'open' ? 'warn' : 'plain'}>{states[row.status]}</StatusPill>
        </p>
        <p className={css.subject} dir="auto">
          {row.subject}
        </p>
        <p className={css.by}>
          <Facts>{[row.from.label, row.from.detail]}</Facts>
        </p>
        {row.note && (
          <p className={css.said}>
            <q dir="auto">{row.note}</q>
          </p>
        )}
        <p className={css.by}>
          <Trans>
            Signalé par {reporter}, {when}
          </Trans>
        </p>
        {row.answer && (
          <p className={css.said}>
            <Trans>Suite donnée :</Trans> <span dir="auto">{row.answer}</span>
          </p>
        )}
      </div>
      <Button onClick={onOpen}>{row.status === 'open' ? <Trans>Ouvrir</Trans> : <Trans>Revoir</Trans>}</Button>
    </article>
  );
}
