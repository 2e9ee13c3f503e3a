import type { DangerPage, DangerRow } from '@encrier/contract/school-life/danger';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { openOne, reportsQuery } from '../danger.api.ts';
import css from './Danger.module.css';
import { ReportSheet } from './ReportSheet.tsx';
import { stateWords } from './words.ts';

/** Reports waiting for the team, without content before they are opened. */
export function Reports() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useQuery(reportsQuery(page));
  const [open, setOpen] = useState<DangerPage | null>(null);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState('');
  async function read(id: string) {
    setBusy(id);
    setTrouble('');
    try {
      setOpen(await openOne(id));
    } catch (error) {
      setTrouble(sentence(error));
    } finally {
      setBusy('');
    }
  }
  return (
    <Card title={t`Reçues par l’équipe`}>
      <Asked
        query={query}
        rows={3}
        empty={(data) =>
          data.total === 0 && (
            <span className={css.quiet}>
              <Trans>Rien n’attend.</Trans>
            </span>
          )
        }
      >
        {(data) => (
          <div className={css.form}>
            <span className={css.quiet}>
              <Trans>Chaque ouverture est notée au journal.</Trans>
            </span>
            {trouble && <Notice tone="bad">{trouble}</Notice>}
            <ul className={css.list}>
              {data.items.map((row) => (
                <Row key={row.id} row={row} busy={busy === row.id} onOpen={() => void read(row.id)} />
              ))}
            </ul>
            <Pager
              label={t`Pages`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={setPage}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </div>
        )}
      </Asked>
      {open && <ReportSheet report={open} onChange={setOpen} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Row({ row, busy, onOpen }: { row: DangerRow; busy: boolean; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const when = formatMoment(row.at);
  return (
    <li className={css.row}>
      <span>{t`Reçue le ${when}`}</span>
      {row.late && (
        <StatusPill tone="bad">
          <Trans>En retard</Trans>
        </StatusPill>
      )}
      <StatusPill tone={stateWords[row.state].tone}>{i18n._(stateWords[row.state].word)}</StatusPill>
      <Button size="small" busy={busy} aria-label={t`Ouvrir celle du ${when}`} onClick={onOpen}>
        {row.opened ? <Trans>Rouvrir</Trans> : <Trans>Ouvrir</Trans>}
      </Button>
    </li>
  );
}
