import { type TieKind, tieKinds } from '@encrier/contract/school/family';
import type { OwnClaim } from '@encrier/contract/school/child-codes';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatRelative } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { claim, myClaimsQuery, takeBack } from '../../children.api.ts';
import { kindWords } from '../words.ts';
import css from './Children.module.css';
import { claimWords } from './claim-words.ts';

/** The way to add a child with a code of the school, and what became of it. */
export function MyClaims() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const asked = useQuery(myClaimsQuery);
  useReadNotices('child_code', undefined, asked.data !== undefined);
  return (
    <Card title={t`Ajouter un enfant`}>
      <div className={css.stack}>
        <p className={css.quiet}>
          <Trans>
            Un de vos enfants n’est pas ici ? Demandez un code au secrétariat, puis saisissez-le : l’école vérifie et
            l’ajoute à votre compte.
          </Trans>
        </p>
        <Asked query={asked} rows={1}>
          {({ items }) =>
            items.length > 0 && (
              <ul className={css.rows}>
                {items.map((item) => (
                  <One key={item.id} item={item} />
                ))}
              </ul>
            )
          }
        </Asked>
        <div>
          <Button size="small" icon={IconUserPlus} onClick={() => setAsking(true)}>
            <Trans>J’ai un code</Trans>
          </Button>
        </div>
      </div>
      {asking && <Ask onClose={() => setAsking(false)} />}
    </Card>
  );
}

function One({ item }: { item: OwnClaim }) {
  const { t, i18n } = useLingui();
  const { word, tone } = claimWords[item.state];
  const [kind, child] = [i18n._(kindWords[item.kind]), item.child];
  const back = async (): Promise<void> => {
    const sure = await confirm({
      title: t`Retirer cette demande ?`,
      text: t`Le code a servi : il en faudra un autre pour demander de nouveau.`,
      action: t`Retirer la demande`,
      danger: true,
    });
    if (!sure) return;
    await takeBack(item.id).then(
      () => toast.success(t`Demande retirée`),
      () => null,
    );
  };
  return (
    <li>
      <span className={css.text}>
        <bdi>{child}</bdi>
        <span className={css.quiet}>
          {kind} · {formatRelative(item.askedAt)}
        </span>
        {item.reason && (
          <span>
            <bdi>{item.reason}</bdi>
          </span>
        )}
      </span>
      <span className={css.head}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        {item.state === 'waiting' && (
          <Button size="small" variant="link" aria-label={t`Retirer la demande : ${child}`} onClick={() => void back()}>
            <Trans>Retirer</Trans>
          </Button>
        )}
      </span>
    </li>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState({ code: '', kind: '' as TieKind | '', note: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  // One key a code: a code that was mistyped is another request.
  const [keys] = useState(() => new Map<string, string>());
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setErrors({});
    setRefused('');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { code, kind, note } = values;
    const empty = { ...(!code.trim() && { code: t`À remplir` }), ...(!kind && { kind: t`À remplir` }) };
    if (Object.keys(empty).length || !kind) return setErrors(empty);
    setBusy(true);
    const body = { code: code.trim(), kind, note: note.trim() };
    const said = JSON.stringify(body);
    const key = keys.get(said) ?? crypto.randomUUID();
    keys.set(said, key);
    try {
      const { child } = await claim(body, key);
      toast.success(t`Demande envoyée à l’école : ${child}`);
      onClose();
    } catch (error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (!Object.keys(found).length) setRefused(sentence(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Ajouter un enfant`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="claim" busy={busy}>
            <Trans>Envoyer la demande</Trans>
          </Button>
        </>
      }
    >
      <form id="claim" className={css.stack} noValidate onSubmit={(event) => void submit(event)}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <TextField
          label={t`Code donné par l’école`}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.code}
          error={errors.code}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
        <SelectField
          label={t`Votre lien avec l’enfant`}
          value={values.kind}
          error={errors.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as TieKind })}
          options={[
            { value: '', label: t`Choisissez` },
            ...tieKinds.map((kind) => ({ value: kind as string, label: i18n._(kindWords[kind]) })),
          ]}
        />
        <TextArea
          label={t`Message à l’école`}
          optional={t`(facultatif)`}
          rows={2}
          maxLength={500}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
