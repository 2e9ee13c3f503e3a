import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { setSchoolReadOnly } from '../settings.api.ts';
import css from './Settings.module.css';

/** Makes the school read-only during maintenance or between two years, and ends that. */
export function ReadOnlyCard() {
  const { t } = useLingui();
  const now = useSession((value) => value.school?.readOnly ?? null);
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: setSchoolReadOnly,
    onSuccess: (_done, { on }) => {
      setReason('');
      toast.success(on ? t`L’école est en lecture seule` : t`L’école enregistre de nouveau`);
    },
  });
  const begin = async (): Promise<void> => {
    const sure = await confirm({
      title: t`Passer l’école en lecture seule ?`,
      text: t`Chacun pourra lire, personne ne pourra rien enregistrer : ni appel, ni note, ni message. Ce qui devait partir attendra.`,
      action: t`Passer en lecture seule`,
      danger: true,
    });
    if (sure) change.mutate({ on: true, reason });
  };
  return (
    <section className={css.apart}>
      <Card title={t`Lecture seule`}>
        {now === null ? (
          <div className={css.form}>
            <p>
              <Trans>
                Pendant des travaux ou entre deux années : tout reste lisible, rien ne s’enregistre, et les envois
                attendent.
              </Trans>
            </p>
            <TextField
              label={t`Raison affichée à tous`}
              optional={t`(facultatif)`}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <div className={css.buttons}>
              <Button variant="danger" busy={change.isPending} onClick={() => void begin()}>
                <Trans>Passer en lecture seule</Trans>
              </Button>
            </div>
          </div>
        ) : (
          <div className={css.form}>
            <p>
              <Trans>L’école est en lecture seule : rien n’est enregistré pour le moment.</Trans> <bdi>{now}</bdi>
            </p>
            <div className={css.buttons}>
              <Button
                variant="primary"
                busy={change.isPending}
                onClick={() => change.mutate({ on: false, reason: '' })}
              >
                <Trans>Enregistrer de nouveau</Trans>
              </Button>
            </div>
          </div>
        )}
      </Card>
    </section>
  );
}
