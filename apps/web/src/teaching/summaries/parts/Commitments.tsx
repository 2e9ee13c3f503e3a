import { type Commitment, type CommitmentState, commitmentStates } from '@encrier/contract/teaching/summaries';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { settle } from '../summaries.api.ts';
import css from './Summaries.module.css';
import { commitmentWords, partyWords } from './words.ts';

/** Commitments with their author, deadline and state, which the person in charge updates here. */
export function Commitments({ items, follow = false }: { items: readonly Commitment[]; follow?: boolean }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState('');
  const settled = items.find(({ id }) => id === open);
  return (
    <>
      <ul className={css.list}>
        {items.map((one) => (
          <li key={one.id} className={css.item}>
            <span className={css.row}>
              <b>{i18n._(partyWords[one.party])}</b>
              <StatusPill tone={commitmentWords[one.state].tone}>{i18n._(commitmentWords[one.state].word)}</StatusPill>
              <span className={css.quiet}>
                <Trans>avant le {formatDay(one.dueOn)}</Trans>
              </span>
              {follow && (
                <Button size="small" onClick={() => setOpen(one.id)}>
                  <Trans>Faire le point</Trans>
                </Button>
              )}
            </span>
            <span className={css.words}>
              <bdi>{one.body}</bdi>
            </span>
            {one.note && (
              <span className={css.quiet}>
                <bdi>{one.note}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      {settled && <Settle key={settled.id} one={settled} onClose={() => setOpen('')} />}
    </>
  );
}

function Settle({ one, onClose }: { one: Commitment; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useId();
  const edit = useEdit<{ state: CommitmentState; note: string }>({
    start: { state: one.state, note: one.note },
    version: one.version,
    follows: true,
    send: ({ state, note }, { version }) => settle(one.id, { state, note: note.trim(), version }),
    onSaved: onClose,
    onClose,
  });
  const { state, note } = edit.draft;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Où en est cet engagement ?`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice
          edit={edit}
          words={{ state: msg`État`, note: msg`Note` }}
          formatValue={(value, field) =>
            field === 'state' ? i18n._(commitmentWords[value as CommitmentState].word) : undefined
          }
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <p className={css.words}>
          <bdi>{one.body}</bdi>
        </p>
        <RadioField
          label={t`État`}
          value={state}
          onChange={(next) => edit.set({ state: next })}
          options={commitmentStates.map((value) => ({ value, label: i18n._(commitmentWords[value].word) }))}
        />
        <TextField
          label={t`Note`}
          optional={t`(facultatif)`}
          maxLength={300}
          value={note}
          error={edit.errors.note}
          onChange={(event) => edit.set({ note: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
