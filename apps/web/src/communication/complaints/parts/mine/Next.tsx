import type { Complaint } from '@encrier/contract/communication/complaints';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { close, reopen, reply } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { WriteBox } from '../WriteBox.tsx';
import { Satisfaction } from './Satisfaction.tsx';

/** Actions of the author: answer, confirm that it is solved, rate, or reopen. */
export function Next({ complaint }: { complaint: Complaint }) {
  const { t } = useLingui();
  const { id, can, reopenUntil } = complaint;
  const [again, setAgain] = useState(false);
  const settle = useMutation({ mutationFn: () => close(id), onSuccess: () => toast.success(t`Réclamation close.`) });
  const until = reopenUntil ? formatDay(reopenUntil) : '';
  return (
    <>
      {can.reply && (
        <Card title={t`Écrire à l’école`}>
          <WriteBox
            primary={!can.close}
            label={t`Votre message`}
            send={t`Envoyer`}
            missing={t`Écrivez votre message.`}
            onSend={(body, fileIds, key) => reply(id, { body, fileIds }, key)}
          />
        </Card>
      )}
      {can.rate && (
        <Card title={t`Votre avis`}>
          <Satisfaction key={id} complaint={complaint} />
        </Card>
      )}
      {(can.close || can.reopen) && (
        <Card title={can.close ? t`La réponse vous convient-elle ?` : t`Le problème revient ?`}>
          <div className={css.form}>
            {can.reopen && <p className={css.quiet}>{t`Vous pouvez la rouvrir jusqu’au ${until}.`}</p>}
            {again ? (
              <WriteBox
                files={false}
                autoFocus
                primary
                label={t`Pourquoi la rouvrir ?`}
                send={t`Rouvrir`}
                missing={t`Dites ce qui ne va pas.`}
                onSend={(reason) => reopen(id, reason)}
                onSent={() => setAgain(false)}
                onCancel={{ label: t`Annuler`, run: () => setAgain(false) }}
              />
            ) : (
              <div className={css.actions}>
                {can.close && (
                  <Button variant="primary" icon={IconCheck} busy={settle.isPending} onClick={() => settle.mutate()}>
                    <Trans>C’est réglé, clore</Trans>
                  </Button>
                )}
                {can.reopen && (
                  <Button icon={IconArrowBackUp} onClick={() => setAgain(true)}>
                    <Trans>Rouvrir</Trans>
                  </Button>
                )}
              </div>
            )}
          </div>
        </Card>
      )}
    </>
  );
}
