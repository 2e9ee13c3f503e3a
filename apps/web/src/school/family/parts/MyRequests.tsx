import type { FamilyRequest } from '@encrier/contract/school/family';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { myRequestsQuery, withdraw } from '../family.api.ts';
import css from './Family.module.css';
import { Files } from './Files.tsx';
import { isLtr, pickUpWords, valueWords } from './values.ts';
import { decisionWords, fieldWords, stateWords } from './words.ts';

/** The reader's requests and their results, line by line. `personId` limits to one sheet besides their own. */
export function MyRequests({ personId }: { personId: string | null }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useQuery(myRequestsQuery(page));
  const { data } = query;
  const items = data?.items.filter((item) => !personId || item.own || item.personId === personId) ?? [];
  return (
    <Card
      title={t`Mes demandes`}
      count={items.filter(({ state }) => state === 'submitted').length}
      countTone="warn"
      flush
    >
      <Asked query={query} rows={2} inset={css.request}>
        {() =>
          items.length === 0 ? (
            <p className={`${css.request} ${css.quiet}`}>
              <Trans>Aucune demande. Quand une coordonnée change, demandez-le à l’école depuis cette page.</Trans>
            </p>
          ) : (
            items.map((item) => <OneRequest key={item.id} item={item} />)
          )
        }
      </Asked>
      {data && (
        <Pager
          label={t`Pages des demandes`}
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={setPage}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
        />
      )}
    </Card>
  );
}

function OneRequest({ item }: { item: FamilyRequest }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const takeBack = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t`Retirer cette demande ?`,
        text: t`Les lignes qui attendent une réponse ne seront pas traitées.`,
        action: t`Retirer la demande`,
        danger: true,
      }))
    )
      return;
    setBusy(true);
    await withdraw(item.id).then(
      () => toast.success(t`Demande retirée`),
      () => null,
    );
    setBusy(false);
  };
  const { word, tone } = stateWords[item.state];
  return (
    <article className={css.request}>
      <header className={css.requestHead}>
        <strong>
          <bdi>{item.personLabel}</bdi>
        </strong>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        <span className={css.quiet}>{formatRelative(item.createdAt)}</span>
        {item.can.withdraw ? (
          <Button size="small" busy={busy} onClick={() => void takeBack()}>
            <Trans>Retirer la demande</Trans>
          </Button>
        ) : (
          <span />
        )}
      </header>
      <ul className={css.lines}>
        {item.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {item.note && (
        <p className={css.quiet}>
          <bdi>{item.note}</bdi>
        </p>
      )}
      <Files files={item.files} label={t`Documents joints`} />
    </article>
  );
}

function Line({ line }: { line: FamilyRequest['lines'][number] }) {
  const { i18n } = useLingui();
  const { word, tone } = decisionWords[line.decision];
  const dir = isLtr(line.field) ? { dir: 'ltr' } : {};
  return (
    <li className={css.line}>
      <span className={css.lineText}>
        <span>{i18n._(fieldWords[line.field])}</span>
        <br />
        {line.pickUp ? (
          <bdi>{pickUpWords(line.pickUp)}</bdi>
        ) : (
          <>
            {line.from && (
              <>
                <bdi {...dir} className={css.old}>
                  {valueWords(line.field, line.from)}
                </bdi>{' '}
              </>
            )}
            <bdi {...dir}>{valueWords(line.field, line.to)}</bdi>
          </>
        )}
      </span>
      <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
      {line.reason && (
        <span className={css.reason}>
          <bdi>{line.reason}</bdi>
        </span>
      )}
    </li>
  );
}
