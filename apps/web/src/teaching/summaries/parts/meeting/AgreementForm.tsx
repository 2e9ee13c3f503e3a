import type { Meeting } from '@encrier/contract/teaching/summary-meetings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSignature } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveMeeting, signMeeting } from '../../summaries.api.ts';
import css from '../Summaries.module.css';
import { fieldWords, formatValue, sentOf, wishOf } from './agreement.ts';
import { CommitmentFields, type Wish } from './CommitmentFields.tsx';
import { PeopleFields } from './PeopleFields.tsx';

/** People present, commitments, and signature. */
export function AgreementForm({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const signing = useRef(false);
  const edit = useEdit<Wish>({
    start: wishOf(meeting),
    version: meeting.version,
    follows: true,
    send: async (wish, { version, former }) => {
      const sent = sentOf(wish);
      const same = JSON.stringify(sent) === JSON.stringify(former);
      const saved = same ? { version } : await saveMeeting(meeting.id, { ...sent, version });
      if (!signing.current) return saved;
      return signMeeting(meeting.id, saved.version).catch((error: unknown) => {
        edit.restart(sent, saved.version); // the text is saved, although it is not signed
        throw error;
      });
    },
    onSaved: () => void toast.success(signing.current ? t`Rencontre signée.` : t`Rencontre enregistrée.`),
  });
  const { draft: wish, errors, set } = edit;
  const changed = JSON.stringify(sentOf(wish)) !== JSON.stringify(wishOf(meeting));
  function send(sign: boolean): void {
    signing.current = sign;
    setAsking(false);
    edit.submit();
  }
  return (
    <Card title={t`Ce que l’on décide ensemble`}>
      <div className={css.form}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <CommitmentFields wish={wish} errors={errors} set={set} />
        <TextArea
          label={t`Notes`}
          optional={t`(facultatif)`}
          rows={3}
          maxLength={2000}
          value={wish.notes}
          onChange={(event) => set({ notes: event.currentTarget.value })}
        />
        <PeopleFields meeting={meeting} people={wish.people} onChange={(people) => set({ people })} />
        <div className={css.row}>
          <Button busy={edit.busy && !signing.current} disabled={!changed} onClick={() => send(false)}>
            <Trans>Enregistrer sans signer</Trans>
          </Button>
          <Button
            variant="primary"
            icon={IconSignature}
            busy={edit.busy && signing.current}
            onClick={() => setAsking(true)}
          >
            <Trans>Signer la rencontre</Trans>
          </Button>
        </div>
      </div>
      <Confirm
        open={asking}
        title={t`Signer la rencontre ?`}
        action={t`Signer`}
        cancel={t`Annuler`}
        onConfirm={() => send(true)}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          Les engagements ne changent plus. Vous signez pour les personnes présentes ; les responsables confirment
          ensuite depuis leur compte.
        </Trans>
      </Confirm>
    </Card>
  );
}
