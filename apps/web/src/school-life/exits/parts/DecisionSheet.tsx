import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from './Exits.module.css';

type Decision = 'approve' | 'refuse' | 'withdraw';
type Props = {
  name: string;
  version: number;
  /** `approve` where not all that is decided may be granted. */
  can: { approve?: boolean; decide: boolean; withdraw: boolean };
  /** Words of the buttons that differ. */
  words: { approve: ReactNode; withdraw: ReactNode };
  send: (what: Decision, said: { answer: string; version: number }) => Promise<unknown>;
  /** What is said once it is saved. */
  said: (what: Decision) => string;
  onClose: () => void;
  /** What decides it. */
  children: ReactNode;
};

/** One thing that a family asked, with what decides it, and the decision of the office with its answer. */
export function DecisionSheet({ name, version, can, words, send, said, onClose, children }: Props) {
  const { t } = useLingui();
  const act = usePressed<Decision>('approve');
  const edit = useEdit<{ answer: string }>({
    start: { answer: '' },
    version,
    follows: true,
    send: ({ answer }, { version: read }) => send(act.now(), { answer: answer.trim(), version: read }),
    read: readByField,
    onSaved: () => {
      toast.success(said(act.now()));
      onClose();
    },
    onClose,
  });
  const press = (what: Decision) => ({
    busy: edit.busy && act.shown === what,
    onClick: () => {
      act.press(what);
      edit.submit();
    },
  });
  const open = can.decide || can.withdraw;
  return (
    <Sheet
      open
      unguarded // asked once, by the form itself
      onClose={edit.leave}
      title={<bdi>{name}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        open && (
          <>
            {can.withdraw && (
              <Button variant="danger" {...press('withdraw')}>
                {words.withdraw}
              </Button>
            )}
            {can.decide && (
              <>
                <Button variant="danger" {...press('refuse')}>
                  <Trans>Refuser</Trans>
                </Button>
                {can.approve !== false && (
                  <Button variant="primary" {...press('approve')}>
                    {words.approve}
                  </Button>
                )}
              </>
            )}
          </>
        )
      }
    >
      <form ref={edit.form} className={css.sheet} noValidate onSubmit={(event) => event.preventDefault()}>
        <ConflictNotice edit={edit} words={{}} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {children}
        {open && (
          <TextArea
            label={t`Réponse lue par la famille`}
            help={t`Obligatoire pour refuser ou retirer.`}
            rows={2}
            maxLength={500}
            value={edit.draft.answer}
            error={edit.errors.answer}
            onChange={(event) => edit.set({ answer: event.currentTarget.value })}
          />
        )}
      </form>
    </Sheet>
  );
}
