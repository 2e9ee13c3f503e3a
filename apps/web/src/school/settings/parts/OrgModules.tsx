import type { SchoolSettings } from '@encrier/contract/school/school';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Card } from '@encrier/ui/data/Card';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addOrg, setModules } from '../settings.api.ts';
import { moduleFaces } from '../../../modules.generated.ts';
import css from './Settings.module.css';

type Org = SchoolSettings['orgs'][number];

const groups = [
  { group: 'communication', title: msg`Communication` },
  { group: 'teaching', title: msg`Enseignement` },
  { group: 'life', title: msg`Vie scolaire` },
] as const;

/** Each establishment with its modules; a switch applies at once and changes everybody's menus there. */
export function OrgModules({ orgs }: { orgs: readonly Org[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <div className={css.orgs}>
      {orgs.map((org) => (
        <OrgCard key={org.id} org={org} />
      ))}
      <div>
        <Button icon={IconPlus} onClick={() => setAdding(true)}>
          <Trans>Ajouter un établissement</Trans>
        </Button>
      </div>
      {adding && <NewOrg onClose={() => setAdding(false)} />}
    </div>
  );
}

function OrgCard({ org }: { org: Org }) {
  const { i18n, t } = useLingui();
  const off = moduleFaces.filter(({ key }) => !org.modules.includes(key)).length;
  const named = moduleFaces
    .map(({ key, group, name }) => ({ key, group, name: i18n._(name) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const change = async (key: Org['modules'][number], on: boolean): Promise<void> => {
    try {
      await setModules(org.id, on ? [...org.modules, key] : org.modules.filter((one) => one !== key));
    } catch (error) {
      toast.error(sentence(error));
    }
  };
  return (
    <Card
      title={<bdi>{org.name}</bdi>}
      note={t`n° ${org.store_id}`}
      end={
        off > 0 && (
          <span className={css.quiet}>{plural(off, { one: '# module fermé', other: '# modules fermés' })}</span>
        )
      }
      flush
    >
      <div className={css.modules}>
        {groups.map(({ group, title }) => (
          <div key={group}>
            <h3>{i18n._(title)}</h3>
            {named
              .filter((one) => one.group === group)
              .map(({ key, name }) => (
                <Switch
                  key={key}
                  label={name}
                  checked={org.modules.includes(key)}
                  onChange={(on) => void change(key, on)}
                />
              ))}
          </div>
        ))}
      </div>
    </Card>
  );
}

function NewOrg({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: { store_id: '', name: '', kind: '' },
    needed: ['name'],
    check: ({ store_id }): Record<string, string> =>
      /^[A-Za-z0-9-]{1,20}$/.test(store_id) ? {} : { store_id: t`Lettres, chiffres ou tirets` },
    send: addOrg,
    onSaved: onClose,
    onClose,
  });
  const { draft: values, errors, set } = edit;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Nouvel établissement`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Ajouter l’établissement</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.section} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom de l’établissement`}
          maxLength={80}
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={t`Numéro`}
          help={t`Celui que vous utilisez déjà ; il ne change plus ensuite.`}
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          value={values.store_id}
          error={errors.store_id}
          onChange={(event) => set({ store_id: event.currentTarget.value })}
        />
        <TextField
          label={t`Type`}
          optional={t`(facultatif)`}
          maxLength={40}
          placeholder={t`Lycée`}
          value={values.kind}
          onChange={(event) => set({ kind: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
