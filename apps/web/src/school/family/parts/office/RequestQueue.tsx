import type { RequestRow } from '@encrier/contract/school/family';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockExclamation, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { type RequestFilter, requestsQuery } from '../../family.api.ts';
import { joined } from '../values.ts';
import { fieldWords, stateWords } from '../words.ts';
import css from './Office.module.css';
import { RequestDetail } from './RequestDetail.tsx';
import { RequestFilters } from './RequestFilters.tsx';

/** Requests of families: the queue on one side, the open request on the other. */
export function RequestQueue({
  filter,
  onChange,
}: {
  filter: RequestFilter;
  onChange: (part: Partial<RequestFilter>) => void;
}) {
  const { t } = useLingui();
  const asked = useQuery(requestsQuery(filter));
  const { data, isPlaceholderData } = asked;
  // After a decision the next waiting request opens automatically.
  const next = (id: string): void =>
    onChange({ open: data?.items.find((row) => row.state === 'submitted' && row.id !== id)?.id ?? null });
  return (
    <div className={css.page}>
      <RequestFilters filter={filter} counts={data?.counts} onChange={onChange} />
      <Asked query={asked} label={t`Chargement des demandes`}>
        {(data) =>
          data.items.length === 0 && !filter.open ? (
            <Nothing filter={filter} onChange={onChange} />
          ) : (
            <div className={css.queue} data-open={filter.open ? true : undefined}>
              <div className={css.list} data-late={isPlaceholderData || undefined}>
                <ul aria-label={t`Demandes`}>
                  {data.items.map((row) => (
                    <Item
                      key={row.id}
                      row={row}
                      current={row.id === filter.open}
                      onOpen={() => onChange({ open: row.id })}
                    />
                  ))}
                </ul>
                <div className={css.foot}>
                  <Pager
                    label={t`Pages des demandes`}
                    page={data.page}
                    pageSize={data.pageSize}
                    total={data.total}
                    onPage={(page) => onChange({ page })}
                    previous={t`Page précédente`}
                    next={t`Page suivante`}
                    summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
                  />
                </div>
              </div>
              <div className={css.side}>
                {filter.open ? (
                  <RequestDetail
                    key={filter.open}
                    id={filter.open}
                    onClose={() => onChange({ open: null })}
                    onDone={next}
                  />
                ) : (
                  <div className={css.none}>
                    <EmptyState small icon={IconInbox} title={<Trans>Choisissez une demande</Trans>} />
                  </div>
                )}
              </div>
            </div>
          )
        }
      </Asked>
    </div>
  );
}

function Nothing({ filter, onChange }: { filter: RequestFilter; onChange: (part: Partial<RequestFilter>) => void }) {
  const narrowed = filter.q !== '' || filter.target !== null || filter.state !== null;
  return narrowed ? (
    <EmptyState
      icon={IconInbox}
      title={<Trans>Aucune demande ne correspond</Trans>}
      action={
        <Button onClick={() => onChange({ q: '', target: null, state: null, page: 1 })}>
          <Trans>Tout afficher</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconInbox} title={<Trans>Aucune demande</Trans>}>
      <Trans>
        Les familles demandent un changement depuis « Ma famille ». Leurs demandes arrivent ici, ligne par ligne.
      </Trans>
    </EmptyState>
  );
}

function Item({ row, current, onOpen }: { row: RequestRow; current: boolean; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { word, tone } = stateWords[row.state];
  const asker = row.askedBy;
  return (
    <li className={css.item} data-current={current || undefined}>
      <div className={css.itemHead}>
        <button type="button" className={css.press} aria-current={current || undefined} onClick={onOpen}>
          <bdi>{row.personLabel}</bdi>
        </button>
        <time dateTime={row.createdAt}>{formatRelative(row.createdAt)}</time>
      </div>
      <span className={css.quiet}>{joined(row.fields.map((field) => i18n._(fieldWords[field])))}</span>
      <span className={css.quiet}>
        <Facts>{[row.className, row.target === 'guardian' ? null : t`demandé par ${asker}`]}</Facts>
      </span>
      <div className={css.pills}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        {row.late && (
          <StatusPill tone="bad" icon={IconClockExclamation}>
            <Trans>Plus de 7 jours</Trans>
          </StatusPill>
        )}
      </div>
    </li>
  );
}
