import { Button } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { PasswordField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconLifebuoy, IconLock, IconShieldLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { disableTotp, enrolTotp, makeRecoveryCodes, savePassword } from '../account.api.ts';
import css from './Account.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type Enrolment, SecondFactor } from './SecondFactor.tsx';
import { Section } from './Section.tsx';

/** The password and the second factor. */
export function Security() {
  const { t } = useLingui();
  const security = useSession((value) => value.user?.security);
  const [changing, setChanging] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    await enrolTotp().then(setEnrolment, (error) => toast.error(sentence(error)));
    setBusy(false);
  };
  const stop = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t`Retirer la double authentification ?`,
        text: t`Votre mot de passe seul ouvrira ce compte.`,
        action: t`Retirer la double authentification`,
        danger: true,
      }))
    )
      return;
    await disableTotp().then(
      () => toast.success(t`Double authentification retirée`),
      (error) => toast.error(sentence(error)),
    );
  };
  const renew = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t`Faire de nouveaux codes de secours ?`,
        text: t`Ceux que vous avez imprimés ou notés ne fonctionneront plus.`,
        action: t`Faire de nouveaux codes`,
      }))
    )
      return;
    await makeRecoveryCodes().then(setCodes, (error) => toast.error(sentence(error)));
  };
  const active = security?.totp === true;
  const from = security?.factorFrom && formatDay(security.factorFrom);
  const left = security?.recoveryCodes ?? 0;
  return (
    <Section id="security" title={<Trans>Sécurité</Trans>}>
      <CardRows>
        <CardRow
          icon={IconLock}
          title={t`Mot de passe`}
          detail={t`Le changer ferme vos autres sessions.`}
          end={
            <Button size="small" onClick={() => setChanging(true)}>
              <Trans>Changer</Trans>
            </Button>
          }
        />
        <CardRow
          icon={IconShieldLock}
          tone={security?.totpRequired || from ? 'warn' : 'plain'}
          title={t`Double authentification`}
          detail={
            security?.factorDue
              ? t`L’école la demande à votre rôle : rien d’autre ne s’ouvre sans elle.`
              : from
                ? t`L’école la demandera à votre rôle à partir du ${from}.`
                : security?.totpRequired
                  ? t`Vos droits la demandent : certaines pages restent fermées sans elle.`
                  : t`Un code de votre téléphone en plus du mot de passe.`
          }
          end={
            active ? (
              <>
                <StatusPill tone="ok" icon={IconCheck}>
                  <Trans>Active</Trans>
                </StatusPill>
                <Button size="small" variant="quiet" onClick={() => void stop()}>
                  <Trans>Retirer</Trans>
                </Button>
              </>
            ) : (
              <Button size="small" busy={busy} onClick={() => void start()}>
                <Trans>Activer</Trans>
              </Button>
            )
          }
        />
        {active && (
          <CardRow
            icon={IconLifebuoy}
            tone={left <= 3 ? 'warn' : 'plain'}
            title={t`Codes de secours`}
            detail={
              left === 0
                ? t`Il n’en reste aucun : un téléphone perdu fermerait ce compte.`
                : plural(left, {
                    one: 'Il en reste #, pour le jour où le téléphone manque.',
                    other: 'Il en reste #, pour le jour où le téléphone manque.',
                  })
            }
            end={
              <Button size="small" onClick={() => void renew()}>
                <Trans>Refaire</Trans>
              </Button>
            }
          />
        )}
      </CardRows>
      {changing && <Password onClose={() => setChanging(false)} />}
      {enrolment && (
        <SecondFactor
          {...enrolment}
          onClose={(made) => {
            setEnrolment(null);
            if (made) setCodes(made);
          }}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Section>
  );
}

function Password({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: { current: '', next: '' },
    needed: ['current', 'next'],
    guard: false, // a password typed is nothing to keep
    send: savePassword,
    read: (error) => {
      const found = fieldErrors(error);
      const errors = { ...found, ...(found.password && { next: found.password }) };
      return { errors: Object.keys(found).length ? errors : { next: sentence(error) }, refused: '' };
    },
    onSaved: () => {
      toast.success(t`Mot de passe changé. Vos autres sessions sont fermées.`);
      onClose();
    },
  });
  const { draft, errors, set } = edit;
  const words = { showLabel: t`Afficher le mot de passe`, hideLabel: t`Masquer le mot de passe` };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Changer de mot de passe`}
      closeLabel={t`Annuler`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Changer le mot de passe</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <PasswordField
          {...words}
          label={t`Mot de passe actuel`}
          autoComplete="current-password"
          autoFocus
          value={draft.current}
          error={errors.current}
          onChange={(event) => set({ current: event.currentTarget.value })}
        />
        <PasswordField
          {...words}
          label={t`Nouveau mot de passe`}
          help={t`Long et facile à retenir : quelques mots qui ne se suivent pas.`}
          autoComplete="new-password"
          value={draft.next}
          error={errors.next}
          onChange={(event) => set({ next: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
