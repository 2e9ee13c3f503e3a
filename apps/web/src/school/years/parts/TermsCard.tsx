import { ownWord } from '../../words/words.public.ts';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { formatShortSpan } from '#kernel/dates.ts';
import { type Org, propose, removeTerm, restoreTerm, type SchoolYear, type Term } from '../years.api.ts';
import { TermForm } from './TermForm.tsx';
import css from './Years.module.css';

type Props = { year: SchoolYear; terms: readonly Term[]; orgs: readonly Org[] };

/** Trimesters or semesters of a year, proposed in one click and edited in place. */
export function TermsCard({ year, terms, orgs }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const add = useMutation({ mutationFn: (parts: 2 | 3) => propose(year.id, parts, null) });
  const close = (): void => setOpen(null);
  const last = terms.at(-1);
  return (
    <Card
      title={t`Périodes`}
      note={t`Trimestres ou semestres, saisie des notes et conseils`}
      end={
        !year.closed &&
        terms.length > 0 && (
          <Button size="small" icon={IconPlus} onClick={() => setOpen('new')}>
            <Trans>Ajouter une période</Trans>
          </Button>
        )
      }
      flush
    >
      {terms.length === 0 && open !== 'new' && (
        <EmptyState
          small
          icon={IconCalendarPlus}
          title={t`Aucune période dans cette année`}
          action={
            !year.closed && (
              <span className={css.buttons}>
                <Button variant="primary" busy={add.isPending} onClick={() => add.mutate(3)}>
                  <Trans>Proposer 3 trimestres</Trans>
                </Button>
                <Button busy={add.isPending} onClick={() => add.mutate(2)}>
                  <Trans>Proposer 2 semestres</Trans>
                </Button>
                <Button variant="quiet" onClick={() => setOpen('new')}>
                  <Trans>Créer à la main</Trans>
                </Button>
              </span>
            )
          }
        >
          <Trans>Les notes, les bulletins et les conseils suivent ces dates.</Trans>
        </EmptyState>
      )}
      <ul className={css.rows}>
        {terms.map((term) => (
          <li key={term.id}>
            {open === term.id ? (
              <TermForm year={year} term={term} orgs={orgs} onDone={close} />
            ) : (
              <TermRow term={term} orgs={orgs} closed={year.closed} onEdit={() => setOpen(term.id)} />
            )}
          </li>
        ))}
        {open === 'new' && (
          <li>
            <TermForm
              year={year}
              term={null}
              start={last ? { orgId: last.orgId, startsOn: '' } : {}}
              orgs={orgs}
              onDone={close}
            />
          </li>
        )}
      </ul>
    </Card>
  );
}

function TermRow({
  term,
  orgs,
  closed,
  onEdit,
}: {
  term: Term;
  orgs: readonly Org[];
  closed: boolean;
  onEdit: () => void;
}) {
  const { t } = useLingui();
  const { name } = term;
  const org = orgs.find(({ id }) => id === term.orgId)?.name;
  const back = useMutation({ mutationFn: () => restoreTerm(term) });
  const remove = useMutation({
    mutationFn: () => removeTerm(term.id),
    onSuccess: () => void toast.success(t`« ${name} » est supprimée.`, { undo: () => back.mutate() }),
  });
  const [entry, council, published] = [
    term.entryToOn && formatShortSpan(term.entryFromOn ?? term.startsOn, term.entryToOn),
    term.councilOn && formatShortSpan(term.councilOn, term.councilOn),
    term.publishedOn && formatShortSpan(term.publishedOn, term.publishedOn),
  ];
  return (
    <div className={css.row}>
      <span className={css.main}>
        <Facts>
          {[
            <strong key="name">
              <bdi>{ownWord(name)}</bdi>
            </strong>,
            org && (
              <bdi key="org" className={css.quiet}>
                {org}
              </bdi>
            ),
          ]}
        </Facts>
        <span className={css.detail}>
          <Facts>
            {entry || council || published
              ? [
                  entry && t`notes : ${entry}`,
                  council && t`conseil : ${council}`,
                  published && t`bulletins : ${published}`,
                ]
              : [t`Sans dates de saisie ni de conseil`]}
          </Facts>
        </span>
      </span>
      <span className={css.span}>{formatShortSpan(term.startsOn, term.endsOn)}</span>
      {!closed && (
        <ActionMenu
          label={t`Actions pour ${name}`}
          title={name}
          actions={[
            { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit },
            { key: 'delete', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => remove.mutate() },
          ]}
        />
      )}
    </div>
  );
}
