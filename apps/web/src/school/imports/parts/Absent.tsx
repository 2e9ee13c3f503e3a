import type { importAbsent } from '@encrier/contract/school/imports-absent';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { schoolDay, formatDay } from '#kernel/dates.ts';
import { formatPercent } from '#kernel/numbers.ts';
import { useCan } from '#kernel/session/rights.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { absentQuery, leaveAbsent, stayAbsent } from '../imports.api.ts';
import css from './Imports.module.css';

type Found = ResponseOf<typeof importAbsent>;

/** Pupils of the school missing from the list: departures are recorded one by one; nobody is preselected. */
export function Absent({ id }: { id: string }) {
  const query = useQuery(absentQuery(id));
  return (
    <section className={css.absent} id="absents">
      <h2>
        <Trans>Plus dans le fichier</Trans>
      </h2>
      <Asked query={query} rows={3}>
        {(found) => <Choice key={found.items.map((one) => one.id).join()} id={id} found={found} />}
      </Asked>
    </section>
  );
}

function Choice({ id, found }: { id: string; found: Found }) {
  const { t } = useLingui();
  const mayEdit = useCan('people.edit');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [on, setOn] = useState(schoolDay());
  const [shown, setShown] = useState(found.whole);
  const { present, absent, whole, closed, total, items } = found;
  const leave = useMutation({
    mutationFn: () =>
      leaveAbsent(id, {
        on,
        reason: t`Plus dans le fichier importé`,
        pupils: items.filter((one) => chosen.includes(one.id)),
      }),
    onSuccess: () => toast.success(t`Départ enregistré`),
  });
  const stay = useMutation({
    mutationFn: () => stayAbsent(id),
    onSuccess: () => toast.success(t`Ils restent tous`),
  });
  const send = async (): Promise<void> => {
    const day = formatDay(on);
    if (
      await confirm({
        title: plural(chosen.length, {
          one: 'Marquer # élève comme parti ?',
          other: 'Marquer # élèves comme partis ?',
        }),
        text: t`Après le ${day}, leurs comptes se ferment et ce qui leur était adressé s’arrête. Leurs dossiers restent.`,
        action: t`Marquer sortis`,
        danger: true,
      })
    )
      leave.mutate();
  };
  if (!total)
    return (
      <p className={css.quiet}>
        <Trans>Tous ceux que le fichier ne nommait pas sont partis ou attendent leur départ.</Trans>
      </p>
    );
  if (closed)
    return (
      <p className={css.quiet}>
        <Trans>Décidé : ceux que le fichier ne nommait pas restent.</Trans>
      </p>
    );
  return (
    <>
      {whole ? (
        <p className={css.quiet}>
          <Plural
            value={total}
            one="# élève de l’école n’est nommé par aucune ligne. Est-il parti ?"
            other="# élèves de l’école ne sont nommés par aucune ligne. Sont-ils partis ?"
          />
        </p>
      ) : (
        <Notice
          tone="warn"
          title={t`Part des élèves présents que ce fichier nomme : ${formatPercent(1 - absent / present, 0)}`}
        >
          <Trans>Il ne couvre sans doute qu’une partie de l’école : personne n’est proposé au départ.</Trans>
        </Notice>
      )}
      {!shown ? (
        <p className={css.actions}>
          <Button onClick={() => setShown(true)}>
            <Trans>Voir quand même qui n’y est pas</Trans>
          </Button>
          <Button busy={stay.isPending} onClick={() => stay.mutate()}>
            <Trans>Ils restent tous</Trans>
          </Button>
        </p>
      ) : (
        <>
          <Names found={found} mayEdit={mayEdit} chosen={chosen} onChosen={setChosen} />
          {leave.error && <Notice tone="bad">{sentence(leave.error)}</Notice>}
          {mayEdit && chosen.length > 0 && (
            <DateField
              className={css.absentDay}
              label={t`Dernier jour dans l’école`}
              value={on}
              onChange={(event) => setOn(event.currentTarget.value)}
            />
          )}
          <p className={css.actions}>
            {mayEdit && (
              <Button
                variant="danger"
                disabled={!chosen.length || !on}
                busy={leave.isPending}
                onClick={() => void send()}
              >
                <Trans>Marquer sortis</Trans>
                {chosen.length > 0 && ` (${chosen.length})`}
              </Button>
            )}
            <Button busy={stay.isPending} onClick={() => stay.mutate()}>
              {chosen.length || total < absent ? <Trans>Les autres restent</Trans> : <Trans>Ils restent tous</Trans>}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

function Names({
  found: { items, total },
  mayEdit,
  chosen,
  onChosen,
}: {
  found: Found;
  mayEdit: boolean;
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
}) {
  return (
    <>
      <ul className={css.absents}>
        {items.map(({ id: pupil, label, className }) => (
          <li key={pupil}>
            <CheckField
              label={<bdi>{label}</bdi>}
              note={<bdi>{className}</bdi>}
              disabled={!mayEdit}
              checked={chosen.includes(pupil)}
              onChange={(event) =>
                onChosen(event.currentTarget.checked ? [...chosen, pupil] : chosen.filter((one) => one !== pupil))
              }
            />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className={css.quiet}>
          <Trans>Les premiers de la liste ; les suivants viennent quand ceux-ci sont décidés.</Trans>
        </p>
      )}
    </>
  );
}
