import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import type { ExitsFilter } from '../exits.api.ts';
import { decideThird, endThird, type OfficeThird, officeThirdsQuery } from '../persons.api.ts';
import css from './Exits.module.css';
import { thirdStateWords, tieWords, validityWords } from './third-words.ts';

type View = 'waiting' | 'holding' | 'all';
type Props = { filter: ExitsFilter; onChange: (part: Partial<ExitsFilter>) => void };

/** People whom families named: the office confirms them, or takes them back. */
export function OfficeThirds({ filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  // What came from « À traiter » waits.
  const [view, setView] = useState<View>('waiting');
  const asked = useQuery(officeThirdsQuery(view, filter.q, filter.page));
  const open = asked.data?.items.find(({ id }) => id === filter.open);
  const columns: Column<OfficeThird>[] = [
    { key: 'name', head: t`Personne`, cell: (row) => <bdi>{row.name}</bdi>, narrow: 'title' },
    { key: 'tie', head: t`Lien avec l’élève`, cell: (row) => i18n._(tieWords[row.tie]), width: '140px' },
    { key: 'pupil', head: t`Élève`, cell: (row) => <bdi>{row.pupil}</bdi>, width: '190px' },
    { key: 'class', head: t`Classe`, cell: (row) => <bdi>{row.className}</bdi>, width: '90px', tablet: 'hidden' },
    { key: 'valid', head: t`Validité`, cell: (row) => validityWords(i18n, row), width: '260px' },
    { key: 'asker', head: t`Nommée par`, cell: (row) => <bdi>{row.askedBy}</bdi>, width: '170px', tablet: 'hidden' },
    {
      key: 'state',
      head: t`État`,
      cell: (row) => (
        <StatusPill tone={thirdStateWords[row.state].tone}>{i18n._(thirdStateWords[row.state].word)}</StatusPill>
      ),
      width: '190px',
      narrow: 'end',
    },
  ];
  return (
    <>
      <Segmented<View>
        label={t`Personnes montrées`}
        value={view}
        options={[
          { value: 'waiting', label: t`À confirmer` },
          { value: 'holding', label: t`En cours` },
          { value: 'all', label: t`Toutes` },
        ]}
        onChange={(next) => {
          setView(next);
          onChange({ page: 1 });
        }}
      />
      <Asked query={asked}>
        {(data) => (
          <>
            <DataTable
              label={t`Personnes autorisées`}
              rows={data.items}
              rowKey={(row) => row.id}
              columns={columns}
              onOpen={(row) => onChange({ open: row.id, page: filter.page })}
              {...(filter.open && { current: filter.open })}
              empty={
                <EmptyState
                  icon={IconUsers}
                  title={view === 'waiting' ? <Trans>Personne à confirmer</Trans> : <Trans>Aucune personne</Trans>}
                >
                  <Trans>Les familles nomment qui peut venir dans leur page « Sorties ».</Trans>
                </EmptyState>
              }
            />
            <Pager
              label={t`Pages des personnes`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(page) => onChange({ page })}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )}
      </Asked>
      {open && <ThirdSheet key={open.id} third={open} onClose={() => onChange({ page: filter.page })} />}
    </>
  );
}

type Act = 'approve' | 'refuse' | 'withdraw';
/** One person with what decides him, and the decision. */
function ThirdSheet({ third, onClose }: { third: OfficeThird; onClose: () => void }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState('');
  const act = useMutation({
    mutationFn: (what: Act) => {
      const said = { answer: answer.trim(), version: third.version };
      return what === 'withdraw'
        ? endThird(third.id, said)
        : decideThird(third.id, { approve: what === 'approve', ...said });
    },
    meta: { quiet: true },
    onSuccess: (_, what) => {
      toast.success(what === 'approve' ? t`Personne confirmée.` : t`La famille en est informée.`);
      onClose();
    },
  });
  const wrong = act.error ? fieldErrors(act.error).answer : undefined;
  const press = (what: Act) => ({ busy: act.isPending && act.variables === what, onClick: () => act.mutate(what) });
  const { decide, withdraw } = third.can;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{third.name}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        (decide || withdraw) && (
          <>
            {withdraw && (
              <Button variant="danger" {...press('withdraw')}>
                <Trans>Retirer</Trans>
              </Button>
            )}
            {decide && (
              <>
                <Button variant="danger" {...press('refuse')}>
                  <Trans>Refuser</Trans>
                </Button>
                <Button variant="primary" {...press('approve')}>
                  <Trans>Confirmer</Trans>
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div className={css.sheet}>
        {act.error && !wrong && <Notice tone="bad">{sentence(act.error)}</Notice>}
        <ThirdFacts third={third} />
        {(decide || withdraw) && (
          <TextArea
            label={t`Réponse lue par la famille`}
            help={t`Obligatoire pour refuser ou retirer.`}
            rows={2}
            maxLength={500}
            value={answer}
            error={wrong}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        )}
      </div>
    </Sheet>
  );
}

function ThirdFacts({ third }: { third: OfficeThird }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const { word, tone } = thirdStateWords[third.state];
  const facts: [string, string][] = [
    [t`Élève`, [third.pupil, third.className].filter(Boolean).join(' · ')],
    [t`Lien avec l’élève`, i18n._(tieWords[third.tie])],
    [t`Téléphone`, third.phone],
    [t`Validité`, validityWords(i18n, third)],
    [t`Nommée par`, `${third.askedBy} · ${formatMoment(third.askedAt)}`],
    ...(third.decidedBy ? [[t`Décidée par`, third.decidedBy] as [string, string]] : []),
    ...(third.answer ? [[t`Réponse`, third.answer] as [string, string]] : []),
  ];
  return (
    <>
      <div className={css.pills}>
        <Avatar name={third.name} photo={imageAddress(school, third.photo?.fichier, 320)} size={84} />
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
      </div>
      <dl className={css.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={`${label} `}>{label}</dt>,
          <dd key={label}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
    </>
  );
}
