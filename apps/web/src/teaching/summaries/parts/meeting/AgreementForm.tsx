import type { Meeting } from '@encrier/contract/teaching/summary-meetings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveMeeting, signMeeting } from '../../summaries.api.ts';
import css from '../Summaries.module.css';
import { CommitmentFields, type Wish } from './CommitmentFields.tsx';
import { PeopleFields } from './PeopleFields.tsx';

const wishOf = (meeting: Meeting): Wish => ({
  notes: meeting.notes,
  people: meeting.people,
  commitments: meeting.commitments.map(({ id, party, body, dueOn }) => ({ id, party, body, dueOn })),
});
/** What is sent: lines that nobody wrote anything in are left out. */
const sentOf = (wish: Wish): Wish => ({
  notes: wish.notes.trim(),
  people: wish.people.map((one) => ({ ...one, name: one.name.trim() })).filter(({ name }) => name),
  commitments: wish.commitments.map((one) => ({ ...one, body: one.body.trim() })).filter(({ body }) => body),
});

/** Who is there, who promises what until when, and the signing of it. */
export function AgreementForm({ meeting }: { meeting: Meeting }) {
  const { t } = useLingui();
  const [wish, setWish] = useState(() => wishOf(meeting));
  const [asking, setAsking] = useState(false);
  const set = (part: Partial<Wish>): void => setWish({ ...wish, ...part });
  const sent = sentOf(wish);
  const changed = JSON.stringify(sent) !== JSON.stringify(wishOf(meeting));
  useLeaveGuard(changed);
  const save = useMutation({
    mutationFn: async (signing: boolean) => {
      const { version } = changed ? await saveMeeting(meeting.id, { ...sent, version: meeting.version }) : meeting;
      if (signing) await signMeeting(meeting.id, version);
    },
    meta: { quiet: true },
    onSuccess: (_, signing) => toast.success(signing ? t`Rencontre signée.` : t`Rencontre enregistrée.`),
    onSettled: () => setAsking(false),
  });
  const errors = save.error ? fieldErrors(save.error) : {};
  return (
    <Card title={t`Ce que l’on décide ensemble`}>
      <div className={css.form}>
        {save.error && (
          <Notice tone="bad">
            {isApiError(save.error, 'edited_meanwhile')
              ? t`Quelqu’un a écrit entre-temps. Copiez vos mots, puis rechargez la page.`
              : sentence(save.error)}
          </Notice>
        )}
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
          <Button busy={save.isPending && !save.variables} disabled={!changed} onClick={() => save.mutate(false)}>
            <Trans>Enregistrer sans signer</Trans>
          </Button>
          <Button variant="primary" icon={IconSignature} onClick={() => setAsking(true)}>
            <Trans>Signer la rencontre</Trans>
          </Button>
        </div>
      </div>
      <Confirm
        open={asking}
        title={t`Signer la rencontre ?`}
        action={t`Signer`}
        cancel={t`Annuler`}
        busy={save.isPending}
        onConfirm={() => save.mutate(true)}
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
