import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type At, assign, cancel, type Cover, type CoverCandidate, propose, study } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { refusal } from './refusal.ts';
import { reasonWords } from './words.ts';

type Props = { at: At; cover: Cover; onDone: () => void };

/** Runs one decision, announces the result, and shows a refusal where it was made. */
function useSettling(onDone: () => void) {
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; said: string }) => run(),
    meta: { quiet: true },
    onSuccess: (_, { said }) => {
      toast.success(said);
      onDone();
    },
  });
}
function Refused({ error }: { error: unknown }) {
  if (!error) return null;
  const { text, by } = refusal(error);
  return (
    <Notice tone="bad">
      {text} {by && <bdi>{by}</bdi>}
    </Notice>
  );
}

/** Possible substitutes, the best first and why: several can be asked, or one assigned who already agreed. */
export function CandidatesPart({ at, cover, onDone }: Props) {
  const { t } = useLingui();
  const settling = useSettling(onDone);
  const edit = useEdit<{ chosen: readonly string[]; message: string }>({
    start: { chosen: [], message: '' },
    send: ({ chosen: toIds, message }) =>
      settling.mutateAsync({
        run: () => propose(at, { toIds: [...toIds], message: message.trim() }),
        said: plural(toIds.length, { one: 'Proposition envoyée', other: '# propositions envoyées' }),
      }),
    read: () => ({ errors: {}, refused: '' }), // shown above
    onSaved: () => undefined,
  });
  const { chosen, message } = edit.draft;
  const [only] = chosen;
  return (
    <>
      <Refused error={settling.error} />
      <ul className={css.candidates} aria-label={t`Qui peut remplacer`}>
        {cover.candidates.map((one) => (
          <li key={one.id}>
            <CheckField
              label={<bdi>{one.label}</bdi>}
              note={<Why candidate={one} />}
              disabled={one.state === 'open'}
              checked={chosen.includes(one.id)}
              onChange={(event) => {
                const on = event.currentTarget.checked;
                edit.set({ chosen: on ? [...chosen, one.id] : chosen.filter((id) => id !== one.id) });
              }}
            />
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        <Plural
          value={cover.busy}
          _0="Tous les autres professeurs sont libres à cette heure."
          one="# professeur est pris ou absent à cette heure."
          other="# professeurs sont pris ou absents à cette heure."
        />
      </p>
      <TextField
        label={t`Mot aux personnes sollicitées`}
        optional={t`(facultatif)`}
        maxLength={300}
        value={message}
        onChange={(event) => edit.set({ message: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <Button variant="primary" disabled={!chosen.length} busy={settling.isPending} onClick={() => edit.submit()}>
          <Trans>Proposer le remplacement</Trans>
        </Button>
        <Button
          disabled={chosen.length !== 1}
          busy={settling.isPending}
          onClick={() => settling.mutate({ run: () => assign(at, only ?? ''), said: t`Remplacement attribué.` })}
        >
          <Trans>Attribuer tout de suite</Trans>
        </Button>
      </div>
    </>
  );
}

function Why({ candidate }: { candidate: CoverCandidate }) {
  const { t, i18n } = useLingui();
  const { reasons, load, covers, state } = candidate;
  const weekly = Math.round(load / 60);
  return (
    <Facts>
      {[
        ...reasons.map((one) => i18n._(reasonWords[one])),
        t`${weekly} h cette semaine`,
        covers > 0 && plural(covers, { one: '# remplacement', other: '# remplacements' }),
        state === 'open' && t`réponse attendue`,
        state === 'declined' && t`a décliné`,
      ]}
    </Facts>
  );
}

/** The pupils work in a study hall: supervisor and room. */
export function StudyPart({ at, cover, onDone }: Props) {
  const { t } = useLingui();
  const [watcherId, setWatcher] = useState('');
  const [classroomId, setRoom] = useState('');
  const settling = useSettling(onDone);
  const people = [...cover.watchers, ...cover.candidates];
  return (
    <>
      <Refused error={settling.error} />
      <div className={css.pair}>
        <SelectField
          label={t`Surveillance`}
          value={watcherId}
          options={[{ value: '', label: t`La vie scolaire` }, ...people.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(event) => setWatcher(event.currentTarget.value)}
        />
        <SelectField
          label={t`Salle libre`}
          value={classroomId}
          options={[
            { value: '', label: cover.room ? t`La salle du cours (${cover.room})` : t`Sans salle` },
            ...cover.rooms
              .filter(({ name }) => name !== cover.room)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => setRoom(event.currentTarget.value)}
        />
      </div>
      <div className={css.actions}>
        <Button
          variant="primary"
          busy={settling.isPending}
          onClick={() =>
            settling.mutate({
              run: () => study(at, { watcherId: watcherId || null, classroomId: classroomId || null }),
              said: t`La séance devient une étude.`,
            })
          }
        >
          <Trans>Mettre en étude</Trans>
        </Button>
      </div>
    </>
  );
}

/** Cancels the lesson: reason, whether it must be made up, whether pupils may leave early or come later. */
export function CancelPart({ at, cover, onDone }: Props) {
  const { t } = useLingui();
  const settling = useSettling(onDone);
  const edit = useEdit({
    start: { reason: t`Professeur absent`, owed: true, release: false },
    needed: ['reason'],
    send: (draft) =>
      settling.mutateAsync({
        run: () => cancel(at, { ...draft, reason: draft.reason.trim() }),
        said: t`Séance annulée.`,
      }),
    read: () => ({ errors: {}, refused: '' }), // shown above
    onSaved: () => undefined,
  });
  const { reason, owed, release } = edit.draft;
  return (
    <>
      <Refused error={settling.error} />
      <TextField
        label={t`Motif lu par les familles`}
        help={t`Jamais la raison de l’absence.`}
        maxLength={200}
        value={reason}
        error={edit.errors.reason}
        onChange={(event) => edit.set({ reason: event.currentTarget.value })}
      />
      <Switch
        label={t`À rattraper`}
        note={t`L’heure reste due à la classe jusqu’à ce qu’un rattrapage soit prévu.`}
        checked={owed}
        onChange={(on) => edit.set({ owed: on })}
      />
      <Switch
        label={t`Sortie anticipée ou arrivée retardée`}
        note={plural(cover.pupils, {
          one: 'Si la séance est au début ou à la fin d’une demi-journée, la famille de # élève répond ; sans réponse, étude.',
          other:
            'Si la séance est au début ou à la fin d’une demi-journée, les familles des # élèves répondent ; sans réponse, étude.',
        })}
        checked={release}
        onChange={(on) => edit.set({ release: on })}
      />
      <div className={css.actions}>
        <Button variant="danger" busy={settling.isPending} onClick={() => edit.submit()}>
          <Trans>Annuler la séance</Trans>
        </Button>
      </div>
    </>
  );
}
