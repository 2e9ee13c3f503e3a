import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Rule as CurrentRule, rename, ruleQuery, saveRule, type UsernameRule } from '../credentials.api.ts';
import css from './Credentials.module.css';

/** How the school makes user names, with examples of each rule. */
export function RuleSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Règle des identifiants`} closeLabel={t`Fermer`} width={460}>
      {open && <Rule />}
    </Sheet>
  );
}

function Rule() {
  const query = useQuery(ruleQuery);
  return (
    <Asked query={query} rows={6}>
      {(data) => <Choice data={data} />}
    </Asked>
  );
}

function Choice({ data }: { data: CurrentRule }) {
  const { t } = useLingui();
  const may = useCan('users.manage');
  const [chosen, setChosen] = useState<UsernameRule | null>(null);
  const save = useMutation({
    mutationFn: saveRule,
    onSuccess: () => {
      toast.success(t`Règle enregistrée`);
      setChosen(null);
    },
  });
  const names: Record<UsernameRule, string> = {
    'first.last': t`prénom.nom`,
    'f.last': t`initiale.nom`,
    'last.first': t`nom.prénom`,
    matricule: t`matricule`,
    email: t`adresse e-mail`,
  };
  const rule = chosen ?? data.rule;
  return (
    <div className={css.rule}>
      <p className={css.quiet}>
        <Trans>
          Elle vaut pour les comptes créés désormais. À qui il manque le matricule ou l’adresse, l’identifiant est
          prénom.nom ; un chiffre suit quand il est déjà pris.
        </Trans>
      </p>
      {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
      <RadioField
        label={t`Identifiant des nouveaux comptes`}
        value={rule}
        onChange={setChosen}
        options={data.examples.map((one) => ({
          value: one.rule,
          label: names[one.rule],
          note: <span dir="ltr">{one.names.map((example) => example.username).join(', ')}</span>,
          disabled: !may,
        }))}
      />
      {may && rule !== data.rule && (
        <div className={css.foot}>
          <Button
            onClick={() => {
              setChosen(null);
              save.reset();
            }}
          >
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate({ rule, version: data.version })}>
            <Trans>Enregistrer la règle</Trans>
          </Button>
        </div>
      )}
      {may && rule === data.rule && <Renaming />}
    </div>
  );
}

/** Renames accounts that never signed in by the rule, after a preview. */
function Renaming() {
  const { t } = useLingui();
  const look = useMutation({ mutationFn: () => rename(false) });
  const apply = useMutation({
    mutationFn: () => rename(true),
    onSuccess: ({ total }) => {
      toast.success(plural(total, { one: '# identifiant changé', other: '# identifiants changés' }));
      look.reset();
    },
  });
  const found = look.data;
  const ask = async (total: number): Promise<void> => {
    if (
      await confirm({
        title: plural(total, { one: 'Changer # identifiant ?', other: 'Changer # identifiants ?' }),
        text: t`Les fiches déjà imprimées portent l’ancien identifiant : leurs codes cessent, imprimez-en de nouvelles.`,
        action: t`Changer les identifiants`,
      })
    )
      apply.mutate();
  };
  return (
    <section className={css.renaming}>
      <h3>
        <Trans>Comptes jamais connectés</Trans>
      </h3>
      <p className={css.quiet}>
        <Trans>
          Ceux qui ne se sont jamais connectés peuvent recevoir un identifiant selon la règle. Les autres gardent le
          leur.
        </Trans>
      </p>
      {!found && (
        <Button busy={look.isPending} onClick={() => look.mutate()}>
          <Trans>Voir ce qui changerait</Trans>
        </Button>
      )}
      {found?.total === 0 && (
        <Notice tone="ok">
          <Trans>Tous suivent déjà la règle.</Trans>
        </Notice>
      )}
      {found && found.total > 0 && (
        <>
          <ul className={css.changes}>
            {found.changes.map((one) => (
              <li key={one.from}>
                <bdi>{one.label}</bdi>
                <span dir="ltr">
                  <del>{one.from}</del> → <b>{one.to}</b>
                </span>
              </li>
            ))}
          </ul>
          <Button busy={apply.isPending} onClick={() => void ask(found.total)}>
            {plural(found.total, { one: 'Changer # identifiant', other: 'Changer # identifiants' })}
          </Button>
        </>
      )}
    </section>
  );
}
