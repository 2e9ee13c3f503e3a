import { type Commitment, type CommitmentState, commitmentStates } from '@encrier/contract/teaching/summaries';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { settle } from '../summaries.api.ts';
import css from './Summaries.module.css';
import { commitmentWords, partyWords } from './words.ts';

/** Who promised what until when, and what became of it; who follows them says so here. */
export function Commitments({ items, follow = false }: { items: readonly Commitment[]; follow?: boolean }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<Commitment | null>(null);
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
                <Button size="small" onClick={() => setOpen(one)}>
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
      {open && <Settle key={open.id} one={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Settle({ one, onClose }: { one: Commitment; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<CommitmentState>(one.state);
  const [note, setNote] = useState(one.note);
  const save = useMutation({
    mutationFn: () => settle(one.id, { state, note: note.trim(), version: one.version }),
    meta: { quiet: true },
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Où en est cet engagement ?`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <p className={css.words}>
          <bdi>{one.body}</bdi>
        </p>
        <RadioField
          label={t`État`}
          value={state}
          onChange={setState}
          options={commitmentStates.map((value) => ({ value, label: i18n._(commitmentWords[value].word) }))}
        />
        <TextField
          label={t`Note`}
          optional={t`(facultatif)`}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
