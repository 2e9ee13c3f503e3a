import type { CardData } from '@encrier/contract/kernel/cards';
import type { childCodesCard } from '@encrier/contract/school/child-codes';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatRelative } from '#kernel/dates.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelCode, giveCode } from '../../children.api.ts';
import css from './Children.module.css';

type Data = CardData<typeof childCodesCard>;
type Made = { code: string; expiresOn: string };

/** Codes for guardians to request a tie to the pupil; each is shown once, when it is created. */
export function ChildCodes({ pupilId, items }: Data) {
  const { t } = useLingui();
  const [made, setMade] = useState<Made | null>(null);
  const give = useMutation({ mutationFn: () => giveCode(pupilId), onSuccess: setMade });
  const cancel = async (id: string): Promise<void> => {
    if (
      !(await confirm({
        title: t`Annuler ce code ?`,
        text: t`Qui l’a reçu ne pourra plus s’en servir.`,
        action: t`Annuler ce code`,
        danger: true,
      }))
    )
      return;
    await cancelCode(pupilId, id).then(
      () => toast.success(t`Code annulé`),
      () => null,
    );
  };
  return (
    <Card title={t`Codes pour un responsable`}>
      <div className={css.stack}>
        <p className={css.quiet}>
          <Trans>
            Le responsable saisit le code dans « Ma famille ». Il n’ouvre rien de lui-même : la demande arrive dans « À
            traiter », et l’enfant s’ajoute au compte une fois acceptée.
          </Trans>
        </p>
        {items.length > 0 && (
          <ul className={css.rows}>
            {items.map(({ id, by, madeAt, expiresOn }) => {
              const [when, until] = [formatRelative(madeAt), formatDay(expiresOn)];
              return (
                <li key={id}>
                  <span className={css.text}>
                    <bdi>{by}</bdi>
                    <span className={css.quiet}>{t`${when} · jusqu’au ${until}`}</span>
                  </span>
                  <Button
                    size="small"
                    variant="link"
                    aria-label={t`Annuler le code fait ${when}`}
                    onClick={() => void cancel(id)}
                  >
                    <Trans>Annuler</Trans>
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <div>
          <Button size="small" icon={IconKey} busy={give.isPending} onClick={() => give.mutate()}>
            <Trans>Créer un code</Trans>
          </Button>
        </div>
      </div>
      <Dialog
        open={made !== null}
        onClose={() => setMade(null)}
        title={t`Code à donner au responsable`}
        closeLabel={t`Fermer`}
      >
        {made && <Shown {...made} />}
      </Dialog>
    </Card>
  );
}

function Shown({ code, expiresOn }: Made) {
  const { t } = useLingui();
  const until = formatDay(expiresOn);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code).then(
      () => toast.success(t`Code copié`),
      () => toast.error(t`Ce navigateur ne laisse pas copier : recopiez le code à la main.`),
    );
  };
  return (
    <div className={css.stack}>
      <p className={css.code} dir="ltr">
        <code>{code}</code>
      </p>
      <p className={css.quiet}>
        <Trans>
          Il sert une fois, jusqu’au {until}, et n’est plus jamais montré. Donnez-le en main propre ou par un moyen sûr.
        </Trans>
      </p>
      <div>
        <Button icon={IconCopy} onClick={() => void copy()}>
          <Trans>Copier</Trans>
        </Button>
      </div>
    </div>
  );
}
